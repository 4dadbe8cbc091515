/* The worker: answers when the network does not. Files that pages are made of come from what it keeps, since their
   addresses change with them. A page always comes from the network; only if that fails, a table is shown as it was
   last seen on this device, which static/js/offline.js keeps and marks as not current, or a page that says so.
   Forms go past it: fetched by it they would look as if our own page had sent them, wherever they came from. */

const HOME = {{ home|tojson }};
const FILES = {{ files|tojson }}; // all that what is shown offline is made of
const PAGE = {{ page|tojson }};
const HEADERS = {{ headers|tojson }};

// A site below another path of this server has a worker and caches of its own.
const TABLES = `tables ${registration.scope}`; // must agree with static/js/offline.js
const OURS = `shell ${registration.scope} `;
const SHELL = OURS + VERSION;
const paths = new Set(FILES.map((address) => address.replace(/\?.*/, "")));
// A server of another version, while a site changes over, has another file there, and says so.
const isThatFile = (answer) => /immutable/.test(answer.headers.get("Cache-Control"));

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(fill());
});

addEventListener("activate", (event) => event.waitUntil(takeOver()));

addEventListener("fetch", (event) => {
  const { method, mode, destination, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate" && destination === "document") event.respondWith(page(event, pathname));
  else if (paths.has(pathname)) event.respondWith(file(event.request));
});

async function fill() {
  const shell = await caches.open(SHELL);
  await Promise.all(
    FILES.map(async (address) => {
      const answer = await fetch(address);
      if (!isThatFile(answer)) throw new Error(address); // the next visit tries again
      await shell.put(address, answer);
    }),
  );
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(OURS) && name !== SHELL).map((name) => caches.delete(name)),
  );
  await registration.navigationPreload?.enable();
  await clients.claim();
}

async function file(request) {
  const shell = await caches.open(SHELL);
  const kept = (options) => shell.match(request, { ignoreVary: true, ...options });
  const found = await kept();
  if (found) return found;
  try {
    return await fetch(request);
  } catch {
    // A file of this version is better than none for a table that was kept before it.
    return (await kept({ ignoreSearch: true })) ?? Response.error();
  }
}

async function page(event, path) {
  let answer;
  try {
    answer = (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return withoutNetwork(path);
  }
  if (answer.status === 404) event.waitUntil(caches.open(TABLES).then((tables) => tables.delete(path)));
  return answer;
}

async function withoutNetwork(path) {
  const tables = await caches.open(TABLES);
  const table = await tables.match(path);
  if (table) return new Response(table.body, { headers: HEADERS });
  const last = path === HOME && (await tables.keys()).at(-1);
  return last ? Response.redirect(last.url) : new Response(PAGE, { headers: HEADERS });
}
