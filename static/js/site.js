// @ts-check
/* On every page: keys that are held and forms that are sent twice; copy, share and print buttons, forms that wait, settings,
   and the player's time zone; focus rings; what waits long or fails, and a board that is out of date. Without this script
   each repeat of a key counts, these buttons are hidden, such a form waits for its own button, as settings do, the player's
   date is that of UTC, and a lost connection is silent, though nothing that was chosen is lost. */

const root = document.documentElement;
const site = JSON.parse(document.getElementById("site").textContent); // what the server tells the scripts
const on = (kind, act, capture) => addEventListener(kind, act, capture);
const find = (selector, where = root) => /** @type {any} */ (where.querySelector(selector));

function swallow(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/* ---- browsers without cascade layers have plain pages (css/plain.css), played by their forms ---- */

/* There htmx stays disabled, and no other script is run: by the standard of HTML, none is that moves to another document. */
if ("CSSLayerBlockRule" in window) document.body.removeAttribute("hx-disable");
else {
  const elsewhere = document.implementation.createHTMLDocument("");
  for (const script of document.querySelectorAll("script[src]")) elsewhere.adoptNode(script);
  for (const hidden of document.querySelectorAll("noscript")) hidden.outerHTML = hidden.textContent;
}

/* ---- keys that are held, and forms on their way: the guard of all boards, before any script of theirs ---- */

const FIELDS = "textarea, input:not([type=radio], [type=checkbox])";
let isTyping = false; // whether the key that is down was pressed in a field

/* What is held down repeats, and each repeat could be another move. Only what walks, scrolls or types may repeat; Enter also
   presses buttons and sends forms without any script. Keys by which an input method composes a text are its own. */
function guardKeys(event) {
  const { key, target, repeat } = event;
  if (event.isComposing || event.keyCode === 229) return event.stopImmediatePropagation(); // 229: Safari's last one
  if (!repeat) isTyping = target.matches?.(key === "Enter" ? "textarea" : FIELDS);
  const isLetter = key?.length === 1 && key !== " " && !event.ctrlKey && !event.altKey && !event.metaKey;
  if (repeat && !isTyping && (isLetter || key === "Enter")) swallow(event);
}
on("keydown", guardKeys, true);

const LONGEST_MS = 15_000; // htmx waits as long
/** When forms were sent that load a page. @type {WeakMap<EventTarget, number>} */
let sentAt = new WeakMap();

/* A form on its way takes no second submission. What loads a page may be stopped, or be a file: after a while it may be
   sent again. */
on("submit", (event) => {
  const { target, timeStamp } = event;
  if (target.matches(".htmx-request") || timeStamp - sentAt.get(target) < LONGEST_MS) swallow(event);
}, true);
on("submit", ({ target, timeStamp, defaultPrevented }) => {
  if (!defaultPrevented && target.method === "post") sentAt.set(target, timeStamp);
});
on("pageshow", () => (sentAt = new WeakMap()));

/* ---- copy and share: `data-copy` and `data-share` name the element with the text ---- */

/* The root says what this browser can do, so that buttons that come with a swap are shown as well. What cannot be
   shared is copied, and what cannot be copied either is shown and selected, for the keys that copy. */
root.dataset.can = "share" in navigator ? "copy share" : "copy";

/* Lines are kept where the page keeps them. */
function textOf(element) {
  const text = element.textContent.trim();
  return element.matches("pre") ? text : text.replace(/\s+/g, " ");
}

/* Whether the text was shared, or the player changed their mind. */
async function share(text) {
  try {
    await navigator.share({ text });
    return true;
  } catch (error) {
    return error.name === "AbortError";
  }
}

async function copy(element) {
  try {
    await navigator.clipboard.writeText(textOf(element));
    return true;
  } catch {
    return copySelected(element); // over plain http there is no clipboard, but a selection can be copied
  }
}

/* Browsers say that they copied even if nothing was selected: whether they did shows in their event. */
function copySelected(element) {
  const wasHidden = element.hidden;
  let isCopied = false;
  const fill = (event) => {
    event.preventDefault();
    event.clipboardData.setData("text/plain", textOf(element));
    isCopied = true;
  };
  element.hidden = false;
  getSelection().selectAllChildren(element);
  document.addEventListener("copy", fill);
  isCopied = document.execCommand("copy") && isCopied;
  document.removeEventListener("copy", fill);
  if (isCopied) element.hidden = wasHidden;
  else element.scrollIntoView({ block: "nearest" });
  return isCopied;
}

on("click", async (event) => {
  const button = event.target.closest("[data-copy], [data-share]");
  if (!button) return;
  event.preventDefault();
  const { dataset, parentElement } = button;
  const element = document.getElementById(dataset.share ?? dataset.copy);
  if (dataset.share && (await share(textOf(element)))) return;
  const keys = /^(Mac|iP)/.test(navigator.platform) ? dataset.macKeys : dataset.keys;
  button.textContent = (await copy(element)) ? dataset.done : keys;
  const said = parentElement.querySelector("[role=status]") ?? document.getElementById("status");
  said.textContent = button.textContent; // announced
});

/* ---- paper: `data-print` prints the page, as the browser's own command does ---- */

on("click", (event) => {
  if (event.target.closest("[data-print]")) print();
});

/* ---- a form that waits for something: `data-again` says every how many milliseconds it is sent ---- */

const waiting = find("form[data-again]");
const askSoon = () => setTimeout(() => askAgain().catch(askSoon), Number(waiting.dataset.again));

/* What it leads to replaces the page, so that Back leads to the one before. A form that gets waits for its own page, which
   has a progress. */
async function askAgain() {
  const posts = waiting.method === "post";
  const body = new URLSearchParams(/** @type {any} */ (new FormData(waiting)));
  const answer = await fetch(waiting.action, posts ? { method: "POST", body } : {});
  if (answer.status === 202) {
    if (!posts) showProgress(await answer.text());
    askSoon();
  } else if (answer.redirected) location.replace(answer.url);
  else if (posts) waiting.submit(); // shows the error
  else location.reload();
}

function showProgress(page) {
  const then = find("#progress", new DOMParser().parseFromString(page, "text/html"));
  find("progress").value = find("progress", then).value;
  find("#solved").textContent = find("#solved", then).textContent; // announced
}

if (waiting) {
  find("button", waiting).hidden = true; // pressed while the script asks, it would begin a second game
  askSoon();
}

/* ---- settings: each applies as soon as it is chosen, while htmx sends the form; if that fails it is reset ---- */

function applySetting({ name, value, dataset }) {
  const attribute = `data-${name.replaceAll("_", "-")}`; // as in layouts/base.html
  if ("default" in dataset) root.removeAttribute(attribute);
  else root.setAttribute(attribute, value);
  if (name !== "theme") return;
  for (const part of root.querySelectorAll("[data-theme-part]")) {
    part.setAttribute("media", site.themes[value][part.getAttribute("data-theme-part")]);
  }
}

/** The form with choices that are being saved. @type {any} */
let saving = null;

on("change", ({ target }) => target.closest(".settings") && applySetting(target));

on("htmx:beforeSend", ({ detail: { elt } }) => {
  if (!elt.matches(".settings")) return;
  saving = elt;
  find("[data-saved]").textContent = "";
});

on("htmx:afterRequest", ({ detail: { elt, successful, requestConfig } }) => {
  if (!elt.matches(".settings")) return;
  saving = null;
  if (successful) {
    const said = find("[data-saved]");
    said.textContent = said.dataset.saved;
    // others may have been chosen meanwhile, which are not saved yet
    for (const input of elt.querySelectorAll("[type=radio]")) {
      input.defaultChecked = requestConfig.formData.get(input.name) === input.value;
    }
  } else elt.reset();
  for (const input of elt.querySelectorAll(":checked")) applySetting(input);
});

/* Who leaves at once loses nothing: the browser drops the request with the page, but not this one. */
on("pagehide", () => saving && navigator.sendBeacon(saving.action, new URLSearchParams(/** @type {any} */ (new FormData(saving)))));

/* The button is for browsers without scripts, and for those without htmx, or without cookies, who are told about them. */
on("htmx:load", () => navigator.cookieEnabled && find("#save")?.setAttribute("hidden", ""));
on("htmx:beforeRequest", (event) => {
  if (event.target.matches(".settings") && !navigator.cookieEnabled) event.preventDefault();
});

/* ---- the time zone: a cookie tells the server, where it assumed another ---- */

/* The browser's zone and the date there. Browsers may name one that they do not know, such as Etc/Unknown: then it is UTC,
   as on the server. */
function zoneAt(now) {
  try {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
    return [zone, now.toLocaleDateString("sv-SE", { timeZone: zone })];
  } catch {
    return ["UTC", now.toISOString().slice(0, 10)];
  }
}

if (site.zone) {
  const { name, path, now, day, exact } = site.zone;
  const [here, today] = zoneAt(new Date(now));
  const cookie = `zone=${here}`;
  const isStored = () => document.cookie.split("; ").includes(cookie);
  if (name !== here && /^[\w+/-]+$/.test(here) && !isStored()) {
    const secure = location.protocol === "https:" ? "; secure" : "";
    document.cookie = `${cookie}; path=${path}; max-age=31536000; samesite=lax${secure}`;
    // Reload only if the page would differ, and if cookies are accepted.
    if ((exact || today !== day) && isStored()) location.replace(location.href);
  }
}

/* ---- focus rings ---- */

/* The tab's storage, which may be missing, null, forbidden or full: then it remembers nothing. */
const memory = {
  get(name) {
    try {
      return sessionStorage.getItem(name);
    } catch {
      return null;
    }
  },
  set(name, value) {
    try {
      sessionStorage.setItem(name, value);
    } catch {} // the page goes on without
  },
};

/* Focus rings are for keyboards. Browsers also show one for the autofocus of a page, which makes the last pile look
   chosen; so rings wait for a key, and that is remembered until the tab is closed, if storage is allowed. */
function setByKeys(used) {
  root.dataset.byKeys = used;
  memory.set("byKeys", used);
}

setByKeys(memory.get("byKeys") ?? "no");
on("keydown", () => setByKeys("yes"), true);
on("pointerdown", () => setByKeys("no"), true);

/* ---- the connection: a request of htmx that takes long is announced, and one that fails says so ---- */

/* htmx speaks of a swap even where it swaps nothing, as after a 502: only of real ones the scripts hear, and may clear what
   will be replaced. A whole page is no answer to htmx: it comes from something between, such as a network that wants a login. */
on("htmx:beforeSwap", (event) => {
  const { detail } = event;
  if (/^\s*<(!doctype|html)\b/i.test(detail.serverResponse)) Object.assign(detail, { shouldSwap: false, isError: true });
  if (!detail.shouldSwap) event.stopImmediatePropagation();
}, true);

/* css/motion.css shows much earlier that something is under way. */
function announceWait() {
  const status = find("#status");
  status.setAttribute("aria-live", "polite");
  status.textContent = site.waiting;
}

/* What polls says nothing: it asks again by itself. Of people's polls (js/people.js) the first that fails is told. */
const isPolled = (element) => element.matches("[hx-trigger*=every]:not(form)");

on("htmx:beforeSend", ({ detail: { elt, xhr } }) => {
  if (!elt.matches("form, a") || isPolled(elt)) return;
  const announcement = setTimeout(announceWait, 2000);
  xhr.addEventListener("loadend", () => {
    clearTimeout(announcement);
    const status = find("#status");
    if (status.textContent === site.waiting) status.textContent = ""; // so that the next wait is announced, too
  });
});

const isOfPeople = ({ elt }) => elt.matches("[data-poll]");
let isCutOff = false;
const notices = [...root.querySelectorAll(".lost-connection")].map((notice) => /** @type {any} */ (notice));
const hide = (notice) => (notice.hidden = true);
const hideNotices = () => notices.forEach(hide);
const OUTDATED = [400, 401, 403, 404, 409, 410, 422]; // trying again would not help: the page shows what is wrong

function showLost({ detail: { elt, xhr, requestConfig } }) {
  if (isPolled(elt)) return;
  if (OUTDATED.includes(xhr.status)) return location.reload();
  if (isOfPeople(requestConfig)) {
    if (isCutOff || notices.some(({ hidden }) => !hidden)) return;
    isCutOff = true;
  }
  find("details.menu[open]")?.removeAttribute("open"); // the notice would cover it
  hideNotices();
  const notice = find(requestConfig.verb === "get" ? "#not-loaded" : "#not-saved");
  (find("dialog[open]") ?? document.body).append(notice); // a modal dialog covers the rest of the page
  notice.hidden = false;
}

for (const kind of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) on(kind, showLost);
for (const notice of notices) notice.addEventListener("click", hideNotices);
on("htmx:afterRequest", ({ detail: { elt, successful, requestConfig } }) => {
  if (!successful || isPolled(elt)) return;
  if (isOfPeople(requestConfig)) {
    isCutOff = false;
    notices.filter(({ id }) => id === "not-loaded").forEach(hide);
  } else hideNotices();
});
on("online", hideNotices);

/* Some browsers keep a page for Back although it must not be stored, and the game may have gone on since. */
if (site.waiting) on("pageshow", ({ persisted }) => persisted && location.reload());
