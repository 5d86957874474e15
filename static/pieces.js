// Sends the forms of a board, and puts the pieces of an answer into their places. What is the same stays untouched, so
// that focus, scroll and what is open or typed stay too. htmx could do both, at several times the work for a phone.
(() => {
  "use strict";
  const OWN = ["data-htmx-powered", "open"], // of this phone, whatever the server draws
    PIECE = /<template data-piece="([\w-]+)">([^]*?)<\/template>/g,
    AHEAD = 10; // siblings that are looked at for a part that has moved
  // What Chromium moves so in a closed sheet is not drawn when the sheet is opened; htmx goes without it too.
  delete Element.prototype.moveBefore;

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[method=post][hx-sync]") || event.defaultPrevented) return;
    event.preventDefault();
    htmx.ajax("POST", form.getAttribute("action"), { source: form, event, target: "#board", swap: "outerMorph" });
  });

  document.addEventListener("htmx:after:request", (event) => {
    const { ctx } = event.detail;
    placeRest();
    if (!ctx.response.headers.has("Board-From")) return; // no pieces: htmx swaps it
    event.preventDefault();
    const tasks = unpacked(ctx.text);
    htmx.trigger(ctx.sourceElement, "htmx:before:swap", { ctx, tasks });
    const focused = document.activeElement?.id;
    for (const task of tasks) if (task.target) placeWhatIsSeen(task);
    if (focused && document.activeElement === document.body)
      document.getElementById(focused)?.focus({ preventScroll: true });
    htmx.trigger(ctx.sourceElement, "htmx:after:swap", { ctx });
    if (rest.length) requestAnimationFrame(() => setTimeout(placeRest));
  });

  // Each piece lies in a template that names its place; what lies in none is news beside the board. What is in sight is
  // read at once.
  function unpacked(text) {
    const tasks = [];
    const news = text.replace(PIECE, (_, id, html) => {
      const target = document.getElementById(id);
      tasks.push({ type: "partial", target, html, fresh: target && isShut(target) ? undefined : parsed(html) });
      return "";
    });
    const fresh = parsed(news);
    if (!fresh) return tasks;
    fresh.removeAttribute("hx-swap-oob");
    return [...tasks, { type: "oob", target: document.getElementById(fresh.id), fresh }];
  }
  function parsed(html) {
    const answer = document.createElement("template");
    answer.innerHTML = html;
    return answer.content.firstElementChild;
  }

  // What lies in a closed sheet waits until all that is seen is painted, but never until the sheet is opened.
  const SHUT = "details:not([open])";
  let rest = [];
  const isShut = (part) => part.parentElement.closest(SHUT) && !part.closest("summary");
  function placeWhatIsSeen(task) {
    const { target, fresh } = task;
    const summary = fresh && target.matches(SHUT) && fresh.querySelector(":scope > summary");
    if (summary) renew(target.querySelector(":scope > summary"), summary.cloneNode(true));
    else if (fresh) return place(task);
    rest.push(task);
  }
  function placeRest() {
    const waiting = rest;
    rest = [];
    for (const { target, html, fresh = parsed(html) } of waiting) if (target.isConnected) place({ target, fresh });
  }
  document.addEventListener("click", placeRest, true);

  function place({ target, fresh }) {
    if (target.tagName === fresh.tagName) return renew(target, fresh);
    target.replaceWith(fresh);
    wake(fresh);
  }
  function renew(shown, fresh) {
    if (shown.isEqualNode(fresh)) return;
    if (shown.nodeType !== Node.ELEMENT_NODE) return void (shown.data = fresh.data);
    copyAttributes(shown, fresh);
    let here = shown.firstChild;
    for (const part of [...fresh.childNodes]) {
      const same = alike(here, part);
      if (same) {
        if (same !== here) shown.insertBefore(same, here);
        else here = here.nextSibling;
        renew(same, part);
      } else {
        shown.insertBefore(part, here);
        if (part.nodeType === Node.ELEMENT_NODE) wake(part);
      }
    }
    while (here) {
      const gone = here;
      here = here.nextSibling;
      gone.remove();
    }
  }

  function wake(part) {
    if (part.matches("[hx-get]") || part.querySelector("[hx-get]")) htmx.process(part);
  }
  function copyAttributes(shown, fresh) {
    for (const { name, value } of fresh.attributes) {
      if (OWN.includes(name) || shown.getAttribute(name) === value) continue;
      shown.setAttribute(name, value);
      if (name === "value" && shown !== document.activeElement) shown.value = value;
    }
    for (const { name } of [...shown.attributes])
      if (!fresh.hasAttribute(name) && !OWN.includes(name)) shown.removeAttribute(name);
  }

  // The part that is shown already, here or a little further on: the one with its name, one that is the same, or one of
  // its kind that is not needed for what comes after it.
  function alike(here, part) {
    if (!here || part.nodeType !== Node.ELEMENT_NODE) return here?.nodeType === part.nodeType ? here : null;
    if (part.id) return among(here, (one) => one.id === part.id && one.tagName === part.tagName, Infinity);
    const same = among(here, (one) => one.isEqualNode(part), AHEAD);
    if (same || here.tagName !== part.tagName || here.id) return same;
    return among(part.nextSibling, (one) => one.isEqualNode(here), AHEAD) ? null : here;
  }
  function among(first, fits, limit) {
    for (let one = first, n = 0; one && n < limit; one = one.nextSibling, n++) if (fits(one)) return one;
    return null;
  }
})();
