// Comforts of Poprzez Wieki: finding a card, one tap on a tile, the side that takes the next card, reasons and cards
// in words.
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
    const found = wanted ? tiles.filter(fits) : [],
      nothing = document.getElementById("nothing");
    tiles[0]?.parentElement.classList.toggle("searching", Boolean(wanted));
    nothing.textContent = wanted && !found.length ? nothing.dataset.none : "";
    return found;
  }
  function endSearch(field) {
    field.value = "";
    find(field);
  }
  document.addEventListener("input", (event) => {
    if (event.target.dataset.finds) find(event.target);
  });
  document.addEventListener("keydown", (event) => {
    const field = event.target;
    if (!field.dataset?.finds) return;
    if (event.key === "Escape") endSearch(field);
    if (event.key === "Enter") {
      event.preventDefault(); // otherwise the form's first button would be pressed
      const found = find(field),
        meant = found.find((tile) => tile.dataset.number === field.value.trim()); // 1 is no 10
      if (meant || found.length === 1) {
        (meant || found[0]).click();
        endSearch(field);
        field.focus();
      }
    }
  });
  // A tap on a tile ends the search.
  document.addEventListener("click", (event) => {
    const field = document.getElementById("find");
    if (field?.value && event.target.closest(".card")) endSearch(field);
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
  // A new board keeps the search.
  document.addEventListener("htmx:after:swap", () => {
    const field = document.getElementById("find");
    if (field?.value) find(field);
    const full = document.querySelector(".side input[data-full]:checked");
    const other = document.querySelector(".side input[type=radio]:not([data-full])");
    if (full && other) other.checked = true; // this kingdom is full: the next cards go to the other
  });
  // A relic and a removed card are two cards: choosing one for both frees the other.
  document.addEventListener("change", (event) => {
    const { name, value, form } = event.target;
    const rival = { relic: "removed", removed: "relic" }[name];
    const same = rival && form?.querySelector(`input[name=${rival}][value="${value}"]:checked`);
    if (same) same.checked = false;
  });
  // The reasons lie in a drawer; where there is room, the stylesheet lets them stand open, on an old browser we do.
  const room = matchMedia("(min-width: 37.5em) and (min-height: 37.5em)");
  const stands = CSS.supports("selector(::details-content)");
  const drawers = () => [...document.querySelectorAll(".why")];
  function arrange() {
    for (const drawer of drawers()) {
      drawer.open = room.matches && !stands;
      drawer.querySelector("summary").tabIndex = room.matches ? -1 : 0; // open for good: no place to stop at
    }
  }
  function close(part) {
    if (part.matches("dialog")) return part.close();
    part.open = false;
    part.querySelector("summary").focus();
  }
  room.addEventListener("change", arrange);
  document.addEventListener("htmx:after:swap", () => {
    if (room.matches) arrange();
  });
  document.addEventListener("click", (event) => {
    const { target } = event;
    if (room.matches && target.closest(".why > summary")) event.preventDefault();
    if (target.closest("[data-closes]")) close(target.closest("dialog, .why"));
    if (target.matches("dialog.drawer")) target.close(); // beside it
    const tab = target.closest("[data-opens]");
    if (tab) for (const drawer of drawers()) drawer.open = drawer.id === tab.dataset.opens;
    const shown = target.closest("[data-shows]");
    if (shown) {
      event.preventDefault();
      document.getElementById(shown.dataset.shows).showModal();
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !room.matches)
      drawers()
        .filter((drawer) => drawer.open)
        .forEach(close);
  });

  // A held finger, the right button or the key i on a card: its whole goal and its rulings.
  const HELD = 500;
  const told = document.createElement("dialog");
  told.className = "told";
  let holding, heldTile;
  async function tell(tile) {
    const cards = document.querySelector("[data-tells]")?.dataset.tells;
    const answer = cards && (await fetch(`${cards}/${tile.dataset.number}`, { headers: { "HX-Request": "true" } }));
    if (!answer?.ok) return;
    told.innerHTML = await answer.text();
    document.body.append(told);
    if (!told.open) told.showModal();
  }
  const letGo = () => clearTimeout(holding);
  document.addEventListener("pointerdown", (event) => {
    const tile = event.target.closest(".card[data-number]");
    letGo();
    heldTile = null;
    if (tile && event.isPrimary && event.button === 0)
      holding = setTimeout(() => {
        heldTile = tile;
        tell(tile);
      }, HELD);
  });
  ["pointerup", "pointercancel", "scroll"].forEach((name) => document.addEventListener(name, letGo, true));
  document.addEventListener("pointermove", (event) => {
    if (Math.abs(event.movementX) + Math.abs(event.movementY) > 6) letGo();
  });
  document.addEventListener("contextmenu", (event) => {
    const tile = event.target.closest(".card[data-number]");
    if (!tile || !document.querySelector("[data-tells]")) return;
    event.preventDefault();
    letGo();
    if (heldTile) return;
    if (event.pointerType === "touch") heldTile = tile;
    tell(tile);
  });
  document.addEventListener("keydown", (event) => {
    const tile = document.activeElement?.closest?.(".card[data-number]");
    if (event.key === "i" && tile && !event.ctrlKey && !event.metaKey) tell(tile);
  });
  document.addEventListener(
    "click",
    (event) => {
      if (heldTile) {
        event.preventDefault(); // the finger that asked neither plays the card nor puts away what it asked for
        event.stopPropagation();
      } else if (told.open) told.close();
      heldTile = null;
    },
    true,
  );

  // Half tiles on a shared tablet: the half that is tapped says whose card it is.
  const KEPT = "halves";
  const sides = () => [...document.querySelectorAll(".side input[type=radio]")];
  function halve(how) {
    if (sides().length) document.body.dataset.halves = how;
  }
  halve(localStorage.getItem(KEPT) || (matchMedia("(any-pointer: coarse)").matches ? "hint" : "one"));
  document.addEventListener("click", (event) => {
    const asked = event.target.closest("[data-halves]:not(body)")?.dataset.halves;
    if (!asked) return;
    const how = asked === "switch" ? (document.body.dataset.halves === "one" ? "on" : "one") : asked;
    localStorage.setItem(KEPT, how);
    halve(how);
  });
  document.addEventListener(
    "click",
    (event) => {
      const tile = event.target.closest("#cards .card"),
        how = document.body.dataset.halves;
      if (!tile || !event.detail || !room.matches || !how || how === "one") return;
      const { left, width } = tile.getBoundingClientRect();
      sides()[event.clientX < left + width / 2 ? 0 : 1].checked = true;
    },
    true,
  );
  arrange();
})();
