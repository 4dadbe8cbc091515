/* Offline use. Registers the service worker (templates/pages/worker.js) and caches the last tables, each marked as not
   current and with all controls disabled. Without this script the browser shows its own page when the network fails;
   nothing else changes. */

const MOST_TABLES = 3;
const root = document.documentElement;
const { worker } = document.querySelector("script[data-offline]").dataset;
const notice = document.getElementById("not-current"); // on a table's page
const lastTable = document.getElementById("last-table"); // on the offline page
const offline = "offline" in root.dataset || lastTable;

// Named by the site's path, since another site may be at another path; must agree with templates/pages/worker.js.
const TABLES = worker && `tables ${new URL(".", new URL(worker, location))}`;

const addressOfTable = () => document.getElementById("piles").action;

function disabledCopy() {
  const page = root.cloneNode(true);
  const all = (selector) => page.querySelectorAll(selector);
  const mark = page.querySelector("#not-current");
  page.dataset.offline = "";
  all("title")[0].textContent = mark.dataset.title;
  const gone = "script:not([data-offline]), details, [role=alert], body > :not(.sprite, #not-current, #table)";
  for (const part of all(gone)) part.remove();
  for (const part of all("button, input, select, textarea, fieldset")) part.setAttribute("disabled", "");
  for (const link of all("body a")) {
    link.removeAttribute("href");
    link.removeAttribute("aria-label");
  }
  mark.querySelector("a").href = addressOfTable();
  mark.hidden = false;
  page.querySelector("body").prepend(mark);
  return `<!doctype html>${page.outerHTML}`;
}

/* Writes are chained, so that the newest is last. */
let writes = Promise.resolve();

function keep() {
  const address = addressOfTable();
  const table = new Response(disabledCopy());
  writes = writes
    .then(async () => {
      const tables = await caches.open(TABLES);
      await tables.delete(address);
      await tables.put(address, table);
      for (const old of (await tables.keys()).slice(0, -MOST_TABLES)) await tables.delete(old);
    })
    .catch(() => {}); // storage is full or blocked
}

/* A busy browser may never be idle, so there is a timeout. */
const SOON = { timeout: 1000 };
const whenIdle = (task) => (window.requestIdleCallback ? requestIdleCallback(task, SOON) : setTimeout(task));

async function showLastTable() {
  const last = (await (await caches.open(TABLES)).keys()).at(-1);
  if (!last) return;
  lastTable.href = last.url;
  lastTable.hidden = false;
}

if (TABLES && window.caches) {
  if (lastTable) showLastTable();
  if (notice && !offline) {
    whenIdle(keep);
    document.addEventListener("htmx:afterSettle", (event) => {
      if (event.detail.target.id === "table") whenIdle(keep);
    });
  }
}

if (offline) {
  // Wait a moment: the network may drop again, and a reload would cancel a click on a link.
  const again = () => setTimeout(() => navigator.onLine && location.reload(), 500);
  addEventListener("online", again);
  document.addEventListener("visibilitychange", () => document.hidden || again());
}

const workers = navigator.serviceWorker;
if (!worker) {
  // There is no worker in development.
  workers?.getRegistrations().then((all) => all.forEach((one) => one.unregister()));
} else if (!offline) {
  // At a table only after the first turn: visitors who just look at a shared deal need not load it.
  const register = () => workers?.register(worker).catch(() => {});
  if (notice) document.addEventListener("htmx:afterSettle", ({ detail }) => detail.target.id === "table" && register());
  else addEventListener("load", register);
}
