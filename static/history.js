// Replay: by keys, as one leafs through a book, by the slider, or by itself.
(() => {
  "use strict";
  const PACE = 1100; // milliseconds a step
  const keys = {
    ArrowRight: "to-next",
    ArrowLeft: "to-before",
    Home: "to-first",
    End: "to-last",
    PageDown: "to-part-after",
    PageUp: "to-part-before",
  };
  const part = (id) => document.getElementById(id);
  let clock = 0, // while it plays
    wanted = null; // where the finger holds the slider

  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input:not([type=range]), select, textarea")) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === " " && !event.target.closest("a, button, summary")) {
      event.preventDefault();
      turn(!clock);
    } else if (!(event.target.type === "range" && /Arrow|Page|Home|End/.test(event.key))) {
      const link = part(keys[event.key]);
      if (link?.href) {
        event.preventDefault();
        turn(false);
        link.click();
      }
    }
  });

  // -- play and pause
  function turn(on) {
    clearTimeout(clock);
    clock = on && part("to-next")?.href ? setTimeout(go, PACE) : 0;
    show();
  }
  function go() {
    const next = part("to-next");
    if (next?.href) next.click();
    else turn(false);
  }
  function show() {
    const button = part("play");
    if (!button) return;
    button.hidden = false;
    button.setAttribute("aria-pressed", String(Boolean(clock)));
    button.title = clock ? button.dataset.pause : button.getAttribute("aria-label");
  }
  document.addEventListener("visibilitychange", () => document.hidden && turn(false));
  document.addEventListener("DOMContentLoaded", () => {
    show();
    follow();
  });

  // -- the round that is shown stands between its neighbours, where there are more of them than fit
  function follow() {
    document.querySelector(".replay-parts [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  // -- the slider follows the finger, whatever answer comes meanwhile
  document.addEventListener("input", (event) => {
    if (event.target.id !== "step") return;
    turn(false);
    wanted = event.target.value;
  });
  document.addEventListener("change", (event) => {
    if (event.target.id === "step") setTimeout(() => (wanted = null), 300);
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest("#play")) turn(!clock);
    else if (event.isTrusted && event.target.closest(".replay-parts a, .replay-buttons a")) turn(false);
    const moment = event.target.closest("#moment");
    if (moment) send(event, moment);
  });

  // -- the link to a moment: to the phone's own sharing, or copied; else it is a link that can be copied by hand
  function send(event, link) {
    if (navigator.share) {
      event.preventDefault();
      navigator.share({ url: link.href }).catch(() => {}); // who changes their mind sends nothing
    } else if (navigator.clipboard) {
      event.preventDefault();
      navigator.clipboard.writeText(link.href).then(
        () => (link.querySelector("span").textContent = link.dataset.copied),
        () => (location.href = link.href),
      );
    }
  }

  document.addEventListener("htmx:after:swap", () => {
    const replay = part("replay"),
      slider = part("step");
    if (!replay) return;
    // The step stands in the address, so that reloading or sending it shows the same board.
    history.replaceState(null, "", replay.dataset.address);
    slider.value = wanted ?? slider.getAttribute("value");
    follow();
    if (clock) turn(true);
    else show();
  });
})();
