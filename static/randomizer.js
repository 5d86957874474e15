// The clock and the fingers on the glass; dice, bag and names need no script.
(() => {
  "use strict";
  const by = (id) => document.getElementById(id);

  // -- fingers: each is a circle; when all have held still for two seconds, one stays
  const glass = by("glass"),
    HOLD = 2000;
  if (glass && navigator.maxTouchPoints > 0) {
    glass.hidden = false;
    const fingers = new Map(),
      say = glass.querySelector("p");
    let waiting, chosen;
    const clear = () => {
      fingers.forEach((circle) => circle.remove());
      fingers.clear();
    };
    function choose() {
      const all = [...fingers.keys()],
        limit = Math.floor(2 ** 32 / all.length) * all.length;
      let number;
      do number = crypto.getRandomValues(new Uint32Array(1))[0];
      while (number >= limit); // otherwise some fingers would be likelier
      chosen = all[number % all.length];
      for (const [id, circle] of fingers) id === chosen ? circle.classList.add("begins") : circle.remove();
      say.textContent = glass.dataset.done;
    }
    function again() {
      clearTimeout(waiting);
      say.textContent = fingers.size > 1 ? glass.dataset.hold : glass.dataset.wait;
      if (fingers.size > 1) waiting = setTimeout(choose, HOLD);
    }
    const place = ({ clientX, clientY }, circle) => {
      const box = glass.getBoundingClientRect();
      circle.style.left = `${clientX - box.left}px`;
      circle.style.top = `${clientY - box.top}px`;
    };
    glass.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      if (chosen !== undefined) {
        chosen = undefined;
        clear();
      }
      const circle = document.createElement("span");
      circle.className = `lot-finger colour-${fingers.size % 6}`;
      place(event, circle);
      glass.append(circle);
      fingers.set(event.pointerId, circle);
      again();
    });
    glass.addEventListener("pointermove", (event) => {
      const circle = fingers.get(event.pointerId);
      if (circle) place(event, circle);
    });
    for (const kind of ["pointerup", "pointercancel"])
      glass.addEventListener(kind, (event) => {
        if (chosen !== undefined || !fingers.has(event.pointerId)) return;
        fingers.get(event.pointerId).remove();
        fingers.delete(event.pointerId);
        again();
      });
  }

  // -- the clock: one for all, or one for each player
  const clock = by("clock");
  if (!clock) return;
  const people = clock.dataset.people.split(",").filter(Boolean);
  const go = by("clock-go"),
    each = by("clock-each");
  let left = [],
    turn = 0,
    running = 0; // when the present run began, by the clock on the wall; 0: it stands
  each.disabled = people.length < 2;
  const now = () => left[turn] - (running ? Date.now() - running : 0);
  const figures = (ms) => {
    const seconds = Math.ceil(Math.abs(ms) / 1000);
    return `${ms < 0 && seconds ? "−" : ""}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };
  function show() {
    by("clock-left").textContent = figures(now());
    by("clock-who").textContent = each.checked ? people[turn] : "";
    clock.classList.toggle("over", now() <= 0);
    go.textContent = !running ? go.dataset.go : each.checked ? go.dataset.next : go.dataset.stop;
    by("clock-each-left").replaceChildren(
      ...(each.checked ? people : []).map((name, n) => {
        const line = document.createElement("li");
        line.textContent = `${name} ${figures(n === turn ? now() : left[n])}`;
        if (n === turn) line.setAttribute("aria-current", "true");
        return line;
      }),
    );
  }
  function reset() {
    const whole = Math.min(Math.max(Number(by("clock-minutes").value) || 2, 0.5), 120) * 60000;
    left = (each.checked ? people : [""]).map(() => whole);
    turn = running = 0;
    keep();
  }
  // The clock stands in the address, so that it goes on when the page is loaded again or sent to another phone.
  function keep() {
    const parts = {
      minutes: by("clock-minutes").value,
      each: each.checked ? "1" : "",
      left: left.map(Math.round).join(),
      turn: turn || "",
      since: running || "",
    };
    const kept = (address) => {
      const changed = new URL(address);
      for (const [name, value] of Object.entries(parts))
        value === "" ? changed.searchParams.delete(name) : changed.searchParams.set(name, value);
      return changed;
    };
    history.replaceState(null, "", kept(location.href));
    document.querySelectorAll(".lot-tabs a").forEach((tab) => {
      tab.href = kept(tab.href);
    });
    show();
  }
  function readAddress() {
    const said = new URL(location.href).searchParams;
    if (Number(said.get("minutes")) > 0) by("clock-minutes").value = said.get("minutes");
    each.checked = said.has("each") && !each.disabled;
    const stood = (said.get("left") || "").split(",").map(Number);
    if (stood.length !== (each.checked ? people.length : 1) || !stood.every(Number.isFinite) || !said.get("left"))
      return reset();
    left = stood;
    turn = Math.min(Math.max(Math.trunc(Number(said.get("turn"))) || 0, 0), left.length - 1);
    running = Number(said.get("since")) || 0;
    show();
  }
  function stand() {
    left[turn] = now();
    running = 0;
  }
  go.addEventListener("click", () => {
    const ran = Boolean(running);
    if (ran) stand();
    if (ran && each.checked) turn = (turn + 1) % people.length;
    if (!ran || each.checked) running = Date.now();
    keep();
  });
  by("clock-more").addEventListener("click", () => {
    left[turn] += 30000;
    keep();
  });
  by("clock-reset").addEventListener("click", reset);
  for (const part of [by("clock-minutes"), each]) part.addEventListener("change", reset);
  setInterval(() => {
    if (!running) return;
    const was = clock.classList.contains("over");
    show();
    if (!was && now() <= 0) navigator.vibrate?.([200, 100, 200]);
  }, 200);
  readAddress();
})();
