/* Without a network. Registers the worker (templates/worker.js), and keeps the last tables on this device, each as
   it is to be seen when the network fails: marked as not current, and with nothing on it that plays. Without this
   script the browser's own page says that there is no network; nothing else changes. */

const KEPT = 3;
const root = document.documentElement;
const { worker } = document.querySelector("script[data-offline]").dataset;
const notice = document.getElementById("not-current"); // on the page of a table
const lastTable = document.getElementById("last-table"); // on the page that is shown offline
const offline = "offline" in root.dataset || lastTable;

// By the path of the site, as another may be below another one; must agree with templates/worker.js.
const TABLES = worker && `tables ${new URL(".", new URL(worker, location))}`;

const addressOfTable = () => document.getElementById("piles").action;

function asItWas() {
  const page = root.cloneNode(true);
  const all = (selector) => page.querySelectorAll(selector);
  const said = page.querySelector("#not-current");
  page.dataset.offline = "";
  all("title")[0].textContent = said.dataset.title;
  const gone = "script:not([data-offline]), details, [role=alert], body > :not(.sprite, #not-current, #table)";
  for (const part of all(gone)) part.remove();
  for (const part of all("button, input, select, textarea, fieldset")) part.setAttribute("disabled", "");
  for (const link of all("body a")) {
    link.removeAttribute("href");
    link.removeAttribute("aria-label");
  }
  said.querySelector("a").href = addressOfTable();
  said.hidden = false;
  page.querySelector("body").prepend(said);
  return `<!doctype html>${page.outerHTML}`;
}

/* One after the other, so that the newest is the last. */
let kept = Promise.resolve();

function keep() {
  const address = addressOfTable();
  const table = new Response(asItWas());
  kept = kept
    .then(async () => {
      const tables = await caches.open(TABLES);
      await tables.delete(address);
      await tables.put(address, table);
      for (const old of (await tables.keys()).slice(0, -KEPT)) await tables.delete(old);
    })
    .catch(() => {}); // no room, or none allowed
}

/* A browser that is busy all the time, or that takes itself to be, is never idle: then it is done all the same. */
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
  // After a moment: a network that comes and goes is not back, and a reload would undo the click on a link.
  const again = () => setTimeout(() => navigator.onLine && location.reload(), 500);
  addEventListener("online", again);
  document.addEventListener("visibilitychange", () => document.hidden || again());
}

const workers = navigator.serviceWorker;
if (!worker) {
  // While developing there is none.
  workers?.getRegistrations().then((all) => all.forEach((one) => one.unregister()));
} else if (!offline) {
  // At a table not before the first turn: who only looks at a deal that was shared need not load it.
  const register = () => workers?.register(worker).catch(() => {});
  if (notice) document.addEventListener("htmx:afterSettle", ({ detail }) => detail.target.id === "table" && register());
  else addEventListener("load", register);
}
