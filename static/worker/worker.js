/*
 * The service worker. `ABOUT`, which the site writes before this text, says what to keep. It keeps the shell and nothing
 * else: what the site answers to a person is never stored. It stands before pages and the files of the shell only;
 * everything else goes its own way.
 */

const { version, hashed, files, catalogs, languages, offline, documents, home, tables, quick, icon } = ABOUT;

const PREFIX = "burraco-shell-";
const SHELF = PREFIX + version;
const MEMORY = "burraco-language";
const LANGUAGE = "/language";
/** How long a page that is in the shell may take to answer, in milliseconds. */
const PATIENCE = 4000;

const forever = new Set(hashed ? files : []);
const fresh = new Set([...(hashed ? [] : files), ...catalogs]);

/* Keeping */

/** Asked for as nobody: no cookie goes along, so nothing of a person comes back. */
const plain = (address) => new Request(address, { credentials: "omit", cache: forever.has(address) ? "default" : "reload" });

async function fill() {
  const shelf = await caches.open(SHELF);
  const pages = [offline, ...Object.values(documents)].flatMap((each) => Object.values(each));
  await shelf.addAll([...files, ...catalogs, ...pages].map(plain));
}

/** A new worker waits as long as somebody sits at a table; pages ask it again as they open. */
async function takeOver() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!pages.some(({ url }) => new URL(url).pathname.startsWith(tables))) await self.skipWaiting();
}

async function begin() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== SHELF);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/* Language: that of the last page that the site answered */

async function noteLanguage(answer) {
  const language = answer.headers.get("Content-Language");
  if (!languages.includes(language) || language === await keptLanguage()) return;
  await (await caches.open(MEMORY)).put(LANGUAGE, new Response(language));
}

async function keptLanguage() {
  return (await (await caches.open(MEMORY)).match(LANGUAGE))?.text();
}

async function language() {
  const asked = [await keptLanguage(), ...navigator.languages.map((each) => each.split("-")[0])];
  return asked.find((each) => languages.includes(each)) ?? languages[0];
}

/* Answering */

const kept = async (address) => (await caches.open(SHELF)).match(address, { ignoreVary: true });

async function fromSite({ request, preloadResponse }) {
  return (await preloadResponse) ?? fetch(request);
}

const impatience = () => new Promise((_, reject) => { setTimeout(() => reject(new Error("slow")), PATIENCE); });

/** The page of the site; without it the same page from the shell, or the one that says what is the matter. */
async function page(event, pathname) {
  const inShell = documents[pathname];
  try {
    const asked = fromSite(event);
    const answer = await (inShell ? Promise.race([asked, impatience()]) : asked);
    await noteLanguage(answer);
    return answer;
  } catch {
    if (event.request.method !== "GET") return Response.redirect(home, 303);
    return kept((inShell ?? offline)[await language()]);
  }
}

async function file(request, pathname) {
  if (forever.has(pathname)) return (await kept(pathname)) ?? fetch(request);
  try {
    return await fetch(request);
  } catch {
    return (await kept(pathname)) ?? Response.error();
  }
}

/* Calls: the site says in the person's language what is shown, and which page is opened: a table, or quick match */

async function show({ title, body, url }) {
  await self.registration.showNotification(title, { body, tag: url, data: url, icon });
}

/** In the page that shows it already where there is one. */
async function open(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin || !(url.pathname.startsWith(tables) || url.pathname === quick)) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === url.pathname);
  await (there ? there.focus() : self.clients.openWindow(url));
}

self.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
self.addEventListener("install", (event) => event.waitUntil(fill().then(takeOver)));
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("message", (event) => event.data === "take over" && event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, pathname));
  else if (forever.has(pathname) || fresh.has(pathname)) event.respondWith(file(request, pathname));
});
