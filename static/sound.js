// A short rattle and a shake when dice fall, on every phone where sound is on. Whatever can fall carries data-rattles:
// how often it has fallen so far.
(() => {
  "use strict";
  const KEY = "sound",
    FALLING = "fallen",
    on = () => localStorage.getItem(KEY) === "on",
    fallen = () => Number(document.querySelector("[data-rattles]")?.dataset.rattles || 0);
  let heard = fallen(),
    air;
  function rattle() {
    if (!on()) return;
    navigator.vibrate?.([25, 40, 25, 60, 20]);
    air ??= new AudioContext();
    const knock = air.createBuffer(1, air.sampleRate / 25, air.sampleRate),
      wave = knock.getChannelData(0);
    for (let n = 0; n < wave.length; n++) wave[n] = (Math.random() * 2 - 1) * (1 - n / wave.length) ** 4;
    for (let n = 0; n < 7; n++) {
      const die = air.createBufferSource();
      die.buffer = knock;
      die.playbackRate.value = 0.6 + n * 0.09;
      die.connect(air.destination);
      die.start(air.currentTime + n * 0.06);
    }
  }
  document.addEventListener("htmx:after:swap", () => {
    const came = fallen();
    // Real dice make their own noise.
    if (came > heard && document.querySelector(".tumble, .drawn-now, .chosen")) rattle();
    heard = came;
  });

  // -- a page that comes anew for each roll: the tap is remembered until the dice are there
  document.addEventListener("submit", (event) => {
    if (event.submitter?.dataset.rattle !== undefined) sessionStorage.setItem(FALLING, "1");
  });
  if (sessionStorage.getItem(FALLING)) {
    sessionStorage.removeItem(FALLING);
    if (!document.getElementById("link")) rattle();
  }

  const button = document.querySelector("[data-sound]");
  if (!button) return;
  const say = () => button.setAttribute("aria-pressed", String(on()));
  button.hidden = false;
  button.addEventListener("click", () => {
    localStorage.setItem(KEY, on() ? "off" : "on");
    say();
    rattle();
  });
  say();
})();
