/** Digits and capitals that nobody takes for another one: without 0, O, 1 and I. */
export const REFERENCE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

const FORM = /^RF\d{2}[0-9A-Z]{1,21}$/;

/** The structured creditor reference (ISO 11649) of a text of 1 to 21 capitals and digits: `RF92Q7K4P2M9` of `Q7K4P2M9`. */
export function rfReference(text: string): string {
  const check = 98n - remainderOf(`${text}RF00`);
  return `RF${String(check).padStart(2, "0")}${text}`;
}

/** Whether a text, in capitals and without spaces, is a structured creditor reference with its check digits. */
export function isRfReference(text: string): boolean {
  return FORM.test(text) && remainderOf(text.slice(4) + text.slice(0, 4)) === 1n;
}

/** The remainder of 97, with letters as the numbers 10 to 35. */
function remainderOf(text: string): bigint {
  const digits = Array.from(text, (character) => Number.parseInt(character, 36)).join("");
  return BigInt(digits) % 97n;
}
