// A code that was wrong is typed anew, not on: it is selected at once, and by the first tap on it.
(() => {
  "use strict";
  const field = document.querySelector(".code-field");
  field.focus();
  field.select();
  field.addEventListener("click", () => field.select(), { once: true });
})();
