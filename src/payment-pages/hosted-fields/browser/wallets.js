// The wallets' buttons on a merchant's page, loaded by payment.js when the page calls initWallets.

import { hasApplePay, openAppleSheet } from "./apple-pay-sheet.js";

/** @typedef {{ attribute: string, key: string, message: string }} FieldError */
/** @typedef {{ amount: string, currency: string, label?: string }} Purchase */
/** @typedef {(token: string, complete: (approved: boolean) => void) => void} TokenListener */

const GOOGLE_SCRIPT = "https://pay.google.com/gp/p/js/pay.js";

/**
 * @param {{
 *   gatewayUrl: string, publicIntegrationKey: string, container: HTMLElement, purchase: Purchase,
 *   onToken: TokenListener, onError: (errors: FieldError[]) => void,
 * }} options
 * @returns {Promise<string[]>} the wallets whose buttons are shown
 */
export async function showWallets(options) {
  const { gatewayUrl, publicIntegrationKey, purchase } = options;
  const base = `${gatewayUrl}/api/v3/tokenize/${encodeURIComponent(publicIntegrationKey)}`;
  const { amount, currency, label } = purchase;
  const query = new URLSearchParams({ amount, currency, ...(label && { label }) });
  const response = await fetch(`${base}/wallets?${query}`, { credentials: "omit" });
  const { applePay, googlePay, errorMessage } = await response.json();
  if (errorMessage) throw new Error(`PaymentJs: ${errorMessage}`);
  const shown = [];
  if (applePay && hasApplePay()) {
    addAppleButton(applePay, { ...options, base });
    shown.push("applepay");
  }
  if (googlePay && (await addGoogleButton(googlePay, options))) shown.push("googlepay");
  return shown;
}

/** @param {{ supportedNetworks: string[] }} request @param {Parameters<typeof showWallets>[0] & { base: string }} options */
function addAppleButton(request, { base, container, onToken, onError }) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Apple Pay";
  button.setAttribute("aria-label", "Apple Pay");
  // Safari draws the button, in the language of the page; another browser shows the text.
  button.style.cssText =
    "display:block;width:100%;min-height:48px;border:0;border-radius:10px;background:#000;color:#fff;font:600 17px system-ui;cursor:pointer;appearance:none;-webkit-appearance:-apple-pay-button;-apple-pay-button-type:pay;-apple-pay-button-style:black";
  const pay = async () => {
    button.disabled = true;
    const result = await openAppleSheet({
      request,
      validate: async (validationUrl) => {
        const response = await fetch(`${base}/apple-pay-session`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ validationUrl }),
          credentials: "omit",
        });
        const session = await response.json();
        if (session.errorCode) throw new Error("Apple did not validate the merchant.");
        return session;
      },
      pay: (token) =>
        new Promise((resolve) => onToken(token, (approved) => resolve({ approved, result: "responded" }))),
    });
    button.disabled = false;
    if (result === "failed") onError([failure("The payment with Apple Pay could not be started.")]);
  };
  button.addEventListener("click", () => void pay());
  container.append(button);
}

/**
 * @param {{ environment: string, request: any }} settings
 * @param {Parameters<typeof showWallets>[0]} options
 */
async function addGoogleButton({ environment, request }, { container, onToken, onError }) {
  try {
    await loadGoogleScript();
    const { google } = /** @type {any} */ (window);
    const client = new google.payments.api.PaymentsClient({ environment });
    const { tokenizationSpecification: _, ...method } = request.allowedPaymentMethods[0];
    const ready = await client.isReadyToPay({ ...request, allowedPaymentMethods: [method] });
    if (!ready.result) return false;
    const onClick = async () => {
      try {
        const data = await client.loadPaymentData(request);
        onToken(`googlepay:${data.paymentMethodData.tokenizationData.token}`, () => undefined);
      } catch (error) {
        if (/** @type {any} */ (error)?.statusCode === "CANCELED") return;
        onError([failure("The payment with Google Pay could not be started.")]);
      }
    };
    const allowedPaymentMethods = [method];
    container.append(client.createButton({ onClick, allowedPaymentMethods, buttonSizeMode: "fill" }));
    return true;
  } catch {
    return false;
  }
}

/** @returns {Promise<void>} */
function loadGoogleScript() {
  if ("google" in window && /** @type {any} */ (window).google?.payments) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = GOOGLE_SCRIPT;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error("Google's script was not loaded.")));
    document.head.append(script);
  });
}

/** @param {string} message @returns {FieldError} */
function failure(message) {
  return { attribute: "", key: "errors.failed", message };
}
