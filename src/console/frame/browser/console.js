// Everything works without this script: it adds keys for the search and for charts, a button that copies a command, and the browser's time zone.
document.addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
  const isKey = event.key === "/" && !isTyping && !event.metaKey && !event.ctrlKey && !event.altKey;
  if (!isKey && !(event.key === "k" && (event.metaKey || event.ctrlKey))) return;
  const search = document.querySelector("#search");
  if (!(search instanceof HTMLInputElement)) return;
  event.preventDefault();
  search.select();
});

// Times and days of the next page are in the zone of this browser.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const [consolePath = "/console"] = /^.*?\/console/.exec(location.pathname) ?? [];
if (zone) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `quittance-console-zone=${zone}; Path=${consolePath}; Max-Age=34560000; SameSite=Lax${secure}`;
}

// What stands in a closed menu or form becomes elements when it is opened: most pages are left before.
document.addEventListener("click", ({ target }) =>
  fill(target instanceof Element && target.closest("summary")),
);
document.addEventListener(
  "toggle",
  ({ target }) => fill(target instanceof Element && target.firstElementChild),
  true,
);

/** @param {Element | null | false} summary */
function fill(summary) {
  const content = summary && summary.nextElementSibling;
  if (!content || !content.matches("noscript")) return;
  content.outerHTML = content.textContent ?? "";
  addCopyButtons();
}

// A list of places is filtered while the name is typed, and the link below it searches for the name among all.
document.addEventListener("input", ({ target: input }) => {
  if (!(input instanceof HTMLInputElement) || input.dataset["filters"] === undefined) return;
  const list = document.getElementById(input.dataset["filters"]);
  const name = input.value.trim().toLowerCase();
  for (const entry of list?.querySelectorAll("li") ?? [])
    entry.hidden = !(entry.textContent ?? "").toLowerCase().includes(name);
  const all = list?.nextElementSibling;
  if (!(all instanceof HTMLAnchorElement)) return;
  all.search = name === "" ? "" : `?${new URLSearchParams({ name })}`;
  all.textContent = all.dataset[name === "" ? "all" : "search"] ?? "";
});

// A menu closes when the page is used elsewhere, or with Escape.
document.addEventListener("click", ({ target }) => closeMenus(target));
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") closeMenus(undefined);
});

/** @param {EventTarget | null | undefined} used */
function closeMenus(used) {
  for (const menu of document.querySelectorAll("details.place[open], details.pick[open]"))
    if (!(used instanceof Node) || !menu.contains(used)) menu.removeAttribute("open");
}

// In the language of the page.
const { copy: copyText = "", copied: copiedText = "" } = document.querySelector("main")?.dataset ?? {};
addCopyButtons();

/** Beside each value and command that has none yet. */
function addCopyButtons() {
  for (const block of document.querySelectorAll("pre:not(.copyable), code.value:not(.copyable)")) {
    block.classList.add("copyable");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = copyText;
    // Several stand in one table.
    if (block.matches("code")) button.setAttribute("aria-label", `${copyText} ${block.textContent}`);
    button.addEventListener("click", () => void copy(block, button));
    block.after(button);
  }
  for (const button of document.querySelectorAll("button[data-copies][hidden]")) {
    if (!(button instanceof HTMLButtonElement)) continue;
    button.hidden = false;
    button.addEventListener("click", () => void copyValue(button));
  }
}

// A part that is read again by itself: not while a person uses the page, and its buttons are added again.
document.addEventListener("htmx:before:request", (event) => {
  const part = event.target;
  const isUsed = part instanceof Element && part.querySelector("input:checked, :focus") !== null;
  if (isUsed || document.querySelector("main details[open]")) event.preventDefault();
});
document.addEventListener("htmx:after:swap", addCopyButtons);

/** @param {HTMLButtonElement} button */
async function copyValue(button) {
  await navigator.clipboard.writeText(button.dataset["copies"] ?? "");
  button.setAttribute("aria-label", copiedText);
  button.classList.add("done");
}

/**
 * @param {Element} block
 * @param {Element} button
 */
async function copy(block, button) {
  await navigator.clipboard.writeText(block.textContent ?? "");
  button.textContent = copiedText;
}

// The days of a chart: the arrow keys lead from one to the next. Many of them are one stop of the Tab key.
document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  const points = target instanceof Element ? target.closest(".points") : null;
  if (!points || event.altKey || event.ctrlKey || event.metaKey) return;
  const days = /** @type {HTMLElement[]} */ ([...points.querySelectorAll("[aria-label]")]);
  const at = days.findIndex((day) => day === target);
  const next = { ArrowLeft: days[at - 1], ArrowRight: days[at + 1], Home: days[0], End: days.at(-1) }[key];
  if (!next) return;
  event.preventDefault();
  if (points.matches(".slim")) for (const day of days) day.tabIndex = day === next ? 0 : -1;
  next.focus();
});

// A preview follows what is chosen and typed, also in fields that stand outside their form.
document.addEventListener("change", ({ target }) => {
  const form = target instanceof Element && "form" in target ? target.form : undefined;
  const button = [...document.querySelectorAll("button[data-previews]")].find(
    (one) => one instanceof HTMLButtonElement && one.form === form,
  );
  if (button instanceof HTMLButtonElement && button.form?.checkValidity()) button.click();
});

// After a form was refused, its problems are read first.
const problems = document.querySelector(".problems");
if (problems instanceof HTMLElement) problems.focus();

export {};
