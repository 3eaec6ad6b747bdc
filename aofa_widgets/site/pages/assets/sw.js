"use strict";
// Keeps every file of the site, each under the hash of its bytes: a new version fetches only what has changed.
const version = "VERSION";
const files = "FILES";
const NAME = "aofa-";
const here = new URL("./", self.location.href);
const kept = NAME + here.pathname + version;
const key = (name) => new URL(`${name}?${encodeURIComponent(files[name])}`, here).href;

async function fetched(name, before) {
  const known = before && await before.match(key(name));
  if (known) return known;
  const answer = await fetch(new URL(name, here), { cache: "no-cache", integrity: files[name], credentials: "same-origin" });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  // whole in itself: a server's detour to another address must not be told to a page
  return new Response(await answer.blob(), { headers: { "Content-Type": answer.headers.get("Content-Type") || "application/octet-stream" } });
}

async function keep() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(NAME + here.pathname) && name !== kept);
  const before = ours.length ? await caches.open(ours[ours.length - 1]) : null;
  const cache = await caches.open(kept);
  const names = Object.keys(files);
  const next = async () => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      if (!(await cache.match(key(name)))) await cache.put(key(name), await fetched(name, before));
    }
  };
  await Promise.all([next(), next(), next(), next()]);
}

self.addEventListener("install", (event) => event.waitUntil(keep().then(() => self.skipWaiting())));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith(NAME + here.pathname) && name !== kept) await caches.delete(name);
  }
  await self.clients.claim();
})()));

self.addEventListener("fetch", (event) => {
  const asked = new URL(event.request.url);
  if (event.request.method !== "GET" || asked.origin !== here.origin || !asked.pathname.startsWith(here.pathname)) return;
  let name = decodeURIComponent(asked.pathname.slice(here.pathname.length));
  if (name === "" || name.endsWith("/")) name += "index.html";
  if (!Object.hasOwn(files, name) && Object.hasOwn(files, `${name}.html`)) name += ".html";
  if (!Object.hasOwn(files, name)) return;
  event.respondWith((async () => {
    const cache = await caches.open(kept);
    return (await cache.match(key(name))) ?? fetch(event.request);
  })());
});
