// Replay by the arrow keys, as one leafs through a book.
(() => {
  const keys = { ArrowRight: "to-next", ArrowLeft: "to-before", Home: "to-first", End: "to-last" };
  document.addEventListener("keydown", event => {
    if (event.target.matches("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
    const link = document.getElementById(keys[event.key]);
    if (link?.href) { event.preventDefault(); link.click(); }
  });
})();
