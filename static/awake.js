// A phone on the table does not fall asleep while a match is open. Browsers give a lock to secure pages alone; on plain
// http in the home network a silent film behind the page does the same.
(() => {
  "use strict";
  const HOP = 2; // seconds of the film; it hops back, because a film in a loop is no reason to stay awake for some
  const wantsSound =
    /iP(hone|ad|od)/.test(navigator.userAgent) || (/Mac/.test(navigator.platform) && navigator.maxTouchPoints > 1);
  let lock, film, wasOpen;
  const isOpen = () => Boolean(document.getElementById("pulse")?.dataset.open);
  const wanted = () => window.kronikarz.isOn("awake") && !document.hidden && isOpen();

  async function hold() {
    wasOpen = isOpen();
    if (!wanted()) return letGo();
    if (!("wakeLock" in navigator)) return play();
    if (lock && !lock.released) return;
    try {
      lock = await navigator.wakeLock.request("screen");
    } catch {
      lock = null; // the battery is low, or the system says no
    }
  }
  const isHeld = () => (lock && !lock.released) || (film && !film.paused);
  function letGo() {
    lock?.release();
    lock = null;
    film?.pause();
  }
  function play() {
    if (!film) {
      film = document.createElement("video");
      film.className = "awake";
      film.muted = true;
      film.setAttribute("playsinline", "");
      film.setAttribute("aria-hidden", "true");
      film.tabIndex = -1;
      const files = document.getElementById("pulse").dataset.film.split(" ");
      for (const file of files) film.append(Object.assign(document.createElement("source"), { src: file }));
      film.addEventListener("timeupdate", () => {
        if (film.currentTime > HOP) film.currentTime = Math.random();
      });
      document.body.append(film);
    }
    film.play().catch(() => {}); // before the first tap some browsers refuse; the tap asks again
  }
  document.addEventListener("visibilitychange", hold);
  document.addEventListener("switched", hold);
  document.addEventListener("htmx:after:swap", () => {
    if (isOpen() !== wasOpen) hold();
  });
  document.addEventListener("click", () => {
    if (film && wantsSound) film.muted = false; // it has no sound, but there a film without any does not count
    if (!isHeld()) hold();
  });
  hold();
})();
