// While a name is typed, it is looked for among all players, where they are too many to come with the page.
(() => {
  "use strict";
  const PAUSE = 150;
  let later,
    asked = 0;
  async function offer(list, words) {
    const mine = ++asked;
    const answer = await fetch(`${list.dataset.names}?words=${encodeURIComponent(words)}`).catch(() => null);
    if (!answer?.ok || mine !== asked) return;
    const names = await answer.json();
    list.replaceChildren(...names.map((name) => Object.assign(document.createElement("option"), { value: name })));
  }
  document.addEventListener("input", ({ target }) => {
    if (!target.list?.dataset.names || !target.value.trim()) return;
    clearTimeout(later);
    later = setTimeout(() => offer(target.list, target.value), PAUSE);
  });
})();
