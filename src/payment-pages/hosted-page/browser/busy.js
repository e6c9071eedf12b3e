// While a form is submitted: shows what happens, and lets nothing else be pressed. The server accepts one submission only, also
// without this script.

import { fillBrowserFields } from "../../assets/browser/browser-data.js";

/** Longer than the server lets a customer wait; then the page shows the payment's state. */
const MAX_BUSY_MS = 40_000;

/** To be called once. */
export function watchForms() {
  reportUse();
  for (const form of document.forms) fillBrowserFields(form);
  const status = document.createElement("p");
  status.className = "unseen";
  status.setAttribute("role", "status");
  document.body.append(status);
  let isBusy = false;

  addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    if (isBusy) event.preventDefault();
    isBusy = true;
    const { submitter } = event;
    // The browser reads the form first.
    if (submitter instanceof HTMLButtonElement) setTimeout(() => showBusy(submitter, status));
  });

  // A page from the browser's cache is reloaded, because the transaction's state may have changed.
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
}

/** @param {HTMLButtonElement} button @param {HTMLElement} status */
function showBusy(button, status) {
  button.setAttribute("aria-busy", "true");
  const text = button.dataset["busy"];
  if (text) {
    button.textContent = text;
    status.textContent = text;
  }
  const main = document.querySelector("main");
  if (main) main.inert = true;
  setTimeout(() => location.replace(location.pathname), MAX_BUSY_MS);
}

/** Reports once that a person uses the page of a link: a program that checks addresses only opens it. */
function reportUse() {
  const { used } = document.documentElement.dataset;
  if (!used) return;
  const seen = new AbortController();
  const report = () => {
    seen.abort();
    void fetch(used, { method: "POST", keepalive: true }).catch(() => {});
  };
  for (const sign of ["pointermove", "pointerdown", "keydown", "scroll"])
    addEventListener(sign, report, { signal: seen.signal, passive: true });
}
