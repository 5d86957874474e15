// What this device does on its own during a match: its switches, and telling when it is somebody's turn.
(() => {
  "use strict";
  const USUALLY = { awake: true, shake: true, sound: false, clock: false };
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const isOn = (name) => (localStorage.getItem(name) ?? (USUALLY[name] ? "on" : "off")) === "on";

  document.querySelectorAll("[data-switch]").forEach((button) => {
    const name = button.dataset.switch;
    const say = () => button.setAttribute("aria-pressed", String(isOn(name)));
    button.hidden = name === "shake" && !navigator.vibrate;
    button.addEventListener("click", () => {
      localStorage.setItem(name, isOn(name) ? "off" : "on");
      say();
      if (isOn(name)) tell(name);
      document.dispatchEvent(new CustomEvent("switched", { detail: name }));
    });
    say();
  });

  // -- telling: a short shake, a quiet sound, and the title of the tab
  const NOTES = { turn: [660, 880], chosen: [660], round: [523, 659, 784], sound: [660, 880], shake: [] };
  const title = document.title;
  let air;
  function tell(what) {
    if (isOn("shake") && !still.matches) navigator.vibrate?.(what === "turn" ? [60, 60, 60] : 40);
    if (!isOn("sound")) return;
    air ??= new AudioContext();
    NOTES[what]?.forEach((pitch, place) => {
      const tone = air.createOscillator(),
        loudness = air.createGain(),
        at = air.currentTime + place * 0.14;
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0.0001, at);
      loudness.gain.exponentialRampToValueAtTime(0.08, at + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.3);
      tone.connect(loudness).connect(air.destination);
      tone.start(at);
      tone.stop(at + 0.32);
    });
  }
  const now = () => {
    const { mine, waits, step, title: words } = document.getElementById("pulse")?.dataset ?? {};
    return { mine, waits: (waits || "").split(" ").filter(Boolean), step, words };
  };
  let before = now();
  function look() {
    const after = now();
    const my = (pulse) => Boolean(after.mine) && pulse.waits.includes(after.mine);
    if (after.mine !== undefined) {
      if (after.step !== before.step) tell("round");
      else if (my(after) && !my(before)) tell("turn");
      else if (my(after) && after.waits.length < before.waits.length) tell("chosen");
    }
    const notes = document.querySelector("[data-noted]");
    if (notes) notes.textContent = document.getElementById("noted")?.dataset.count ?? "";
    document.title = my(after) && after.waits.length === 1 ? `● ${after.words} · ${title}` : title;
    before = after;
  }
  document.addEventListener("htmx:after:swap", look);
  look();
  window.kronikarz = { isOn };
})();
