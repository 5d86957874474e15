// The clock of a match: how long each seat was waited for, as the log says, going on here between two looks.
(() => {
  "use strict";
  const AGAIN = 20000;
  const line = document.getElementById("clocks");
  if (!line) return;
  const figures = [...line.querySelectorAll("b")],
    button = line.querySelector("button");
  let known = null,
    since = 0,
    asked = 0;
  const isOn = () => window.kronikarz.isOn("clock");

  const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
  function show() {
    const hidden = !isOn() || !known;
    if (line.hidden !== hidden) {
      line.hidden = hidden;
      document.body.classList.toggle("clocked", !hidden);
    }
    if (hidden) return;
    const passed = (performance.now() - since) / 1000;
    figures.forEach((figure, seat) => {
      const runs = known.running.includes(seat);
      figure.textContent = clock(known.seconds[seat] + (runs ? passed : 0));
      figure.parentElement.classList.toggle("runs", runs);
    });
    button.setAttribute("aria-pressed", String(known.paused));
    button.hidden = !document.getElementById("pulse")?.dataset.open;
  }
  async function look(how) {
    if (!isOn()) return show();
    const mine = ++asked;
    try {
      // What is wanted, so that a second tap changes nothing.
      const turn = known?.paused ? line.dataset.goOn : line.action;
      const answer = await fetch(how ? turn : line.dataset.clock, how);
      if (!answer.ok || mine !== asked) return;
      known = await answer.json();
      since = performance.now();
    } catch {
      return; // the next look will do
    }
    show();
  }
  line.addEventListener("submit", (event) => {
    event.preventDefault();
    look({ method: "POST", body: new FormData(line) });
  });
  document.addEventListener("switched", () => look());
  document.addEventListener("told", () => look()); // a pause changes no board
  document.addEventListener("htmx:after:swap", () => look());
  setInterval(show, 500);
  setInterval(() => look(), AGAIN);
  look();
})();
