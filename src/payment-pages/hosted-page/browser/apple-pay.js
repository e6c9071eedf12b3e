// The Apple Pay button of the payment page. Without scripts, or Apple Pay, there is the card form.
import { fillBrowserFields } from "../../assets/browser/browser-data.js";
import { hasApplePay, openAppleSheet } from "../../hosted-fields/browser/apple-pay-sheet.js";

/** @param {HTMLElement} button */
export function offerApplePay(button) {
  const wallets = /** @type {HTMLElement} */ (button.parentElement);
  wallets.classList.add(hasApplePay() ? "with-apple-pay" : "without-apple-pay");
  let isOpen = false;
  const open = async () => {
    if (isOpen) return;
    isOpen = true;
    await payWithApple(button);
    isOpen = false;
  };
  button.addEventListener("click", () => void open());
}

/** @param {HTMLElement} button */
async function payWithApple(button) {
  const { path = "", attempt = "", request = "{}", failed = "" } = button.dataset;
  const problem = /** @type {HTMLElement} */ (button.parentElement?.querySelector(".problems"));
  problem.textContent = "";
  const result = await openAppleSheet({
    request: JSON.parse(request),
    validate: async (validationUrl) => {
      const response = await post(`${path}/apple-pay-session`, { validationUrl });
      if (!response.ok) throw new Error("Apple did not validate the merchant.");
      return response.json();
    },
    pay: async (transactionToken) => {
      const result = await resultOf(path, { transactionToken, attempt, ...browserData() });
      return { approved: result === "approved", result };
    },
  });
  if (result === "cancelled") return;
  if (result === "failed" || result === "refused") problem.textContent = failed;
  // A lost response leads to no second payment: the page shows the state.
  else location.replace(path);
}

/** @param {string} path @param {Record<string, string>} fields @returns {Promise<"approved" | "refused" | "page">} */
async function resultOf(path, fields) {
  try {
    const response = await post(`${path}/wallet`, fields);
    const { result } = await response.json();
    return result;
  } catch {
    return "page";
  }
}

/** What 3-D Secure would need, as the forms send it. @returns {Record<string, string>} */
function browserData() {
  const form = /** @type {HTMLFormElement} */ (document.querySelector("form[data-instrument]"));
  fillBrowserFields(form);
  const names = ["colorDepth", "screenHeight", "screenWidth", "timezone", "javaEnabled", "language"];
  const fields = names.map((name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name)));
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

/** @param {string} address @param {Record<string, string>} fields */
function post(address, fields) {
  return fetch(address, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams(fields),
  });
}
