// Marks one part with letters of each kind that is not known yet, and says which kinds are new.
// A kind: all that the contrast of letters hangs on, their own and of everything that they stand in.
({ known, mark }) => {
  const LOOKS = "color backgroundColor backgroundImage opacity filter fontSize fontWeight textShadow visibility".split(
    " ",
  );
  const kinds = new Map([[null, ""]]);
  const hashed = (words) => {
    let [one, other] = [0x811c9dc5, 0x01000193];
    for (let at = 0; at < words.length; at++) {
      one = Math.imul(one ^ words.charCodeAt(at), 0x01000193);
      other = Math.imul(other ^ words.charCodeAt(at), 0x85ebca6b);
    }
    return `${one}.${other}`;
  };
  const kind = (part) => {
    if (!kinds.has(part)) {
      const style = getComputedStyle(part);
      const own = [part.tagName, part.getAttribute("class"), ...LOOKS.map((look) => style[look])];
      kinds.set(part, hashed([kind(part.parentElement), ...own].join("|")));
    }
    return kinds.get(part);
  };
  document.querySelectorAll(`[${mark}]`).forEach((part) => part.removeAttribute(mark));
  const parts = new Set(document.querySelectorAll("input, select, textarea"));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (walker.currentNode.data.trim()) parts.add(walker.currentNode.parentElement);
  const [met, fresh] = [new Set(known), []];
  for (const part of parts) {
    if (!part.checkVisibility() || met.has(kind(part))) continue;
    met.add(kind(part));
    fresh.push(kind(part));
    part.setAttribute(mark, "");
  }
  return fresh;
};
