// The page inside the element's frame: the customer chooses a method, and enters a card, which is sent to the vault.

import {
  field,
  focusOpened,
  helpWith,
  isComplete,
  showProblems,
} from "../../hosted-page/browser/form-help.js";
import { offerBrands } from "../../hosted-page/browser/brand-choice.js";
import { brandOf, digitsOf } from "./card-number.js";
import { setVariable } from "./field-style.js";
import { acceptPage, respond } from "./frame-channel.js";
import { tokenize } from "./vault-requests.js";

/** @typedef {{ attribute: string, key: string, message: string }} FieldError */

const { dataset, style } = document.documentElement;
/** In the order of the list. @type {{ method: string, token: string }[]} */
const METHODS = JSON.parse(dataset["methods"] ?? "[]");
/** The names of the form's fields at the tokenize call. */
const ATTRIBUTES = { cardNumber: "number", expiry: "month", cvv: "cvv", cardHolder: "card_holder" };
/** The variables of the appearance, by the tokens of the pages. @type {Record<string, string[]>} */
const TOKENS = {
  colorPrimary: ["--accent", "--accent-strong"],
  colorOnPrimary: ["--on-accent"],
  colorText: ["--ink"],
  colorTextSecondary: ["--soft"],
  colorBackground: ["--paper"],
  colorBorder: ["--line", "--edge"],
  colorDanger: ["--wrong"],
  borderRadius: ["--element-radius"],
  fontFamily: ["--element-font"],
};

for (const form of document.forms) {
  helpWith(form);
  form.addEventListener("submit", (event) => event.preventDefault());
}
focusOpened();

acceptPage(({ port, publicIntegrationKey }) => {
  const run = (/** @type {Record<string, any>} */ message) => {
    switch (message["command"]) {
      case "submit":
        return submit(publicIntegrationKey);
      case "appearance":
        return applyAppearance(message["appearance"]);
      case "focus":
        return chosen()?.place.querySelector("input")?.focus();
    }
  };
  respond(port, run, { title: document.title, refused: dataset["refused"], state: state() });
  const changed = report((event, data) => port.postMessage({ event, data }));
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-brands]")))
    offerBrands(place, changed);
});

/** The open line of the list, or the only method. */
function chosen() {
  const only = /** @type {HTMLElement | null} */ (document.querySelector(".only"));
  const ways = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("details.way")]);
  const place = only ?? ways.find((way) => way.hasAttribute("open"));
  const entry = METHODS[only ? 0 : ways.findIndex((way) => way === place)];
  return place && entry ? { ...entry, place, form: place.querySelector("form") } : undefined;
}

/** What the merchant's page may see. */
function state() {
  const now = chosen();
  if (!now) return { method: "", isComplete: false };
  if (!now.form) return { method: now.method, isComplete: true };
  const digits = digitsOf(field(now.form, "cardNumber")?.value ?? "");
  return {
    method: now.method,
    isComplete: isComplete(now.form),
    cardType: brandOf(digits)?.brand ?? "",
    firstSix: digits.length < 6 ? "" : digits.slice(0, 6),
    brands: brandInputs(now.form).map(({ value }) => value),
    chosenBrand: chosenBrandIn(now.form) ?? "",
  };
}

/** The choices of a card with two brands; none where there is no choice. @param {HTMLFormElement} form @returns {HTMLInputElement[]} */
function brandInputs(form) {
  return [...form.querySelectorAll(/** @type {"input"} */ ("[name=cardBrand]"))];
}

/** @param {HTMLFormElement} form */
function chosenBrandIn(form) {
  return brandInputs(form).find(({ checked }) => checked)?.value;
}

/** @param {string} publicIntegrationKey */
async function submit(publicIntegrationKey) {
  showBelow([]);
  const now = chosen();
  if (!now)
    return showBelow([{ attribute: "method", key: "errors.blank", message: dataset["choose"] ?? "" }]);
  const { method, token, form } = now;
  if (!form) return { transactionToken: token, method };
  const wrong = showProblems(form);
  if (wrong.length > 0) return { errors: wrong.map(errorOf) };
  const valueOf = (/** @type {string} */ name) => field(form, name)?.value.trim() ?? "";
  const [month = "", year = ""] = valueOf("expiry").split(/\s*\/\s*/);
  const result = await tokenize(publicIntegrationKey, {
    pan: digitsOf(valueOf("cardNumber")),
    cvv: valueOf("cvv"),
    cardHolder: valueOf("cardHolder"),
    month,
    year,
    requireCardHolder: true,
    chosenBrand: chosenBrandIn(form),
  });
  if (result.errors) return showBelow(result.errors);
  return { transactionToken: result.token, method, cardData: result.cardData };
}

/** Shows errors that are of no field of the form. @param {FieldError[]} errors */
function showBelow(errors) {
  const problems = document.getElementById("problems");
  if (problems) problems.textContent = errors.map(({ message }) => message).join(" ");
  return { errors };
}

/** @param {HTMLInputElement} input @returns {FieldError} */
function errorOf(input) {
  const attribute = ATTRIBUTES[/** @type {keyof typeof ATTRIBUTES} */ (input.name)];
  const message = document.getElementById(`${input.id}-problem`)?.textContent ?? "";
  return { attribute, key: input.value.trim() === "" ? "errors.blank" : "errors.invalid", message };
}

/** @param {{ theme: string, variables: Record<string, string> }} appearance */
function applyAppearance({ theme, variables }) {
  style.colorScheme = theme === "auto" ? "light dark" : theme;
  for (const [name, tokens] of Object.entries(TOKENS))
    for (const token of tokens) setVariable(style, token, variables[name]);
  setVariable(style, "font-size", variables["fontSize"]);
}

/** @param {(event: string, data: unknown) => void} send @returns {() => void} sends the state where it is another one */
function report(send) {
  let before = JSON.stringify(state());
  const changed = () => {
    const now = JSON.stringify(state());
    if (now !== before) send("change", state());
    before = now;
  };
  document.addEventListener("input", changed);
  document.addEventListener("toggle", changed, true);
  document.addEventListener("focusin", () => send("focus", state()));
  document.addEventListener("focusout", () => send("blur", state()));
  document.addEventListener("keydown", ({ key, target }) => {
    if (key === "Enter" && target instanceof HTMLInputElement) send("enter", state());
  });
  new ResizeObserver(() => send("resize", Math.ceil(document.body.getBoundingClientRect().height))).observe(
    document.body,
  );
  return changed;
}
