// Brand, length and check digit of a card number while it is typed. The page contains the table of brands that the vault uses.

/** @typedef {{ brand: string, name: string, ranges: [first: number, last: number][], panLengths: number[], cvvLengths: number[], cvvIsOptional?: boolean }} Brand */

/** @type {Brand[]} */
const BRANDS = JSON.parse(document.documentElement.dataset["cardBrands"] ?? "[]");
const MAX_PREFIX_DIGITS = 6;
const MAX_DIGITS = 19;

/** The brand that the longest prefix decides. @param {string} digits @returns {Brand | undefined} */
export function brandOf(digits) {
  for (let length = Math.min(MAX_PREFIX_DIGITS, digits.length); length > 0; length--) {
    const prefix = Number(digits.slice(0, length));
    const found = BRANDS.find(({ ranges }) =>
      ranges.some(([first, last]) => String(first).length === length && prefix >= first && prefix <= last),
    );
    if (found) return found;
  }
  return undefined;
}

/** @param {string} digits */
export function isCompleteNumber(digits) {
  return (brandOf(digits)?.panLengths.includes(digits.length) ?? false) && passesLuhn(digits);
}

/** @param {string} digits */
function passesLuhn(digits) {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const counted = index % 2 === 1 ? digit * 2 : digit;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}

/** @param {string} number */
export function cvvLengthsOf(number) {
  return brandOf(number)?.cvvLengths ?? [3, 4];
}

/** @param {string} text */
export function digitsOf(text) {
  return text.replace(/\D/g, "");
}

/** In groups as on the card: 4-6-5 for American Express, else four each. @param {string} digits */
export function formatNumber(digits) {
  const kept = digits.slice(0, MAX_DIGITS);
  const groups =
    brandOf(kept)?.brand === "amex"
      ? kept.match(/^(.{1,4})(.{1,6})?(.{1,9})?$/)?.slice(1)
      : kept.match(/.{1,4}/g);
  return (groups ?? []).filter(Boolean).join(" ");
}

/** The position of the caret after so many digits. @param {string} formatted @param {number} digits */
export function caretAfterDigits(formatted, digits) {
  let position = 0;
  for (let passed = 0; passed < digits && position < formatted.length; position++) {
    if (formatted[position] !== " ") passed++;
  }
  return position;
}
