/* Service worker. Static files come from its cache, since their addresses change with their content. A page always
   comes from the network; only if that fails, the worker shows the cached copy of a table, which static/js/offline.js
   marked as not current, or the offline page. It ignores forms: a request made by the worker would look like one of
   our own pages', wherever it came from. */

const HOME = {{ home|tojson }};
const FILES = {{ files|tojson }}; // all files of the offline pages
const PAGE = {{ page|tojson }};
const HEADERS = {{ headers|tojson }};

// A site at another path of this server has its own worker and caches.
const TABLES = `tables ${registration.scope}`; // must agree with static/js/offline.js
const OURS = `shell ${registration.scope} `;
const SHELL = OURS + VERSION;
const paths = new Set(FILES.map((address) => address.replace(/\?.*/, "")));
// During an upgrade a server of another version has another file there, without `immutable`.
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
      if (!isThatFile(answer)) throw new Error(address); // the next visit retries
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
  const cached = (options) => shell.match(request, { ignoreVary: true, ...options });
  const found = await cached();
  if (found) return found;
  try {
    return await fetch(request);
  } catch {
    // For a table cached by an older version, this version's file is better than none.
    return (await cached({ ignoreSearch: true })) ?? Response.error();
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
