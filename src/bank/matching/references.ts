import { isRfReference } from "../../providers/index.ts";
import type { BankEntry } from "../entries/entry.ts";

/** The form that the gateway gives out: eight characters. */
const REFERENCE = /(?=(RF\d{2}[2-9A-HJ-NP-Z]{8}))/g;

/** The text without spaces and signs, in capitals: pieces of it may have been cut in the middle of a word. */
export function compactText(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}

/** Every reference of the gateway's form in the text or the end-to-end id of an entry, with its check digits. */
export function referencesIn({ text, endToEndId }: Pick<BankEntry, "text" | "endToEndId">): string[] {
  const places = [compactText(text), compactText(endToEndId ?? "")];
  const found = places.flatMap((place) => [...place.matchAll(REFERENCE)].map(([, reference]) => reference!));
  return [...new Set(found)].filter(isRfReference);
}

/** Shorter ones are in many texts by chance. */
const MIN_ORDER_NUMBER = 4;

/** Whether the text names an order: between other signs than letters and digits, or in a text that has no other number. */
export function namesOrder(text: string, orderNumber: string): boolean {
  const wanted = orderNumber.toUpperCase().trim();
  if (compactText(wanted).length < MIN_ORDER_NUMBER) return false;
  const words = ` ${text.toUpperCase()} `;
  const at = words.indexOf(wanted);
  if (at < 0) return false;
  return /[^A-Z0-9]/.test(words[at - 1] ?? " ") && /[^A-Z0-9]/.test(words[at + wanted.length] ?? " ");
}
