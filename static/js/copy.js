/* Copy and share buttons. Without this script they are hidden, and the text can be selected by hand. `data-copy` and
   `data-share` name the element with the text, `data-done` is the button's label afterwards. Attributes of the root
   say what this browser can do, so that buttons that come with a swap are shown as well. */

const can = ["copy", ...(navigator.share ? ["share"] : [])];
document.documentElement.dataset.can = can.join(" ");

const textOf = (id) => document.getElementById(id).innerText.trim();

/* Over plain http there is no clipboard API, but a selection can be copied. */
async function copy(id) {
  if (navigator.clipboard) return navigator.clipboard.writeText(textOf(id));
  getSelection().selectAllChildren(document.getElementById(id));
  if (!document.execCommand("copy")) throw new Error("selected, which is all that can be done");
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy], [data-share]");
  if (!button) return;
  try {
    if (button.dataset.share) return await navigator.share({ text: textOf(button.dataset.share) });
    await copy(button.dataset.copy);
  } catch {
    return; // refused or canceled
  }
  button.textContent = button.dataset.done;
  button.nextElementSibling.textContent = button.dataset.done; // announced, by role="status"
});
