// Real dice gathered into one tap, and the sound of a roll; the board works without them.
(() => {
  "use strict";
  const by = (id) => document.getElementById(id);

  // -- seven real dice: each tap shows at once, the seventh sends them all
  let faces = [];
  const slots = () => [...document.querySelectorAll("#entered .die")];
  function show() {
    const entered = by("entered"),
      pad = by("pad");
    if (!entered || !pad) return;
    const before = slots().length - Number(pad.dataset.gathers);
    slots()
      .slice(before)
      .forEach((slot, n) => {
        slot.classList.toggle("hole", faces[n] === undefined);
        slot.replaceChildren(...(faces[n] ? [by(`face-${faces[n]}`).querySelector("svg").cloneNode(true)] : []));
      });
    by("pad-back").hidden = !faces.length;
  }
  document.addEventListener(
    "click",
    (event) => {
      const face = event.target.closest("#pad button");
      if (face) {
        event.preventDefault();
        event.stopPropagation();
        const wanted = Number(by("pad").dataset.gathers);
        if (faces.length < wanted) faces.push(face.value);
        show();
        if (faces.length < wanted) return;
        const all = by("pad-all");
        all.elements.dice.value = faces.join(",");
        all.requestSubmit();
      } else if (event.target.closest("#pad-back")) {
        faces.pop();
        show();
      }
    },
    true,
  );
  document.addEventListener("htmx:after:swap", () => {
    if (!by("pad")) faces = [];
    show();
    const came = rolled();
    if (came > heard && document.querySelector("#tray .tumble")) rattle();
    heard = came;
  });

  // -- a short rattle and a shake when dice fall, on every phone where sound is on
  const KEY = "sound",
    rolled = () => Number(by("tray")?.dataset.roll || 0);
  let heard = rolled(),
    air;
  function rattle() {
    if (localStorage.getItem(KEY) !== "on") return;
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
  const button = document.querySelector("[data-sound]");
  if (button) {
    const say = () => button.setAttribute("aria-pressed", String(localStorage.getItem(KEY) === "on"));
    button.hidden = false;
    button.addEventListener("click", () => {
      localStorage.setItem(KEY, localStorage.getItem(KEY) === "on" ? "off" : "on");
      say();
      rattle();
    });
    say();
  }
})();
