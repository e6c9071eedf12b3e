// Everything works without this script: it adds a key for the search, and a button that copies a command.
document.addEventListener("keydown", (event) => {
  if (event.key !== "k" || !(event.metaKey || event.ctrlKey)) return;
  const search = document.querySelector("#search");
  if (!(search instanceof HTMLInputElement)) return;
  event.preventDefault();
  search.select();
});

// In the language of the page.
const { copy: copyText = "", copied: copiedText = "" } = document.querySelector("main")?.dataset ?? {};
for (const block of document.querySelectorAll("pre")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = copyText;
  button.addEventListener("click", () => void copy(block, button));
  block.after(button);
}

/**
 * @param {Element} block
 * @param {Element} button
 */
async function copy(block, button) {
  await navigator.clipboard.writeText(block.textContent ?? "");
  button.textContent = copiedText;
}

// After a form was refused, its problems are read first.
const problems = document.querySelector(".problems");
if (problems instanceof HTMLElement) problems.focus();
