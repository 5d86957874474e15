// Comforts of Historia: a known card fills in what stands on it.
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
})();
