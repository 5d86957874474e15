// Small comforts that every game shares; every page works without them.
(() => {
  "use strict";
  // A second quick tap on the same spot is the first one: what has come under the finger since was not meant.
  const SAME_SPOT = 32,
    SAME_BUTTON = 90, // what takes the place of a dock's main button may be smaller or larger
    ONE_TAP = 700,
    NEW_BOARD = 400,
    LAST_TAP = "last tap"; // on the page before, by the clock
  let spot = null,
    until = 0,
    settled;
  const rest = () => delete document.body.dataset.settling;
  function settle(since, milliseconds) {
    until = Math.max(until, since + milliseconds);
    document.body.dataset.settling = "";
    clearTimeout(settled);
    settled = setTimeout(rest, until - performance.now());
  }
  function forget() {
    clearTimeout(settled);
    rest();
    [spot, until] = [null, 0];
  }
  function remember(button, { clientX: x, clientY: y, timeStamp }) {
    const wide = Boolean(button.closest(".dock, [data-once]:not(.key)")); // a key stays where it is
    spot = { x, y, wide, button, at: performance.timeOrigin + timeStamp };
    settle(timeStamp, ONE_TAP);
  }
  // Counters and keys are tapped as quickly as one likes, but not by the second half of a tap that was for what lay
  // over them.
  const repeats = (button) => button.closest("[data-repeat]") && !button.matches("[data-once]");
  // So are buttons that send nothing, as long as it is the same one.
  const isSame = (button) => button.type === "button" && button === spot?.button && !button.matches("[data-once]");
  // A page that a tap has opened: the second half of a double tap was not meant for what stands there now.
  const before = JSON.parse(sessionStorage.getItem(LAST_TAP) || "null");
  if (before && Date.now() - before.at < 3000) {
    spot = before;
    settle(performance.now(), NEW_BOARD);
  }
  addEventListener("pagehide", () => {
    if (spot) sessionStorage.setItem(LAST_TAP, JSON.stringify({ ...spot, button: null }));
    else sessionStorage.removeItem(LAST_TAP);
  });
  document.addEventListener(
    "click",
    (event) => {
      const { clientX: x, clientY: y } = event;
      const button = event.target.closest("#board :is(button, summary, a, label), [data-once]");
      const finger = event.detail > 0; // and no key
      if (!button || !finger || isSame(button)) return forget();
      const near = spot?.wide && button.closest(".dock, [data-once]") ? SAME_BUTTON : SAME_SPOT;
      // When the finger came down counts, not when a busy phone gets to hear of it.
      if (spot && event.timeStamp < until && Math.hypot(x - spot.x, y - spot.y) < near) {
        event.preventDefault();
        event.stopPropagation();
      } else {
        forget();
        if (!repeats(button) && !button.matches("label")) remember(button, event); // its field hears of the same tap
      }
    },
    true,
  );
  document.addEventListener("input", forget); // who has typed meanwhile means the next tap
  document.addEventListener("htmx:after:swap", (event) => {
    if (spot && event.detail.ctx.request.method === "POST") settle(performance.now(), NEW_BOARD);
  });
  // A notice stands as long as reading it takes, one with a button until it is answered; a tap anywhere but on that
  // button, or Escape, puts it away. Those who listen have heard it.
  document.documentElement.classList.add("scripted");
  const notice = () => document.querySelector(".notice-place .notice");
  let reading;
  function putAway(target) {
    const shown = notice(),
      offer = shown?.querySelector("form");
    if (!shown || offer?.contains(target)) return;
    shown.className = "hidden-text";
    offer?.remove();
  }
  function letRead() {
    const shown = notice();
    if (!shown || shown.dataset.read !== undefined) return;
    shown.dataset.read = "";
    clearTimeout(reading);
    if (!shown.querySelector("form")) reading = setTimeout(putAway, 2500 + 45 * shown.textContent.trim().length);
  }
  ["htmx:after:swap", "said"].forEach((name) => document.addEventListener(name, letRead));
  letRead();
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    putAway();
    document.querySelectorAll("details.menu[open], details[data-sheet][open]").forEach((menu) => {
      menu.open = false;
      menu.querySelector("summary").focus();
    });
  });
  document.addEventListener("click", (event) => {
    document.querySelectorAll("details.menu[open]").forEach((menu) => {
      if (!menu.contains(event.target)) menu.open = false;
    });
    if (event.target.closest("[data-print]")) print();
    const sent = event.target.closest("[data-send]");
    if (sent) navigator.share({ url: sent.dataset.send }).catch(() => {}); // who changes their mind sends nothing
    putAway(event.target);
    const chip = event.target.closest("[data-name]");
    if (chip) fill(chip);
    if (event.target.dataset?.copies !== undefined) event.target.select();
  });
  // An open sheet stays open while others play or when the rules say no; once the action is done, it closes empty.
  let sheets = [];
  document.addEventListener("htmx:before:swap", () => {
    sheets = [...document.querySelectorAll("#board details[id][open]")].map((part) => part.id);
  });
  document.addEventListener("htmx:after:swap", (event) => {
    const { request, response } = event.detail.ctx;
    const done = request.method === "POST" && response.status < 400;
    for (const id of sheets) {
      const part = document.getElementById(id);
      if (!part) continue;
      part.open = !done || part.dataset.sheet === undefined;
      if (done && !part.open) part.querySelectorAll("form").forEach((form) => form.reset());
    }
    sheets = [];
  });
  // A known player goes into the first empty field.
  function fill(chip) {
    const fields = [...document.querySelectorAll(chip.parentElement.dataset.fills)];
    const field = fields.find((f) => !f.value) || fields.at(-1);
    if (!fields.some((f) => f.value === chip.dataset.name)) field.value = chip.dataset.name;
  }
  const offered = ["[data-print]", "[data-fills]", ...(navigator.share ? ["[data-send]"] : [])];
  document.querySelectorAll(offered.join()).forEach((part) => {
    part.hidden = false;
  });
})();
