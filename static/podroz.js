// Real dice gathered into one tap; the board works without it.
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
  });
})();
