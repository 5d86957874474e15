// Small comforts at the table; every page works without them.
(() => {
  "use strict";
  const plain = (text) => text.toLowerCase().replaceAll("ł", "l").normalize("NFD").replace(/\p{M}/gu, "");

  // Find a card: digits are its number, letters the beginning of a word of its names, or else any part of them.
  function find(field) {
    const wanted = plain(field.value.trim()),
      tiles = [...document.querySelectorAll(field.dataset.finds)];
    const number = ({ dataset }) =>
      dataset.number === wanted || (wanted.length === 1 && dataset.number.startsWith(wanted));
    const begins = (tile) => ` ${plain(tile.dataset.find)}`.includes(` ${wanted}`);
    const holds = (tile) => plain(tile.dataset.find).includes(wanted);
    const fits = /^\d+$/.test(wanted) ? number : tiles.some(begins) ? begins : holds;
    for (const tile of tiles) tile.classList.toggle("unfound", Boolean(wanted) && !fits(tile));
    return wanted ? tiles.filter(fits) : [];
  }
  document.addEventListener("input", (event) => {
    if (event.target.dataset.finds) find(event.target);
  });
  document.addEventListener("keydown", (event) => {
    const field = event.target;
    if (event.key === "Escape") {
      putAway();
      document.querySelectorAll("details.menu[open], details[data-sheet][open]").forEach((menu) => {
        menu.open = false;
        menu.querySelector("summary").focus();
      });
    }
    if (!field.dataset?.finds) return;
    if (event.key === "Escape") {
      field.value = "";
      find(field);
    }
    if (event.key === "Enter") {
      event.preventDefault(); // otherwise the form's first button would be pressed
      const found = find(field),
        meant = found.find((tile) => tile.dataset.number === field.value.trim()); // 1 is no 10
      if (meant || found.length === 1) {
        (meant || found[0]).click();
        field.value = "";
        find(field);
        field.focus();
      }
    }
  });
  // A double tap is one tap: the second would take the card back.
  let lastTile = "",
    lastAt = 0;
  document.addEventListener(
    "click",
    (event) => {
      const tile = event.target.closest(".card")?.id;
      const again = tile && tile === lastTile && (event.detail > 1 || event.timeStamp - lastAt < 400);
      [lastTile, lastAt] = [tile, event.timeStamp];
      if (again) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    true,
  );
  // A second quick tap on the same spot is the first one: what has come under the finger since was not meant.
  const SAME_SPOT = 32,
    ONE_TAP = 700,
    NEW_BOARD = 400;
  let tapped = { x: 0, y: 0, at: -ONE_TAP, shown: -NEW_BOARD };
  document.addEventListener(
    "click",
    (event) => {
      const { clientX: x, clientY: y, timeStamp: at } = event;
      const button = event.target.closest("#board form button, #board summary");
      if (!button || button.closest("[data-repeat]")) return; // may be meant twice
      const quick = at - tapped.at < ONE_TAP || at - tapped.shown < NEW_BOARD;
      const finger = event.detail > 0; // and no key
      if (finger && quick && Math.hypot(x - tapped.x, y - tapped.y) < SAME_SPOT) {
        event.preventDefault();
        event.stopPropagation();
      } else tapped = { x, y, at: finger ? at : -ONE_TAP, shown: -NEW_BOARD };
    },
    true,
  );
  document.addEventListener("htmx:after:swap", (event) => {
    if (event.detail.ctx.request.method === "POST") tapped.shown = performance.now();
  });
  // A notice lies over tiles: any tap but one on its own button, or Escape, puts it away.
  function putAway(target) {
    const notice = document.querySelector(".notice-place .notice"),
      offer = notice?.querySelector("form");
    if (!notice || offer?.contains(target)) return;
    notice.className = "hidden-text";
    offer?.remove();
  }
  // A tap on a tile ends the search.
  document.addEventListener("click", (event) => {
    const tile = event.target.closest(".card"),
      field = document.getElementById("find");
    if (tile && field && field.value) {
      field.value = "";
      find(field);
    }
    document.querySelectorAll("details.menu[open]").forEach((menu) => {
      if (!menu.contains(event.target)) menu.open = false;
    });
    if (event.target.closest("[data-print]")) print();
    putAway(event.target);
    const chip = event.target.closest("[data-name]");
    if (chip) fill(chip);
    if (event.target.dataset?.copies !== undefined) event.target.select();
  });
  // A new board keeps the search.
  document.addEventListener("htmx:after:swap", () => {
    const field = document.getElementById("find");
    if (field?.value) find(field);
    const full = document.querySelector(".side input[data-full]:checked");
    const other = document.querySelector(".side input[type=radio]:not([data-full])");
    if (full && other) other.checked = true; // this kingdom is full: the next cards go to the other
  });
  // An open sheet stays open while others play or when the rules say no; once the action is done, it closes empty.
  let sheets = [];
  document.addEventListener("htmx:before:swap", () => {
    sheets = [...document.querySelectorAll("#board details[id][open]")].map((part) => part.id);
  });
  document.addEventListener("htmx:after:swap", (event) => {
    const { request, response } = event.detail.ctx;
    const done = request.method === "POST" && response.status < 400;
    for (const id of sheets) {
      const part = document.getElementById(id);
      if (!part) continue;
      part.open = !done || part.dataset.sheet === undefined;
      if (done && !part.open) part.querySelectorAll("form").forEach((form) => form.reset());
    }
    sheets = [];
  });
  // A known card fills in what stands on it.
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
  // A known player goes into the first empty field.
  function fill(chip) {
    const fields = [...document.querySelectorAll(chip.parentElement.dataset.fills)];
    const field = fields.find((f) => !f.value) || fields.at(-1);
    if (!fields.some((f) => f.value === chip.dataset.name)) field.value = chip.dataset.name;
  }
  // A relic and a removed card are two cards: choosing one for both frees the other.
  document.addEventListener("change", (event) => {
    const { name, value, form } = event.target;
    const rival = { relic: "removed", removed: "relic" }[name];
    const same = rival && form?.querySelector(`input[name=${rival}][value="${value}"]:checked`);
    if (same) same.checked = false;
  });
  // Where there is room, the reasons stand open.
  const reasons = document.getElementById("now");
  if (reasons && matchMedia("(min-width: 700px) and (min-height: 700px)").matches) reasons.open = true;
  document.querySelectorAll("[data-print], [data-fills]").forEach((part) => {
    part.hidden = false;
  });
})();
