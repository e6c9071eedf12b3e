// Helps to fill in the form: groups digits, names the brand, shows mistakes at once. The form works without it.
import {
  brandOf,
  caretAfterDigits,
  cvvLengthsOf,
  digitsOf,
  formatNumber,
  isCompleteNumber,
} from "../../hosted-fields/browser/card-number.js";
import { watchForms } from "./busy.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("instrument"));
const fields = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll(".field input")]);
/** @param {string} name */
const field = (name) => fields.find((input) => input.name === name);
/** @param {string} name */
const valueOf = (name) => field(name)?.value.trim() ?? "";

form.noValidate = true;
const applePay = document.getElementById("apple-pay");
if (applePay) void import("./apple-pay.js").then(({ offerApplePay }) => offerApplePay(applePay));
watchForms();
formatCardNumber();
formatExpiry();
for (const input of fields) {
  input.addEventListener("blur", () => {
    if (input.value.trim() !== "") showProblem(input);
  });
  input.addEventListener("input", () => {
    if (input.getAttribute("aria-invalid") === "true") showProblem(input);
  });
}

form.addEventListener("submit", (event) => {
  const wrong = fields.filter((input) => showProblem(input));
  if (wrong.length > 0) {
    event.preventDefault();
    wrong[0]?.focus();
  }
});

/** Shows or clears the error of a field. @param {HTMLInputElement} input */
function showProblem(input) {
  const problem = problemOf(input);
  const text = document.getElementById(`${input.name}-problem`);
  const hint = document.getElementById(`${input.name}-hint`);
  if (text) text.textContent = problem;
  input.toggleAttribute("aria-invalid", problem !== "");
  if (problem !== "") input.setAttribute("aria-invalid", "true");
  const describedBy = [hint?.id, problem === "" ? undefined : text?.id].filter(Boolean).join(" ");
  if (describedBy) input.setAttribute("aria-describedby", describedBy);
  else input.removeAttribute("aria-describedby");
  return problem !== "";
}

/** @param {HTMLInputElement} input @returns {string} */
function problemOf(input) {
  const value = input.value.trim();
  if (value === "") return mayBeEmpty(input) ? "" : (form.dataset["required"] ?? "");
  const errorText = input.dataset["errorText"] ?? "";
  switch (input.name) {
    case "cardNumber":
      return isCompleteNumber(digitsOf(value)) ? "" : errorText;
    case "expiry":
      return expiryProblem(value, errorText);
    case "cvv": {
      const lengths = cvvLengthsOf(digitsOf(valueOf("cardNumber")));
      return /^\d+$/.test(value) && lengths.includes(value.length) ? "" : errorText;
    }
    case "iban":
      return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value.replaceAll(/[\s\p{Pd}\p{Cf}]+/gu, "").toUpperCase())
        ? ""
        : errorText;
    default:
      return "";
  }
}

/** A brand may have cards without a security code. @param {HTMLInputElement} input */
function mayBeEmpty(input) {
  if (input.name !== "cvv" || form.dataset["requiresCvv"] !== undefined) return false;
  return brandOf(digitsOf(valueOf("cardNumber")))?.cvvIsOptional === true;
}

/** @param {string} value @param {string} errorText */
function expiryProblem(value, errorText) {
  const [, month = "", year = ""] = /^(\d{1,2})\s*[/.-]?\s*(\d{4}|\d{2})$/.exec(value) ?? [];
  if (!(Number(month) >= 1 && Number(month) <= 12)) return errorText;
  const last = new Date(Number(year.length === 2 ? `20${year}` : year), Number(month), 2);
  return last < new Date() ? (form.dataset["expired"] ?? "") : "";
}

function formatCardNumber() {
  const input = field("cardNumber");
  if (!input) return;
  const brand = document.createElement("span");
  brand.className = "brand";
  brand.setAttribute("aria-live", "polite");
  input.after(brand);
  const format = () => {
    const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
    const digits = digitsOf(input.value);
    input.value = formatNumber(digits);
    const caret = caretAfterDigits(input.value, digitsBefore);
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
    const known = brandOf(digits);
    brand.textContent = known?.name ?? "";
    for (const mark of document.querySelectorAll(".marks li"))
      mark.classList.toggle("other", known !== undefined && mark.getAttribute("data-brand") !== known.brand);
  };
  input.addEventListener("input", format);
  if (input.value) format();
}

function formatExpiry() {
  const input = field("expiry");
  input?.addEventListener("input", (event) => {
    if (event instanceof InputEvent && event.inputType.startsWith("delete")) return;
    const [, isoYear, isoMonth] = /^\s*(20\d\d)\s*[\p{Pd}/.]\s*(\d\d?)\s*$/u.exec(input.value) ?? [];
    if (isoYear && isoMonth) return void (input.value = `${isoMonth.padStart(2, "0")} / ${isoYear}`);
    // A separator ends the month, so that 1/31 is January and not 13.
    const [, month, year = ""] = /^\s*([1-9]|\d\d)\s*[\p{Pd}/.,\s]\s*(.*)$/su.exec(input.value) ?? [];
    const digits = month
      ? month.padStart(2, "0") + digitsOf(year).slice(0, 4)
      : digitsOf(input.value).slice(0, 6);
    // 2 to 9 can only be a month of one digit, and 13 to 19 begin with January; 1 may become 10, 11 or 12.
    const padded = /^([2-9]|1[3-9])/.test(digits) ? `0${digits}` : digits;
    if (padded.length >= 2) input.value = `${padded.slice(0, 2)} / ${padded.slice(2)}`;
  });
}
