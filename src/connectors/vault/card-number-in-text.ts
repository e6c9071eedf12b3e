import { withoutOwnIds } from "../../platform/card-number-text.ts";
import { brandOf } from "./card-brand.ts";
import { passesLuhn } from "./check-card.ts";

/** Digits in groups that one separator each holds together, not inside a word. Linear: it never looks back. */
const DIGIT_GROUPS = /(?<![\p{L}\p{N}_])\d+(?:[ .-]\d+)*(?![\p{L}\p{N}_])/gu;
/** Article numbers (GTIN-13) begin as old Visa numbers of 13 digits do, and one in ten of them has the same check digit. */
const MIN_DIGITS = 14;
const MAX_DIGITS = 19;
const MIN_DIGITS_OF_GROUP = 3;
/** Brands with numbers of any digits after the first: their short numbers are too many of all numbers. */
const MIN_DIGITS_OF_MAESTRO = 16;

/**
 * Whether a text holds a card number: 14 to 19 digits of a known brand and length with the right check digit, together or
 * in groups of at least three. Of random numbers of 16 digits 3 in 100 look so; of times, phone numbers and the
 * gateway's own ids none do.
 */
export function holdsCardNumber(text: string): boolean {
  if (text.length < MIN_DIGITS) return false;
  const plain = withoutOwnIds(text.normalize("NFKC"));
  for (const [run] of plain.matchAll(DIGIT_GROUPS)) {
    if (run.length >= MIN_DIGITS && someWindow(run.split(/[ .-]/))) return true;
  }
  return false;
}

/** Other numbers may stand before and behind: every row of whole groups is looked at. */
function someWindow(groups: readonly string[]): boolean {
  for (const start of groups.keys()) {
    let digits = "";
    for (let index = start; index < groups.length; index++) {
      const group = groups[index]!;
      if (group.length < MIN_DIGITS_OF_GROUP) break;
      digits += group;
      if (digits.length > MAX_DIGITS) break;
      if (isCardNumber(digits)) return true;
    }
  }
  return false;
}

function isCardNumber(digits: string): boolean {
  // The check digit first: it is computed quickly, and nine in ten numbers fail it.
  if (digits.length < MIN_DIGITS || !passesLuhn(digits)) return false;
  const rules = brandOf(digits);
  if (!rules?.panLengths.includes(digits.length)) return false;
  return rules.brand !== "maestro" || digits.length >= MIN_DIGITS_OF_MAESTRO;
}

const CODE_NAME = /^(?:card)?[_-]?(?:cvv2?|cvc2?|cav2|security[_-]?code|verification[_-]?code)$/i;
const CODE = /^\s*\d{3,4}\s*$/;
/** `CVV: 123` in a sentence. */
const CODE_IN_TEXT = /\b(?:cvv2?|cvc2?|cav2|security code)[\s:=#]{1,3}\d{3,4}\b/i;

/** Where a value of a request holds a card number or a security code, as `extraData.note`; undefined when nowhere. */
export function pathOfCardData(
  value: unknown,
  options: { path: string; skip: ReadonlySet<string> },
): string | undefined {
  const { path, skip } = options;
  if (typeof value === "string") return holdsCardNumber(value) || CODE_IN_TEXT.test(value) ? path : undefined;
  if (typeof value === "number") return holdsCardNumber(String(value)) ? path : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const innerPath = Array.isArray(value) ? `${path}[${name}]` : path ? `${path}.${name}` : name;
    if (skip.has(innerPath)) continue;
    // A name is not repeated in the error: it is what must not be kept.
    if (holdsCardNumber(name)) return `${path}: a name in it`;
    if (
      CODE_NAME.test(name) &&
      (typeof inner === "string" || typeof inner === "number") &&
      CODE.test(`${inner}`)
    )
      return innerPath;
    const found = pathOfCardData(inner, { path: innerPath, skip });
    if (found !== undefined) return found;
  }
  return undefined;
}
