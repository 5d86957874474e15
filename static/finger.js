// The tapped thing answers at once, marked `data-sent`: what it will show is on its way, and no more than that. The
// answer confirms it or takes it back. A button in a `data-counter` that `data-adds` changes its `data-figure`; one
// that `data-takes` gets the colour of the seat that the form is for; a game's stylesheet says how that looks.
(() => {
  "use strict";
  let underWay = []; // taps without an answer, in their order

  const colourOf = (form) => form.querySelector("[name=seat]:checked, [name=seat][type=hidden]")?.dataset.colour;

  function foretell(tap) {
    const button = document.getElementById(tap.id);
    if (!button) return;
    button.dataset.sent = "";
    tap.restore = [() => delete button.dataset.sent];
    if (tap.colour && button.dataset.takes !== undefined) {
      const { className } = button;
      button.classList.add(`colour-${tap.colour}`);
      tap.restore.push(() => (button.className = className));
    }
    const figure = button.dataset.adds && button.closest("[data-counter]").querySelector("[data-figure]");
    if (figure) {
      const digits = figure.firstChild, // its text: another node would be more work for the browser
        before = digits.data;
      digits.data = Math.max(0, Number(before) + Number(button.dataset.adds));
      figure.dataset.sent = "";
      tap.restore.push(() => {
        digits.data = before;
        delete figure.dataset.sent;
      });
    }
  }

  function takeBack(isBrought = () => false) {
    for (const tap of [...underWay].reverse()) {
      if (!isBrought(tap)) tap.restore.forEach((restore) => restore());
      tap.restore = [];
    }
  }
  function answered(isDone) {
    takeBack();
    underWay = underWay.filter((tap) => !isDone(tap));
    underWay.forEach(foretell);
  }

  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    const { method, submitter, form } = ctx.request;
    if (method !== "POST" || !submitter?.id || !submitter.closest("#board")) return;
    const tap = { ctx, id: submitter.id, colour: colourOf(form), restore: [] };
    underWay.push(tap);
    foretell(tap);
  });
  // What is new meets the board as it was written; a piece that brings the tapped thing itself says all.
  document.addEventListener("htmx:before:swap", ({ detail: { tasks } }) => {
    const fresh = tasks.map((task) => task.fresh).filter(Boolean);
    takeBack(({ id }) => fresh.some((piece) => piece.id === id || piece.querySelector(`#${CSS.escape(id)}`)));
  });
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => answered((tap) => tap.ctx === ctx));
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    // A tap that found no connection stays on its way: live.js sends it again, in the name of the link.
    if (ctx.response) answered((tap) => tap.ctx === ctx || (ctx.sourceElement?.id === "link" && tap.lost));
    else for (const tap of underWay) tap.lost ||= tap.ctx === ctx;
  });
})();
