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
addEventListener("fetch", (event) => {
  const { request } = event,
    address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.startsWith("/static/") && address.search) event.respondWith(kept(request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
});
async function kept(request) {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(SHELF)).put(request, answer.clone());
  return answer;
}
