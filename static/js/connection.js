// @ts-check
/* The connection, at every table: a request that takes long is announced, and one that fails says so and loses nothing.
   Without this script such a request is silent, and what was chosen stays on the page. */

const on = (kind, act) => addEventListener(kind, act);
const find = (selector) => /** @type {any} */ (document.querySelector(selector));

/* css/motion.css shows much earlier that something is under way. */
const { waiting } = JSON.parse(find("#site").textContent);
let announcement;

on("htmx:beforeSend", ({ detail: { elt } }) => {
  if (elt.matches("form, a:not([data-pending])"))
    announcement = setTimeout(() => (find("#status").textContent = waiting), 2000);
});
on("htmx:afterRequest", () => clearTimeout(announcement));

const notices = /** @type {any[]} */ ([...document.querySelectorAll(".lost-connection")]);
const hideNotices = () => notices.forEach((notice) => (notice.hidden = true));

function showLost({ detail: { xhr, target } }) {
  // Retrying would not help: the page shows what is wrong.
  if (xhr.status >= 400 && xhr.status < 500) return location.reload();
  find("details.menu[open]")?.removeAttribute("open"); // the notice would cover it
  const notice = find(target?.id === "sheet-content" ? "#not-loaded" : "#not-saved");
  (find("dialog[open]") ?? document.body).append(notice); // a modal dialog covers the rest of the page
  notice.hidden = false;
}

for (const kind of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) on(kind, showLost);
for (const notice of notices) notice.addEventListener("click", hideNotices);
on("htmx:afterRequest", ({ detail }) => detail.successful && hideNotices());
on("online", hideNotices);
