// Everything of the documentation works without this: it copies code, remembers the language of code, and finds the search.

const LANGUAGE = "quittance-code-language";

for (const block of document.querySelectorAll(".code")) addCopyButton(block);
rememberLanguage();
openTarget();
for (const list of document.querySelectorAll("details.side, details.contents")) openBesidePage(list);
addEventListener("hashchange", openTarget);
addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof Element && event.target.matches("input, textarea, select");
  if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const search = document.querySelector(".search input");
  if (search instanceof HTMLElement) search.focus();
});

/**
 * The style shows the lists beside a wide page in any case: this says so to assistive programs.
 *
 * @param {Element} list
 */
function openBesidePage(list) {
  const isNarrow = matchMedia("(max-width: 760px)");
  const follow = () => list.toggleAttribute("open", !isNarrow.matches);
  follow();
  isNarrow.addEventListener("change", follow);
}

/** @param {Element} block */
function addCopyButton(block) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", () => void copy(block, button));
  block.append(button);
}

/**
 * @param {Element} block
 * @param {HTMLButtonElement} button
 */
async function copy(block, button) {
  const code = block.querySelector("code");
  if (!code) return;
  try {
    await navigator.clipboard.writeText(code.textContent ?? "");
    button.textContent = "Copied";
  } catch {
    // Browsers lend the clipboard to pages under HTTPS only: the code is selected, ready to be copied by hand.
    getSelection()?.selectAllChildren(code);
    button.textContent = "Selected";
  }
  button.classList.add("done");
  setTimeout(() => {
    button.textContent = "Copy";
    button.classList.remove("done");
  }, 2_000);
}

/** The language that was chosen last is shown in every group of tabs, on this page and the next. */
function rememberLanguage() {
  const stored = localStorage.getItem(LANGUAGE);
  if (stored !== null) choose(stored);
  addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.parentElement?.matches(".tabs")) return;
    localStorage.setItem(LANGUAGE, target.value);
    choose(target.value);
  });
}

/** @param {string} language */
function choose(language) {
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (
    document.querySelectorAll(".tabs > input")
  ))
    if (input.value === language) input.checked = true;
}

/** An address that names a language chooses it. */
function openTarget() {
  const target =
    location.hash === "" ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const language = target?.matches(".tab") ? target.dataset["language"] : undefined;
  if (language !== undefined) choose(language);
}

export {};
