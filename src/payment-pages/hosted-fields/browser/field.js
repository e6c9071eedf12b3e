// One hosted field: an input for the card number or the security code, in a frame of the gateway's own origin.

import { enableAutofill } from "./card-autofill.js";
import { watchBrands } from "./card-brands.js";
import {
  brandOf,
  caretAfterDigits,
  cvvLengthsOf,
  digitsOf,
  formatNumber,
  isCompleteNumber,
} from "./card-number.js";
import { applyStyle } from "./field-style.js";
import { acceptPage, instance, respond } from "./frame-channel.js";
import { refreshCvv, tokenize } from "./vault-requests.js";

const kind = /** @type {"number" | "cvv"} */ (document.documentElement.dataset["field"]);
/** The label of the choice on the merchant's page, in its language. */
const TITLE_OF_BRANDS = document.documentElement.dataset["chooseBrand"] ?? "";
const input = /** @type {HTMLInputElement} */ (document.getElementById("field"));

/** The interface for the other field of the same instance; pages of other origins have no access. */
const self = {
  kind,
  instance,
  digits: () => digitsOf(input.value),
  /** @param {string} value */
  fill(value) {
    input.value = value;
    input.dispatchEvent(new Event("input"));
  },
};
Object.assign(window, { hostedField: self });

acceptPage(({ port, publicIntegrationKey }) => {
  respond(port, (message) => runCommand(message, { port, publicIntegrationKey }));
  reportEvents((event) => port.postMessage({ event, data: state() }));
});

/** @param {Record<string, any>} message @param {{ port: MessagePort, publicIntegrationKey: string }} connection */
function runCommand(message, { port, publicIntegrationKey }) {
  switch (message["command"]) {
    case "tokenize":
      return tokenize(publicIntegrationKey, {
        pan: self.digits(),
        cvv: sibling("cvv")?.digits(),
        cardHolder: message["cardHolder"],
        month: message["month"],
        year: message["year"],
        requireCardHolder: message["requireCardHolder"],
        chosenBrand: message["chosenBrand"],
      });
    case "refreshCvv":
      return refreshCvv(publicIntegrationKey, { reference: message["reference"], cvv: self.digits() });
    case "state":
      return state();
    case "style":
      return applyStyle(input, message["style"]);
    case "placeholder":
      input.placeholder = String(message["text"]);
      return;
    case "inputType":
      return setInputType(String(message["type"]));
    case "attribute":
      return setAttribute(String(message["name"]), String(message["value"]));
    case "focus":
      return input.focus();
    case "watchBrands":
      return watchBrands(input, {
        address: `../api/v3/tokenize/${encodeURIComponent(publicIntegrationKey)}/card-brands`,
        onBrands: (brands) =>
          port.postMessage({ event: "brands", data: { ...state(), brands, title: TITLE_OF_BRANDS } }),
      });
    case "enableAutofill":
      return enableAutofill({
        onCvv: (cvv) => sibling("cvv")?.fill(cvv),
        onCard: (card) => port.postMessage({ event: "autofill", data: card }),
      });
  }
}

const INPUT_TYPES = ["text", "password", "tel", "number"];

function setInputType(/** @type {string} */ type) {
  if (INPUT_TYPES.includes(type)) input.type = type;
}

const ATTRIBUTES =
  /^aria-(describedby|description|disabled|errormessage|invalid|label|labelledby|placeholder|required)$/;

/** @param {string} name @param {string} value */
function setAttribute(name, value) {
  if (ATTRIBUTES.test(name)) input.setAttribute(name, value);
}

/** The other field of the same instance: a sibling frame of the same origin in the merchant's page. */
function sibling(/** @type {string} */ siblingKind) {
  for (let index = 0; index < window.parent.length; index++) {
    try {
      const field = /** @type {any} */ (window.parent[index])?.hostedField;
      if (field?.kind === siblingKind && field.instance === instance)
        return /** @type {typeof self} */ (field);
    } catch {
      // A frame of another origin.
    }
  }
  return undefined;
}

/** What the merchant's page may see of the typed card. */
function state() {
  const number = (kind === "number" ? self : sibling("number"))?.digits() ?? "";
  const cvv = (kind === "cvv" ? self : sibling("cvv"))?.digits() ?? "";
  return {
    cardType: brandOf(number)?.brand ?? "",
    firstSix: number.length < 6 ? "" : number.slice(0, 6),
    numberLength: number.length,
    validNumber: isCompleteNumber(number),
    cvvLength: cvv.length,
    validCvv:
      cvvLengthsOf(number).includes(cvv.length) || (cvv === "" && brandOf(number)?.cvvIsOptional === true),
  };
}

/** @param {(event: string) => void} report */
function reportEvents(report) {
  input.addEventListener("input", () => {
    tidyInput();
    report("input");
  });
  for (const event of ["focus", "blur", "mouseover", "mouseout"]) {
    input.addEventListener(event, () => report(event));
  }
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") report("enter");
    if (event.key === "Escape") report("esc");
    if (event.key === "Tab") report(event.shiftKey ? "shift-tab" : "tab");
  });
}

/** Keeps digits only, the number in the groups printed on the card, and the caret behind the digit it was behind. */
function tidyInput() {
  const digits = self.digits();
  const tidy = kind === "number" ? formatNumber(digits) : digits.slice(0, 4);
  if (tidy === input.value) return;
  const caretDigits = digitsOf(input.value.slice(0, input.selectionStart ?? undefined)).length;
  input.value = tidy;
  if (input.type === "number") return;
  const caret = caretAfterDigits(tidy, caretDigits);
  input.setSelectionRange(caret, caret);
}
