// What is wrong on a page as it stands, in words. wanted: what must be in sight.
({ wanted }) => {
  const found = new Set();
  const wide = document.documentElement.clientWidth;
  const high = innerHeight;
  const shown = (part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const name = (part) => {
    if (!part) return "nothing";
    const own = part.id ? `#${part.id}` : `.${(part.className?.baseVal ?? part.className ?? "").split(" ").join(".")}`;
    return own === "." ? part.tagName.toLowerCase() : own;
  };
  const called = (part) =>
    `${name(part)} “${(part.getAttribute("aria-label") || part.textContent).trim().replace(/\s+/g, " ").slice(0, 24)}”`;
  const scrolls = (part) => /auto|scroll/.test(getComputedStyle(part).overflowX);
  const inside = (part, test) => {
    for (let up = part.parentElement; up; up = up.parentElement) if (test(up)) return up;
    return null;
  };
  const TARGETS =
    "a[href], button, summary, input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea," +
    "label:has(input[type=radio], input[type=checkbox])";
  const targets = [...document.querySelectorAll(TARGETS)].filter(shown);
  const place = (part) => (part.matches(".stretch") ? part.closest(".item, .annal") : part);

  // Nothing sideways
  if (document.documentElement.scrollWidth > wide) {
    const out = [...document.querySelectorAll("body *")].filter(
      (part) =>
        part.getBoundingClientRect().right > wide + 1 &&
        shown(part) &&
        !inside(part, (up) => getComputedStyle(up).overflowX !== "visible"),
    );
    found.add(
      `wider than the screen by ${document.documentElement.scrollWidth - wide}: ` +
        out.slice(-2).map(called).join(", "),
    );
  }

  // Large enough for a finger
  for (const part of targets) {
    const { width, height } = place(part).getBoundingClientRect();
    if (part.matches(":disabled")) continue;
    if (width > 1 && (width < 47.9 || height < 47.9) && !part.closest("p:not([class*=row]), dd, .breaks, code, pre"))
      found.add(`${called(part)} is ${Math.round(width)} × ${Math.round(height)}`);
  }

  // What scrolls sideways can be reached by a key
  for (const part of document.querySelectorAll("main *")) {
    if (part.scrollWidth <= part.clientWidth || !scrolls(part) || !shown(part)) continue;
    if (part.tabIndex < 0 && !part.querySelector("a[href], button, input, [tabindex='0']"))
      found.add(`${called(part)} scrolls, and no key reaches it`);
  }

  // In sight without scrolling, and on top
  for (const part of wanted ? document.querySelectorAll(wanted) : []) {
    if (!shown(part)) continue;
    const box = part.getBoundingClientRect();
    if (box.left < -0.5 || box.top < -0.5 || box.right > wide + 0.5 || box.bottom > high + 0.5) {
      found.add(
        `${called(part)} is not wholly in sight: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`,
      );
      continue;
    }
    for (const [x, y] of [
      [0.5, 0.5],
      [0.1, 0.15],
      [0.9, 0.15],
      [0.1, 0.85],
      [0.9, 0.85],
    ]) {
      const top = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
      if (top !== part && !part.contains(top)) found.add(`${called(part)} is covered by ${name(top)}`);
    }
    for (const inner of part.matches(".card") ? part.querySelectorAll("b, .goal span, .standing, .half") : []) {
      const spot = inner.getBoundingClientRect();
      if (!shown(inner) || !spot.width || inner.matches(".hidden-text")) continue;
      const out = spot.right > box.right - 1 || spot.bottom > box.bottom + 0.5 || spot.left < box.left;
      if (out || (inner.clientWidth && inner.scrollWidth > inner.clientWidth + 1))
        found.add(`${called(part)}: ${called(inner)} does not fit`);
    }
  }

  // Whatever can be tapped can be brought from under the dock, the navigation and everything that sticks
  const open =
    document.querySelector("dialog[open]") ??
    document.querySelector("details[open] > .drawer, .menu[open] .sheet, [data-sheet][open] > :not(summary)") ??
    document;
  const modal = open !== document;
  for (const part of targets) {
    if (modal && !open.contains(part)) continue;
    const spot = place(part);
    spot.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = spot.getBoundingClientRect();
    if (box.width <= 1) continue;
    const top = document.elementFromPoint(
      box.left + box.width / 2,
      (Math.max(box.top, 0) + Math.min(box.bottom, high)) / 2,
    );
    const itself = spot === top || spot.contains(top) || top?.contains(part) || top?.closest("label") === spot;
    if (!itself && !(top && spot.closest("details[open]")?.contains(top) && top.closest("a, button, summary") === null))
      found.add(`${called(part)} is covered by ${name(top)}`);
  }
  scrollTo(0, 0);

  // Letters: none too small, none cut off without dots, none beyond its own box
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = new Set();
  while (walker.nextNode()) {
    const part = walker.currentNode.parentElement;
    if (
      seen.has(part) ||
      !walker.currentNode.data.trim() ||
      part.closest("svg, .hidden-text, script, style, option, .cut-sheet")
    )
      continue;
    seen.add(part);
    if (!shown(part)) continue;
    const style = getComputedStyle(part);
    const size = parseFloat(style.fontSize);
    if (!size) continue; // letters for those who listen
    if (size < 11.95) found.add(`${called(part)} has letters of ${size} px`);
    if (size < 13.95 && part.textContent.trim().length > 60 && !part.closest("small, pre, code, .label"))
      found.add(`${called(part)} is running text of ${size} px`);
    const tight = parseFloat(style.lineHeight) / size < 1.2 && parseFloat(style.paddingTop) < 0.1 * size;
    if (tight && style.overflowY !== "visible" && /[ŚĆŃÓŹŻ]/.test(walker.currentNode.data))
      found.add(`${called(part)} loses the accents of its capitals`);
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const box = range.getBoundingClientRect();
    if (!box.width) continue;
    const frame = inside(part, (up) => getComputedStyle(up).overflowX !== "visible" && up !== document.body);
    const cut = [part, frame].find((one) => one && !scrolls(one) && getComputedStyle(one).overflowX !== "visible");
    if (cut && cut.textContent.trim() && getComputedStyle(cut).textOverflow !== "ellipsis") {
      const edge = cut.getBoundingClientRect();
      if (!edge.width || edge.width <= 1) continue;
      if (box.right > edge.right + 1 || box.left < edge.left - 1)
        found.add(`${called(part)} is cut off by ${name(cut)}`);
    }
    const held = part.closest(".btn, .chip, .badge, .act, .card, .tile, .item, .box, .choice");
    if (
      held &&
      !scrolls(held) &&
      held.scrollWidth > held.clientWidth + 2 &&
      held.clientWidth &&
      getComputedStyle(held).overflowX === "visible" &&
      getComputedStyle(held).display !== "inline"
    )
      found.add(`${called(held)} holds more than its width: ${held.scrollWidth} in ${held.clientWidth}`);
  }
  // At letters of the usual size a button keeps its words whole
  const usual = parseFloat(getComputedStyle(document.documentElement).fontSize) === 16;
  for (const part of usual ? document.querySelectorAll(".btn, .act") : []) {
    if (!shown(part)) continue;
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      if (texts.currentNode.parentElement.closest(".hidden-text")) continue;
      for (const { 0: word, index } of texts.currentNode.data.matchAll(/[^\s-]+/g)) {
        const letters = document.createRange();
        letters.setStart(texts.currentNode, index);
        letters.setEnd(texts.currentNode, index + word.length);
        if (new Set([...letters.getClientRects()].map((line) => Math.round(line.top))).size > 1)
          found.add(`${called(part)} breaks the word ${word}`);
      }
    }
  }

  // A tablet in the middle of the table: names are whole, and no half of it lies empty
  const board = document.querySelector("main.board");
  if (usual && board && !modal && wide >= 768 && high >= 700) {
    // Events on the line by date are left out: the stack, a tap away, has their names whole.
    for (const part of board.querySelectorAll(".name:not(.timeline *)")) {
      if (!shown(part) || !part.clientWidth) continue;
      const letters = document.createRange();
      letters.selectNodeContents(part);
      const lines = [...letters.getClientRects()].map((line) => (line.top + line.bottom) / 2);
      const below = Math.max(...lines) > part.getBoundingClientRect().bottom;
      if (below || part.scrollWidth > part.clientWidth + 1) found.add(`${called(part)} is cut`);
    }
    const dock = board.querySelector(":scope > .dock, .thumb-side > .dock");
    const bottoms = [...board.querySelectorAll(":not(.dock, .dock *)")]
      .filter((part) => !part.childElementCount && shown(part))
      .map((part) => part.getBoundingClientRect().bottom);
    const empty = dock && Math.round((100 * (dock.getBoundingClientRect().top - Math.max(...bottoms))) / high);
    if (empty > 40 && bottoms.length) found.add(`the lower ${empty} % are empty`);
  }
  return [...found];
};
