/* Service worker. Static files come from its cache, since their addresses change with their content. A page always
   comes from the network; only if that fails, the worker shows the cached copy of a table, which static/js/site.js
   marked as not current, or the offline page. It ignores forms: a request made by the worker would look like one of
   our own pages', wherever it came from. */

const HOME = {{ home|tojson }};
const FILES = {{ files|tojson }}; // all files of the offline pages
const PAGE = {{ page|tojson }};
const HEADERS = {{ headers|tojson }};

// A site at another path of this server has its own worker and caches; copies in another language go.
const ALL_TABLES = `tables ${registration.scope} `;
const TABLES = ALL_TABLES + {{ words.locale|tojson }}; // must agree with static/js/site.js
const OURS = `shell ${registration.scope} `;
const SHELL = OURS + VERSION;
const paths = FILES.map((address) => address.replace(/\?.*/, ""));

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(storeFiles());
});

addEventListener("activate", (event) => event.waitUntil(takeOver()));

addEventListener("fetch", (event) => {
  const { method, mode, destination, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate" && destination === "document") event.respondWith(page(event, pathname));
  else if (paths.includes(pathname)) event.respondWith(file(event.request));
});

async function storeFiles() {
  const shell = await caches.open(SHELL);
  const answers = await Promise.all(FILES.map((address) => fetch(address)));
  // During an upgrade a server of another version has another file there, without `immutable`; the next visit retries.
  if (!answers.every(({ headers }) => /immutable/.test(headers.get("Cache-Control")))) throw new Error("other version");
  await Promise.all(answers.map((answer, at) => shell.put(FILES[at], answer)));
}

async function takeOver() {
  const names = await caches.keys();
  const isOurs = (name) => name.startsWith(OURS) || name.startsWith(ALL_TABLES);
  const old = names.filter((name) => isOurs(name) && name !== SHELL && name !== TABLES);
  await Promise.all(old.map((name) => caches.delete(name)));
  await registration.navigationPreload?.enable();
  await clients.claim();
}

async function file(request) {
  const shell = await caches.open(SHELL);
  const cached = await shell.match(request, { ignoreVary: true });
  // For a table cached by an older version, this version's file is better than none.
  const similar = () => shell.match(request, { ignoreVary: true, ignoreSearch: true });
  return cached ?? fetch(request).catch(async () => (await similar()) ?? Response.error());
}

async function page(event, path) {
  const open = () => caches.open(TABLES);
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (answer.status === 404) event.waitUntil(open().then((tables) => tables.delete(path)));
    return answer;
  } catch {
    const tables = await open();
    const table = await tables.match(path);
    if (table) return new Response(table.body, { headers: HEADERS });
    const last = path === HOME && (await tables.keys()).at(-1);
    return last ? Response.redirect(last.url) : new Response(PAGE, { headers: HEADERS });
  }
}
