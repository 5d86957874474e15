// Replay by the arrow keys, as one leafs through a book.
(() => {
  const keys = { ArrowRight: "to-next", ArrowLeft: "to-before", Home: "to-first", End: "to-last" };
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
    const link = document.getElementById(keys[event.key]);
    if (link?.href) {
      event.preventDefault();
      link.click();
    }
  });
  // The step stands in the address, so that reloading or sending it shows the same board.
  document.addEventListener("htmx:after:swap", () => {
    const step = document.getElementById("step");
    if (step) history.replaceState(null, "", `?step=${step.getAttribute("value")}`);
  });
})();
