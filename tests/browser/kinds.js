// Marks one part with letters of each kind that is not known yet, and says which kinds are new.
// A kind: all that the contrast of letters hangs on: their own looks, and the grounds that they stand on. What has the
// same classes and looks by day has the same by night.
({ known, mark }) => {
  const PLAIN = "rgba(0, 0, 0, 0),none,1,none";
  const grounds = new Map([[null, ""]]);
  const ground = (part) => {
    if (!grounds.has(part)) {
      const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(part);
      const looks = [backgroundColor, backgroundImage, opacity, filter].join();
      const lifted = /absolute|fixed|sticky/.test(position); // may lie over anything
      const own = looks === PLAIN && !lifted ? "" : `${part.getAttribute("class")} ${looks}/`;
      grounds.set(part, ground(part.parentElement) + own);
    }
    return grounds.get(part);
  };
  const kind = (part) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(part);
    return hashed(
      [part.tagName, part.getAttribute("class"), color, fontSize, fontWeight, textShadow, ground(part)].join(),
    );
  };
  const hashed = (words) => {
    let [one, other] = [0x811c9dc5, 0x01000193];
    for (let at = 0; at < words.length; at++) {
      one = Math.imul(one ^ words.charCodeAt(at), 0x01000193);
      other = Math.imul(other ^ words.charCodeAt(at), 0x85ebca6b);
    }
    return `${one}.${other}`;
  };
  document.querySelectorAll(`[${mark}]`).forEach((part) => part.removeAttribute(mark));
  const parts = new Set(document.querySelectorAll("input, select, textarea"));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (walker.currentNode.data.trim()) parts.add(walker.currentNode.parentElement);
  const [met, fresh] = [new Set(known), []];
  for (const part of parts) {
    if (!part.checkVisibility()) continue;
    const own = kind(part);
    if (met.has(own)) continue;
    met.add(own);
    fresh.push(own);
    part.setAttribute(mark, "");
  }
  return fresh;
};
