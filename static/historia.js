// Comforts of Historia: a known card fills in what stands on it, a sheet opens with the cursor in its first field, the
// turn is followed, and a figure that is held opens a pad for large changes.
(() => {
  "use strict";
  document.addEventListener("input", (event) => {
    const field = event.target;
    if (field.dataset.card === undefined || !field.list) return;
    const option = [...field.list.options].find((one) => one.value === field.value);
    if (!option?.dataset.fill) return;
    for (const [name, value] of Object.entries(JSON.parse(option.dataset.fill))) {
      const part = name.replace(/\.\d+$/, ""),
        into = field.form.elements[part];
      if (part !== field.name && into)
        into.value =
          name === part ? value : [...new Set([...into.value.split(/, */).filter(Boolean), value])].join(", ");
    }
  });
  // Where a sheet has nothing to pick, typing comes first.
  document.addEventListener(
    "toggle",
    ({ target: sheet }) => {
      if (!sheet.open) sheet.querySelectorAll(".peek").forEach((card) => (card.open = false)); // face down again
      if (!sheet.open || !sheet.matches(".act-sheet")) return;
      sheet.querySelector(".sheet-body").scrollTop = 0; // not where its last use has left it
      if (!sheet.querySelector("[name=fill]")) sheet.querySelector("[data-first]")?.focus();
    },
    true,
  );

  // What a form comes to may take several lines: the field that is typed into stays in sight over them.
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    if (ctx.sourceElement.matches(".foot .preview")) document.activeElement.scrollIntoView({ block: "nearest" });
  });

  // A sheet closes by its cross, and by a tap beside it: its veil is its own, so that nothing under it is tapped.
  document.addEventListener("click", ({ target }) => {
    const sheet = target.closest("[data-closes]")?.closest("details") || (target.matches(".act-sheet") && target);
    if (!sheet) return;
    sheet.open = false;
    sheet.querySelector("summary").focus({ preventScroll: true });
  });

  // On one phone for many the figures of whoever is to act are in sight, wherever the turn goes.
  let acting;
  function follow() {
    const seat = document.querySelector(".one-phone .seat.active");
    if (seat && seat.id !== acting) seat.scrollIntoView({ block: "nearest" });
    acting = seat?.id;
  }
  document.addEventListener("htmx:after:swap", follow);
  follow();

  // -- the pad
  const HOLD = 450, // milliseconds
    PIXELS = 14; // of a drag, for one more
  let holding, button, startY, dragged, by, swallow;
  const pad = () => document.getElementById("pad");
  const figureOf = (one) => one.closest("[data-counter]").querySelector("[data-figure]");
  const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);

  function show() {
    const will = Number(figureOf(button).textContent) + by;
    pad().querySelector("[data-by]").textContent = signed(by);
    pad().querySelector("[data-will]").textContent = will;
    pad().querySelector("[data-do]").disabled = !by || will < 0;
  }
  function open(one) {
    if (pad().open) return;
    [button, by, dragged] = [one, 0, 0];
    pad().querySelector("h2").textContent = one.dataset.pad;
    pad().querySelector("[data-was]").textContent = figureOf(one).textContent;
    pad().querySelector("input").value = "";
    pad().showModal();
    show();
  }
  function add(step) {
    by = Math.max(-999, Math.min(999, by + step));
    show();
  }
  function send() {
    const card = pad().querySelector("input").value.trim();
    const said = { [button.name]: button.dataset.prefix + by, ...(card && { [button.dataset.cardField]: card }) };
    const fields = Object.entries(said).map(([name, value]) => {
      const field = Object.assign(document.createElement("input"), { type: "hidden", name, value });
      return button.form.appendChild(field);
    });
    pad().close();
    button.form.requestSubmit();
    fields.forEach((field) => field.remove());
  }

  document.addEventListener("pointerdown", (event) => {
    const one = event.target.closest?.("[data-pad]");
    swallow = false;
    if (!one || event.button) return;
    startY = event.clientY;
    holding = setTimeout(() => {
      swallow = true;
      open(one);
    }, HOLD);
  });
  document.addEventListener("pointermove", (event) => {
    if (!holding) return;
    const steps = Math.trunc((startY - event.clientY) / PIXELS);
    if (!swallow && steps) return drop(); // the page is scrolled
    if (swallow && steps !== dragged) {
      add(steps - dragged);
      dragged = steps;
    }
  });
  // Without this a drag that began on a held figure would scroll the page.
  document.addEventListener("touchmove", (event) => swallow && holding && event.preventDefault(), { passive: false });
  function drop() {
    clearTimeout(holding);
    holding = 0;
  }
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, drop);
  document.addEventListener("contextmenu", (event) => {
    const one = event.target.closest?.("[data-pad]");
    if (!one) return;
    event.preventDefault();
    open(one);
  });
  document.addEventListener(
    "click",
    (event) => {
      if (swallow) {
        // the finger that held is lifted: that is no tap
        event.preventDefault();
        event.stopPropagation();
        swallow = false;
        return;
      }
      const key = event.target.closest?.("#pad button");
      if (key?.dataset.step) add(Number(key.dataset.step));
      else if (key?.dataset.do !== undefined) send();
      else if (key || event.target === pad()) pad()?.close();
    },
    true,
  );
})();
