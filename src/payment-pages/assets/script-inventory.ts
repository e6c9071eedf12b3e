/**
 * Every script that a payment page, or a merchant's page with hosted fields, may load, with the reason why (PCI DSS 6.4.3). Paths below `src/payment-pages`. `npm
 * run pages:check` reports any other script on a page, as a browser receives it.
 */
export const SCRIPT_INVENTORY: Readonly<Record<string, string>> = {
  "hosted-page/browser/instrument-form.js":
    "The payment form: uses form-help.js and busy.js, opens Apple Pay, and offers the brands of a card.",
  "hosted-page/browser/form-help.js":
    "The payment form and the element of payment.js: groups digits, names the brand, shows mistakes.",
  "hosted-page/browser/brand-choice.js":
    "The payment form and the element of payment.js, where the merchant accepts national card schemes: shows which brands a card has.",
  "hosted-page/browser/transfer.js":
    "The page with an account to transfer to: copies its values, and looks whether the money has arrived.",
  "hosted-page/browser/receipt.js":
    "The page of a paid payment: opens the browser's dialogue to print it, and adds the time zone to the request for a mail.",
  "assets/browser/own-time.js":
    "The pages of a paid payment and of a transfer: show times in the customer's own time.",
  "hosted-page/browser/choice-form.js": "The pages with a choice: uses busy.js.",
  "hosted-page/browser/busy.js":
    "The pages with forms: shows what happens while a form is submitted, prevents further presses, and reports that a person uses a link's page.",
  "hosted-page/browser/apple-pay.js":
    "The payment form of a connector with Apple Pay: opens Apple's sheet, which is part of the browser, and sends its token.",
  "hosted-page/browser/google-pay.js":
    "The page with Google's button, which has no card fields: opens Google's sheet and sends its token.",
  "hosted-page/browser/provider-form.js": "Goes on to a provider's page that is opened by a form.",
  "three-d-secure/browser/authentication.js":
    "3-D Secure: sends browser data, and opens the issuer's frame or page.",
  "three-d-secure/browser/onward.js": "3-D Secure: leaves the issuer's frame.",
  "assets/browser/browser-data.js": "Both: the browser data that 3-D Secure requires.",
  "assets/browser/waiting.js": "Waiting pages: reloads every two seconds.",
  "hosted-fields/browser/card-brands.js":
    "Both forms: requests the brands of a card from the gateway, by its first digits.",
  "hosted-fields/browser/brand-choice-field.js":
    "The merchant's page, where it calls initBrandChoice: the choice of brand of a card with two.",
  "hosted-fields/browser/card-number.js": "Both forms: brand, length and check digit of card numbers.",
  "hosted-fields/browser/apple-pay-sheet.js":
    "The payment form and the merchant's page: the exchange with Apple's sheet.",
  "hosted-fields/browser/wallets.js":
    "The merchant's page, where it calls initWallets: the wallets' buttons.",
  "hosted-fields/browser/payment.js":
    "payment.js, on the merchant's page: adds the frames of hosted fields and returns the token.",
  "hosted-fields/browser/payment-element.js":
    "The merchant's page, where it mounts the element: its frame, its events and the wallets' buttons.",
  "hosted-fields/browser/appearance.js":
    "The merchant's page, with the element: checks the appearance object.",
  "hosted-fields/browser/element-frame.js":
    "The element's frame: the list of methods and the card's fields, which the page can't read.",
  "hosted-fields/browser/frame-channel.js": "The frames: the private channel to the merchant's page.",
  "hosted-fields/browser/field.js":
    "The frames of hosted fields: number and security code, which the page can't read.",
  "hosted-fields/browser/field-style.js":
    "The frames: applies the merchant's styles, one property at a time.",
  "hosted-fields/browser/card-autofill.js": "The frames: the browser's autofill of a card.",
  "hosted-fields/browser/vault-requests.js":
    "The frames: sends the card to the tokenize call, and nowhere else.",
};

/**
 * Scripts of third parties, by the end of the one page that loads them. They have no digest, because their authors change them
 * without notice; such a page has no field for a card.
 */
export const THIRD_PARTY_SCRIPTS: Readonly<
  Record<string, { readonly script: string; readonly why: string }>
> = {
  "/google-pay": {
    script: "https://pay.google.com/gp/p/js/pay.js",
    why: "Google Pay: Google offers its sheet to browsers by this script only.",
  },
};
