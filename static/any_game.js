// Which cell this phone writes into, and its keys answering before the table does; whole figures go without.
(() => {
  "use strict";
  const by = (id) => document.getElementById(id);
  const pad = () => by("pad");
  let at = {}; // row and seat
  let waiting = []; // keys that were sent and not answered yet; an answer may bring the next row
  let onward = "", // where to, once it is there
    held = []; // what was tapped meanwhile: it is meant for there

  const cells = () => [...document.querySelectorAll("button.cell")];
  const cell = () => by(`cell-${at.row}-${at.seat}`);

  // -- the same figures as the rules make of keys
  const lastNumber = /[+-]?[\d.]*$/;
  function after(figure, key) {
    const last = figure.match(lastNumber)[0],
      head = figure.slice(0, figure.length - last.length),
      half = last.endsWith(".5");
    if (key === "back") return half ? figure.slice(0, -2) : figure.slice(0, -1);
    if (key === "plus") return /\d/.test(last) ? `${figure}+` : figure;
    if (key === "half") return head + (half ? last.slice(0, -2) : `${/\d$/.test(last) ? last : `${last}0`}.5`);
    if (key === "sign") {
      if (last.startsWith("-")) return head + (head ? `+${last.slice(1)}` : last.slice(1));
      return `${head}-${last.replace(/^\+/, "")}`;
    }
    if (half) return figure;
    return /^[+-]?0$/.test(last) ? head + last.slice(0, -1) + key : figure + key;
  }
  const sum = (figure) => (figure.match(/[+-]?[\d.]+/g) || []).reduce((all, part) => all + Number(part), 0);
  const half = (text) =>
    text
      .replace(/(^|\D)0\.5/g, "$1½")
      .replace(/\.5/g, "½")
      .replaceAll("-", "−");
  const spaced = (figure) => half(figure.replace(/([\d.])([+-])/g, "$1 $2 "));

  function figureOf(button) {
    return waiting
      .filter(({ body }) => body.get("row") === button.dataset.row && body.get("seat") === button.dataset.seat)
      .reduce((figure, { body }) => after(figure, body.get("key")), button.dataset.figure);
  }
  function show() {
    if (!pad()) return;
    if (!cell()) at = { row: Number(pad().dataset.row), seat: Number(pad().dataset.seat) };
    if (!cell()) return;
    pad().elements.row.value = at.row;
    pad().elements.seat.value = at.seat;
    for (const button of cells()) {
      const figure = figureOf(button);
      button.setAttribute("aria-pressed", String(button === cell()));
      if (figure !== button.dataset.figure) button.textContent = figure ? half(String(sum(figure))) : "";
    }
    const figure = figureOf(cell()),
      sums = /\d[+-]/.test(figure);
    by("readout-figure").textContent = spaced(figure) + (sums ? ` = ${half(String(sum(figure)))}` : "");
    by("readout-where").textContent = cell().dataset.where;
    for (const who of by("readout-who").children) who.hidden = Number(who.dataset.of) !== at.seat;
  }
  function go(button) {
    if (!button) return;
    at = { row: Number(button.dataset.row), seat: Number(button.dataset.seat) };
    show();
    button.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  // On to the next player, and after the last one to the next row; or straight to the next row.
  function next(how) {
    if (onward) return held.push(() => next(how));
    const all = cells(),
      rest = all.slice(all.indexOf(cell()) + 1);
    const there = how === "down" ? rest.find((other) => Number(other.dataset.row) > at.row) : rest[0];
    if (there) go(there);
    else if (waiting.length) onward = how;
  }
  const tap = (key) => pad()?.querySelector(`[name=key][value="${key}"]`).click();
  function goOn() {
    const how = onward;
    onward = "";
    if (how) next(how);
    while (!onward && held.length) held.shift()();
  }
  // Who taps a cell is no longer on the way to another, unless keys are held for that one.
  function choose(target) {
    if (onward && held.length) return held.push(() => go(by(target.id)));
    onward = "";
    go(target);
  }

  document.addEventListener("click", (event) => {
    const target = event.target.closest("button.cell, [data-go]");
    if (target?.matches(".cell")) choose(target);
    else if (target) next(target.dataset.go);
  });
  document.addEventListener(
    "click",
    (event) => {
      const key = event.target.closest("#pad [name=key]")?.value;
      if (!key || event.defaultPrevented || !onward) return;
      event.preventDefault();
      event.stopPropagation();
      held.push(() => tap(key));
    },
    true,
  );
  document.addEventListener("htmx:config:request", (event) => {
    const { ctx } = event.detail;
    if (ctx.sourceElement !== pad()) return;
    waiting.push(ctx.request);
    show();
  });
  // A key that found no connection is sent again, as the same tap: until it is answered, it is on its way.
  const answered = ({ detail: { ctx } }) => {
    const tapped = ctx.response && ctx.request.body?.get("tap");
    if (tapped) waiting = waiting.filter(({ body }) => body.get("tap") !== tapped);
    show();
    if (onward) goOn();
  };
  document.addEventListener("htmx:after:swap", answered);
  document.addEventListener("htmx:finally:request", answered);

  // -- a keyboard, where there is one
  const KEYS = { "+": "plus", "-": "sign", ",": "half", ".": "half", Backspace: "back" };
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = /^\d$/.test(event.key) ? event.key : KEYS[event.key];
    if (key && pad()) tap(key);
    else if (event.key === "Enter" && !event.target.closest("button, a, summary")) next("next");
    else return;
    event.preventDefault();
  });
  show();
  go(cell());
})();
