// On secure pages: files that never change are kept, and when the table cannot be reached a page says so.
"use strict";
const SHELF = "kronikarz-1",
  OFFLINE = "/offline";

addEventListener("install", (event) => event.waitUntil(fill().then(() => skipWaiting())));
addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELF).map((name) => caches.delete(name))))
      .then(tidy)
      .then(() => clients.claim()),
  ),
);
async function fill() {
  const shelf = await caches.open(SHELF),
    page = await fetch(OFFLINE, { cache: "reload" });
  const files = [...(await page.clone().text()).matchAll(/(?:href|src)="(\/static\/[^"#]+)/g)].map((found) => found[1]);
  await shelf.put(OFFLINE, page);
  await shelf.addAll(files);
}
// Of each file the latest version alone; true if there was an older one.
async function tidy() {
  const shelf = await caches.open(SHELF),
    files = await shelf.keys(),
    path = ({ url }) => new URL(url).pathname;
  const older = files.filter((file, place) => files.slice(place + 1).some((later) => path(later) === path(file)));
  await Promise.all(older.map((file) => shelf.delete(file)));
  return older.length > 0;
}
addEventListener("fetch", (event) => {
  const { request } = event,
    address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.startsWith("/static/") && address.search) event.respondWith(kept(event));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
});
async function kept(event) {
  const found = await caches.match(event.request);
  if (found) return found;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(event.request, answer.clone()));
  return answer;
}
async function keep(request, answer) {
  await (await caches.open(SHELF)).put(request, answer);
  if (await tidy()) await fill(); // a newer Kronikarz: its page without a connection wants its own files
}
