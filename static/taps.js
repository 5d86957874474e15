// A second quick tap on the same spot is the first one: what has come under the finger since was not meant. On every
// page.
(() => {
  "use strict";
  const SAME_SPOT = 32,
    SAME_BUTTON = 90, // what takes the place of a dock's main button may be smaller or larger
    ONE_TAP = 700,
    NEW_BOARD = 400,
    LAST_TAP = "last tap", // on the page before, by the clock
    TAPPED = "a, button, summary, label, input, select",
    GUARDED = "#board :is(button, summary, a, label), [data-once]";
  let spot = null,
    until = 0,
    opened = false, // by a tap, just now: nothing on this page was meant by its second half
    last = null,
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
    [spot, until, opened] = [null, 0, false];
  }
  function remember(button, timeStamp) {
    // A key stays where it is.
    spot = { ...last, wide: Boolean(button.closest(".dock, [data-once]:not(.key)")), button };
    settle(timeStamp, ONE_TAP);
  }
  // Counters and keys are tapped as quickly as one likes, but not by the second half of a tap that was for what lay
  // over them.
  const repeats = (button) => button.closest("[data-repeat]") && !button.matches("[data-once]");
  // So are buttons that send nothing, as long as it is the same one, and one that its own page brings again.
  const called = (button) =>
    [button.tagName, button.textContent.trim(), button.name, button.value, button.form?.action].join(" ");
  const isSame = (button) =>
    !button.matches("[data-once]") &&
    (opened ? called(button) === spot.called : button.type === "button" && button === spot?.button);
  // When the finger came down counts, not when a busy phone gets to hear of it.
  const isSecond = ({ clientX: x, clientY: y, timeStamp }, near) =>
    spot && timeStamp < until && Math.hypot(x - spot.x, y - spot.y) < near;

  const before = JSON.parse(sessionStorage.getItem(LAST_TAP) || "null");
  if (before && Date.now() - before.at < 3000) {
    [spot, opened] = [before, true];
    settle(performance.now(), NEW_BOARD);
    settle(before.at - performance.timeOrigin, ONE_TAP);
  }
  addEventListener("pagehide", () => {
    if (last) sessionStorage.setItem(LAST_TAP, JSON.stringify({ ...last, wide: spot?.wide }));
    else sessionStorage.removeItem(LAST_TAP);
  });
  document.addEventListener(
    "click",
    (event) => {
      const { clientX: x, clientY: y, timeStamp } = event;
      const tapped = event.target.closest(TAPPED);
      const button = event.target.closest(opened ? `${TAPPED}, ${GUARDED}` : GUARDED);
      const finger = event.detail > 0; // and no key
      const near = spot?.wide && button?.closest(".dock, [data-once]") ? SAME_BUTTON : SAME_SPOT;
      if (button && finger && !isSame(button) && isSecond(event, near)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      const again = button && !opened && isSame(button);
      forget();
      last = finger && tapped ? { x, y, at: performance.timeOrigin + timeStamp, called: called(tapped) } : null;
      if (!finger || again || !button?.matches(GUARDED)) return;
      if (!repeats(button) && !button.matches("label")) remember(button, timeStamp); // its field hears of the same tap
    },
    true,
  );
  document.addEventListener("input", forget); // who has typed meanwhile means the next tap
  document.addEventListener("htmx:after:swap", (event) => {
    if (spot && event.detail.ctx.request.method === "POST") settle(performance.now(), NEW_BOARD);
  });
})();
