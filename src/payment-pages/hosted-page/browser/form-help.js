// Helps to fill in a form: groups digits, names the brand, shows mistakes at once. The form works without it.
import {
  brandOf,
  caretAfterDigits,
  cvvLengthsOf,
  digitsOf,
  formatNumber,
  isCompleteNumber,
} from "../../hosted-fields/browser/card-number.js";

/** While a pointer is pressed. */
let isPressed = false;
watchPresses();

/** @param {HTMLFormElement} form */
export function helpWith(form) {
  const fields = fieldsOf(form);
  form.noValidate = true;
  formatCardNumber(form);
  formatExpiry(form);
  for (const input of fields) {
    input.addEventListener("blur", () => {
      afterPress(() => input.value.trim() !== "" && showProblem(input));
    });
    input.addEventListener("input", () => {
      if (input.getAttribute("aria-invalid") === "true") showProblem(input);
    });
  }
  form.addEventListener("submit", (event) => {
    if (showProblems(form).length > 0) event.preventDefault();
  });
}

/** Shows the error of each field, and moves to the first. @param {HTMLFormElement} form @returns {HTMLInputElement[]} the wrong ones */
export function showProblems(form) {
  const wrong = fieldsOf(form).filter((input) => showProblem(input));
  wrong[0]?.focus();
  return wrong;
}

/** Whether nothing is missing or wrong, without showing it. @param {HTMLFormElement} form */
export function isComplete(form) {
  return fieldsOf(form).every((input) => problemOf(input) === "");
}

function watchPresses() {
  addEventListener("pointerdown", () => (isPressed = true), true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (isPressed = false), true);
}

/** An error that appears during a press would move the button away, and the press would be lost. @param {() => unknown} act */
function afterPress(act) {
  if (isPressed) addEventListener("pointerup", () => setTimeout(act), { once: true });
  else act();
}

/** @param {HTMLFormElement} form */
function fieldsOf(form) {
  return /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll(".field input, .field select")]);
}

/** @param {HTMLFormElement | null} form @param {string} name */
export function field(form, name) {
  return form ? fieldsOf(form).find((input) => input.name === name) : undefined;
}

/** The digits of the form's card number. @param {HTMLFormElement | null} form */
function digitsIn(form) {
  return digitsOf(field(form, "cardNumber")?.value ?? "");
}

/** A way to pay that the customer opens continues in its first empty field. */
export function focusOpened() {
  for (const way of document.querySelectorAll("details.way"))
    way.addEventListener("toggle", () => {
      const empty = [...way.querySelectorAll("input")].find(
        ({ type, value }) => type === "text" && value === "",
      );
      if (way.hasAttribute("open") && document.activeElement === way.querySelector("summary")) empty?.focus();
    });
}

/** Shows or clears the error of a field. @param {HTMLInputElement} input */
function showProblem(input) {
  const problem = problemOf(input);
  const text = document.getElementById(`${input.id}-problem`);
  const hint = document.getElementById(`${input.id}-hint`);
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
  const { requiredText = "", errorText = "" } = input.dataset;
  if (value === "") return mayBeEmpty(input) ? "" : requiredText;
  switch (input.name) {
    case "cardNumber":
      return numberProblem(digitsOf(value), input.dataset);
    case "expiry":
      return expiryProblem(value, errorText, input.form?.dataset["expired"] ?? "");
    case "cvv":
      return cvvProblem(value, input);
    case "iban":
      return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value.replaceAll(/[\s\p{Pd}\p{Cf}]+/gu, "").toUpperCase())
        ? ""
        : errorText;
    default:
      return "";
  }
}

/** @param {string} digits @param {DOMStringMap} texts */
function numberProblem(digits, { errorText = "", incompleteText = "", mistypedText = "" }) {
  if (isCompleteNumber(digits)) return "";
  const lengths = brandOf(digits)?.panLengths;
  if (!lengths) return errorText;
  if (digits.length < Math.min(...lengths)) return incompleteText;
  return lengths.includes(digits.length) ? mistypedText : errorText;
}

/** A stored card's brand is not in its form. @param {string} value @param {HTMLInputElement} input */
function cvvProblem(value, { form, dataset: { errorText = "", lengthText = "" } }) {
  const lengths = cvvLengthsOf(digitsIn(form));
  if (/^\d+$/.test(value) && lengths.includes(value.length)) return "";
  return brandOf(digitsIn(form)) ? lengthText.replace("{count}", `${Math.max(...lengths)}`) : errorText;
}

/** A brand may have cards without a security code. @param {HTMLInputElement} input */
function mayBeEmpty({ name, required, form }) {
  if (name !== "cvv") return false;
  // The form of a stored card says it by the attribute.
  if (!field(form, "cardNumber")) return !required;
  if (form?.dataset["requiresCvv"] !== undefined) return false;
  return brandOf(digitsIn(form))?.cvvIsOptional === true;
}

/** @param {string} value @param {string} errorText @param {string} expiredText */
function expiryProblem(value, errorText, expiredText) {
  const [, month = "", year = ""] = /^(\d{1,2})\s*[/.-]?\s*(\d{4}|\d{2})$/.exec(value) ?? [];
  if (!(Number(month) >= 1 && Number(month) <= 12)) return errorText;
  const last = new Date(Number(year.length === 2 ? `20${year}` : year), Number(month), 2);
  return last < new Date() ? expiredText : "";
}

/** @param {HTMLFormElement} form */
function formatCardNumber(form) {
  const input = field(form, "cardNumber");
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
    showBrand(form, brand, brandOf(digits));
  };
  input.addEventListener("input", format);
  if (input.value) format();
}

/**
 * The brand's mark in the field, or its name where the page has no mark of it, and the hint of its security code.
 *
 * @param {HTMLFormElement} form @param {HTMLElement} place @param {ReturnType<typeof brandOf>} known
 */
function showBrand(form, place, known) {
  if (place.dataset["brand"] === (known?.brand ?? "")) return;
  place.dataset["brand"] = known?.brand ?? "";
  const marks = [...form.querySelectorAll(".marks li")];
  const mark = marks.find((other) => other.getAttribute("data-brand") === known?.brand);
  place.replaceChildren(...(mark ? [mark.firstElementChild?.cloneNode(true) ?? ""] : [known?.name ?? ""]));
  for (const other of marks) other.classList.toggle("other", known !== undefined && other !== mark);
  const cvv = field(form, "cvv");
  const hint = cvv && document.getElementById(`${cvv.id}-hint`);
  if (!cvv || !hint) return;
  cvv.dataset["hint"] ??= hint.textContent ?? "";
  const { hint: general = "", threeText = "", fourText = "" } = cvv.dataset;
  hint.textContent = known ? (Math.max(...known.cvvLengths) === 4 ? fourText : threeText) : general;
}

/** @param {HTMLFormElement} form */
function formatExpiry(form) {
  const input = field(form, "expiry");
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
