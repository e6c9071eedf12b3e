// Everything works without this script: it adds a key for the search, and a button that copies a command.
document.addEventListener("keydown", (event) => {
  if (event.key !== "k" || !(event.metaKey || event.ctrlKey)) return;
  const search = document.querySelector("#search");
  if (!(search instanceof HTMLInputElement)) return;
  event.preventDefault();
  search.select();
});

for (const block of document.querySelectorAll("pre")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", () => void copy(block, button));
  block.after(button);
}

/**
 * @param {Element} block
 * @param {Element} button
 */
async function copy(block, button) {
  await navigator.clipboard.writeText(block.textContent ?? "");
  button.textContent = "Copied";
}

// After a form was refused, its problems are read first.
const problems = document.querySelector(".problems");
if (problems instanceof HTMLElement) problems.focus();
