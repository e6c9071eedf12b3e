// The page with an account to transfer to: copies its values, and shows when the money has arrived.
import { showOwnTime } from "../../assets/browser/own-time.js";

const OFTEN_MS = 5_000;
const OFTEN_FOR_MS = 600_000;
const SELDOM_MS = 30_000;
const COPIED_MS = 2_000;

/** @type {HTMLElement | null} */
const main = document.querySelector("main[data-version]");
/** @type {NodeListOf<HTMLButtonElement>} */
const buttons = document.querySelectorAll("button[data-copy]");
const since = Date.now();

showOwnTime();

for (const button of buttons) {
  if (!navigator.clipboard) break;
  button.hidden = false;
  button.addEventListener("click", () => void copy(button));
}

/** @param {HTMLButtonElement} button */
async function copy(button) {
  try {
    await navigator.clipboard.writeText(button.dataset["copy"] ?? "");
  } catch {
    // The browser does not allow it: the value can be selected.
    return;
  }
  const label = button.textContent;
  const copied = button.dataset["copied"] ?? "";
  if (label === copied) return;
  button.textContent = copied;
  setTimeout(() => (button.textContent = label), COPIED_MS);
}

/** The page leads elsewhere, or shows something else. */
async function hasChanged() {
  const response = await fetch(location.pathname, { redirect: "manual", cache: "no-store" });
  if (response.type === "opaqueredirect") return true;
  if (!response.ok) return false;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return page.querySelector("main")?.dataset["version"] !== main?.dataset["version"];
}

async function look() {
  try {
    if (!document.hidden && (await hasChanged())) {
      location.replace(location.pathname);
      return;
    }
  } catch {
    // Offline: it looks again later.
  }
  setTimeout(() => void look(), Date.now() - since < OFTEN_FOR_MS ? OFTEN_MS : SELDOM_MS);
}

if (main) {
  setTimeout(() => void look(), OFTEN_MS);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void hasChanged().then((changed) => changed && location.replace(location.pathname));
  });
}
