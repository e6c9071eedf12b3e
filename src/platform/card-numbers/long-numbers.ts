import { OWN_IDS } from "./own-ids.ts";

/** Twelve digits or more, together or with one separator between two of them. Linear: a start that fails is twelve digits long. */
const LONG_NUMBER = String.raw`\d(?:[ .-]?\d){11,}`;
const ID_OR_LONG_NUMBER = new RegExp(`(${OWN_IDS})|${LONG_NUMBER}`, "gu");

/**
 * A text from outside without every number that is as long as a card's, whatever its brand and check digit. Stricter than
 * `withoutCardNumbers`, for texts of which the numbers do not matter: errors of other systems, names of unknown fields.
 * The gateway's own ids are kept.
 */
export function withoutLongNumbers(text: string, replacement = "[card number removed]"): string {
  return text.replace(ID_OR_LONG_NUMBER, (_found, id: string | undefined) => id ?? replacement);
}

export function holdsLongNumber(text: string): boolean {
  return withoutLongNumbers(text) !== text;
}

const MAX_NAME_LENGTH = 100;

/** The name of an unknown field as errors repeat it, which are kept and logged: shortened, and without long numbers. */
export function shownName(name: string): string {
  return withoutLongNumbers(name.slice(0, MAX_NAME_LENGTH), "…");
}
