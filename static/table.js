// Small comforts that every game shares; every page works without them.
(() => {
  "use strict";
  // A notice stands as long as reading it takes, one with a button until it is answered; a tap anywhere but on that
  // button, or Escape, puts it away. Those who listen have heard it.
  document.documentElement.classList.add("scripted");
  const notice = () => document.querySelector(".notice-place .notice");
  let reading, turn;
  const whoseTurn = () => {
    const { waits, step } = document.getElementById("pulse")?.dataset ?? {};
    return `${waits} ${step}`;
  };
  function putAway(target) {
    const shown = notice(),
      offer = shown?.querySelector("form");
    if (!shown || offer?.contains(target)) return;
    shown.className = "hidden-text";
    offer?.remove();
  }
  function letRead() {
    const shown = notice();
    // What was refused in one turn may be no longer so in the next.
    if (shown?.dataset.read !== undefined && shown.querySelector("form") && whoseTurn() !== turn) return putAway();
    if (!shown || shown.dataset.read !== undefined) return;
    shown.dataset.read = "";
    turn = whoseTurn();
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
