/* What lies over the table: what is left in the stock, the turns, rules, keys and settings. Without this script
   each of them is a page of its own, with a way back; settings are then kept by a button. */

const sheet = document.getElementById("sheet");
const root = document.documentElement;

document.addEventListener("htmx:afterSwap", ({ detail: { target, requestConfig } }) => {
  const stays = requestConfig?.elt.matches(".help-shown"); // what is shown beside the cards is switched, and seen behind
  if (target?.id === "table" && !stays) sheet.close(); // a turn was taken back from the list
  if (target?.id !== "sheet-content") return;
  sheet.scrollTop = 0;
  if (sheet.open) return;
  const menu = document.querySelector("details.menu[open]");
  if (menu) {
    menu.open = false;
    menu.querySelector("summary").focus(); // where the sheet leads back to
  }
  sheet.setAttribute("aria-labelledby", "sheet-title");
  sheet.showModal();
  history.pushState({ sheet: true }, "");
});

/* A click beside the sheet closes it, as Escape, its button and the browser's way back do. */
sheet.addEventListener("click", (event) => {
  if (event.target === sheet) sheet.close();
});
sheet.addEventListener("close", () => {
  if (history.state?.sheet) history.back();
});
/* The way back from a sheet that was closed ends at one that was opened meanwhile: that stays. */
addEventListener("popstate", ({ state }) => state?.sheet || sheet.close());

/* A setting is seen as soon as it is chosen; the form tells the server by itself. One that could not be kept goes
   back to what it was. The media of the theme's parts must agree with templates/base.html. */
const THEMES = {
  system: ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"],
  light: ["all", "not all"],
  dark: ["not all", "all"],
};

function see({ name, value, dataset }) {
  if ("default" in dataset) delete root.dataset[name];
  else root.dataset[name] = value;
  if (name !== "theme") return;
  for (const part of document.querySelectorAll("[data-theme-part]")) {
    part.media = THEMES[value][part.dataset.themePart === "dark" ? 1 : 0];
  }
}

sheet.addEventListener("change", ({ target }) => target.closest(".settings") && see(target));

document.addEventListener("htmx:afterRequest", ({ detail: { elt, successful } }) => {
  if (!elt.matches(".settings")) return;
  if (!successful) elt.reset();
  for (const input of elt.querySelectorAll("input")) {
    input.defaultChecked = input.checked;
    if (input.checked) see(input);
  }
});
