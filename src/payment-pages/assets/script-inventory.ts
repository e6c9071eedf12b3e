/**
 * Every script that a payment page, or a merchant's page with hosted fields, may load, with the reason why (PCI DSS 6.4.3). Paths below `src/payment-pages`. A
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
  "hosted-fields/browser/payment.js":
    "payment.js, on the merchant's page: puts the frames of hosted fields there and hands over the token.",
  "hosted-fields/browser/field.js":
    "The frames of hosted fields: number and security code, typed out of the page's reach.",
  "hosted-fields/browser/field-style.js":
    "The frames: takes the merchant's styles, one harmless property at a time.",
  "hosted-fields/browser/field-words.js": "The frames: their labels in the page's language.",
  "hosted-fields/browser/card-autofill.js": "The frames: what the browser fills in of a card.",
  "hosted-fields/browser/vault-requests.js":
    "The frames: sends the card to the tokenize call, and nowhere else.",
};
