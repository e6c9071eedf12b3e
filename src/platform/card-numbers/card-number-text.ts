import { brandOf } from "./card-brand.ts";
import { isPartOfId, type Found } from "./chance-ids.ts";
import { passesLuhn } from "./luhn.ts";
import { OWN_IDS } from "./own-ids.ts";

/** Digits in groups that one separator each holds together, whatever stands beside them. Linear: it never looks back. */
const DIGIT_GROUPS = String.raw`\d+(?:[ .-]\d+)*`;
const ID_OR_DIGITS = new RegExp(`(${OWN_IDS})|${DIGIT_GROUPS}`, "gu");

interface Rules {
  readonly minDigits: number;
  readonly minDigitsOfGroup: number;
  /** Maestro has numbers of any digits after the first: its short ones are too many of all numbers. */
  readonly minDigitsOfMaestro: number;
  /** Brands that the gateway does not take count too. */
  readonly allBrands: boolean;
}

/**
 * Rules for numbers that a request is refused for. Article numbers (GTIN-13) begin as old Visa numbers of 13 digits do, and one in
 * ten of them has the same check digit.
 */
const TO_REFUSE: Rules = { minDigits: 14, minDigitsOfGroup: 3, minDigitsOfMaestro: 16, allBrands: false };
/** Rules for numbers that are removed from a log: all that may be card numbers. */
const TO_REMOVE: Rules = { minDigits: 13, minDigitsOfGroup: 1, minDigitsOfMaestro: 13, allBrands: true };
const MAX_DIGITS = 19;

/** Mir, Troy, UATP and the ranges of national schemes that the gateway takes no cards of. */
const OTHER_BRANDS =
  /^(?:220[0-4]\d{12,15}|9792\d{12}|1\d{14}|(?:2131|1800)\d{11}|8[12]\d{14}|35[36]\d{13})$/;

/**
 * Whether a text holds a card number: 14 to 19 digits of a known brand and length with the right check digit, together or
 * in groups of at least three, whatever stands beside them. Of random numbers of 16 digits 4 in 100 look so; of times, phone numbers,
 * IBANs, hashes and the gateway's own ids none do.
 */
export function holdsCardNumber(text: string): boolean {
  if (text.length < TO_REFUSE.minDigits) return false;
  const normal = text.normalize("NFKC");
  for (const { 0: run, 1: id, index } of normal.matchAll(ID_OR_DIGITS))
    if (id === undefined && cardNumbersIn(run, { rules: TO_REFUSE, text: normal, index }).length > 0)
      return true;
  return false;
}

/**
 * The text without what may be a card number. Numbers of orders without the check digit or the prefix of a card are kept, and
 * so are ids, because a log is useless without them.
 */
export function withoutCardNumbers(text: string): string {
  return text.replace(
    ID_OR_DIGITS,
    (run, id: string | undefined, index: number) => id ?? withoutNumbersOf(run, { text, index }),
  );
}

function withoutNumbersOf(run: string, at: { text: string; index: number }): string {
  if (run.length < TO_REMOVE.minDigits) return run;
  const found = cardNumbersIn(run, { rules: TO_REMOVE, ...at });
  let rest = "";
  let done = 0;
  for (const { start, end } of found) {
    // Several may overlap, where groups fit in more than one way.
    if (start >= done) rest += `${run.slice(done, start)}[card number removed]`;
    done = Math.max(done, end);
  }
  return found.length === 0 ? run : rest + run.slice(done);
}

/**
 * Where in a run of digit groups card numbers are. Other numbers may stand before and behind: every row of whole groups is looked at.
 *
 * @param options.index of the run in its text
 */
function cardNumbersIn(
  run: string,
  { rules, text, index }: { rules: Rules; text: string; index: number },
): Found[] {
  if (run.length < rules.minDigits) return [];
  const groups = [...run.matchAll(/\d+/g)];
  return groups.flatMap((first, at) => {
    let digits = "";
    for (const group of groups.slice(at, at + MAX_DIGITS)) {
      if (group[0].length < rules.minDigitsOfGroup) return [];
      digits += group[0];
      if (digits.length > MAX_DIGITS) return [];
      if (!isCardNumber(digits, rules)) continue;
      const found = { start: first.index, end: group.index + group[0].length };
      return isPartOfId(text, { start: index + found.start, end: index + found.end }) ? [] : [found];
    }
    return [];
  });
}

function isCardNumber(digits: string, rules: Rules): boolean {
  // The check digit first: it is computed quickly, and nine in ten numbers fail it.
  if (digits.length < rules.minDigits || !passesLuhn(digits)) return false;
  if (rules.allBrands && OTHER_BRANDS.test(digits)) return true;
  const brand = brandOf(digits);
  if (!brand?.panLengths.includes(digits.length)) return false;
  return brand.brand !== "maestro" || digits.length >= rules.minDigitsOfMaestro;
}
