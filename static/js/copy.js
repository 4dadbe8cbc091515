/* Copies, and passes on. Without this script the buttons that do it are not seen, and the text stands on the page to
   be selected by hand. `data-copy` and `data-share` name the element whose text it is, `data-done` is what the button
   says then. The root says what can be done here, so that buttons which come with a swap are seen as well. */

const can = ["copy", ...(navigator.share ? ["share"] : [])];
document.documentElement.dataset.can = can.join(" ");

const textOf = (id) => document.getElementById(id).textContent.trim().replace(/\s+/g, " ");

/* Over plain http pages get no clipboard; what is selected can be copied all the same. */
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
    return; // refused, or the player thought better of it
  }
  button.textContent = button.dataset.done;
  button.nextElementSibling.textContent = button.dataset.done; // for the ears, in its role="status"
});
