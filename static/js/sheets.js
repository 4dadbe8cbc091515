/* Sheets over the table: stock, turns, rules, keys, settings, help. Without this script each of them is a page with a
   link back, and settings are saved by a button. */

const sheet = document.getElementById("sheet");
const root = document.documentElement;

document.addEventListener("htmx:afterSwap", ({ detail: { target, requestConfig } }) => {
  const stays = requestConfig?.elt.matches(".help-shown"); // numbers beside the cards are switched from the sheet and show behind it
  if (target?.id === "table" && !stays) sheet.close(); // a turn was taken back from the list
  if (target?.id !== "sheet-content") return;
  sheet.scrollTop = 0;
  if (sheet.open) return;
  const menu = document.querySelector("details.menu[open]");
  if (menu) {
    menu.open = false;
    menu.querySelector("summary").focus(); // focus returns there when the sheet closes
  }
  sheet.setAttribute("aria-labelledby", "sheet-title");
  sheet.showModal();
  history.pushState({ sheet: true }, "");
});

/* A click beside the sheet closes it, like Escape, its button and Back. */
sheet.addEventListener("click", (event) => {
  if (event.target === sheet) sheet.close();
});
sheet.addEventListener("close", () => {
  if (history.state?.sheet) history.back();
});
/* Going back from a closed sheet may arrive at a sheet that was opened meanwhile, which stays. */
addEventListener("popstate", ({ state }) => state?.sheet || sheet.close());

/* A setting applies as soon as it is chosen, while htmx sends the form; if that fails it is reset. The media of the
   theme's parts must agree with templates/layouts/base.html. */
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
