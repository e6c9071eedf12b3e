/**
 * Every script that a payment page may load, with the reason why (PCI DSS 6.4.3). Paths below `src/payment-pages`. A
 * script that is not here is one too many: `npm run pages:check` says so of any page, as a browser receives it.
 */
export const SCRIPT_INVENTORY: Readonly<Record<string, string>> = {
  "hosted-page/browser/instrument-form.js":
    "The payment form: groups digits, names the brand, shows mistakes, tells 3-D Secure of the browser.",
  "three-d-secure/browser/authentication.js":
    "3-D Secure: tells the bank of the browser, and opens the bank's frame or page.",
  "three-d-secure/browser/onward.js": "3-D Secure: leaves the bank's frame.",
  "assets/browser/browser-data.js": "Both: what the bank wants to know of the browser.",
  "assets/browser/waiting.js": "Waiting pages: looks again every two seconds.",
  "hosted-fields/browser/card-number.js": "What both forms know of card numbers: brand, length, check digit.",
};
