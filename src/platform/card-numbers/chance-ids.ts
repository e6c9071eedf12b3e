import { countrySpecs, validateIBAN, ValidationErrorsIBAN } from "ibantools";

/** Where digits are in a text. */
export interface Found {
  readonly start: number;
  readonly end: number;
}

/** Hexadecimal digits of ids and hashes: MongoDB's ids, UUIDs without dashes, MD5, SHA-1, SHA-2. One in a few thousand of them has a card number in it. */
const HASH = /^(?:[0-9a-f]+|[0-9A-F]+)$/;
const HASH_LENGTHS: ReadonlySet<number> = new Set([24, 32, 40, 48, 56, 64, 96, 128]);
const ALPHANUMERIC = /[0-9A-Za-z]/;
const MIN_LETTERS = 2;
const MAX_HASH = 128;
/** Four blocks of four, and the spaces between them, are before the end of the longest IBAN. */
const MAX_IBAN = 34 + 8;

/** Whether digits that look like a card number are part of a hash or of an IBAN, and so a card number by chance only. */
export function isPartOfId(text: string, found: Found): boolean {
  return isInHash(text, found) || isInIban(text, found);
}

function isInHash(text: string, { start, end }: Found): boolean {
  let from = start;
  while (from > 0 && start - from < MAX_HASH && ALPHANUMERIC.test(text[from - 1]!)) from--;
  let to = end;
  while (to < text.length && to - end < MAX_HASH && ALPHANUMERIC.test(text[to]!)) to++;
  const token = text.slice(from, to);
  if (!HASH_LENGTHS.has(token.length) || !HASH.test(token)) return false;
  return token.replaceAll(/\d/g, "").length >= MIN_LETTERS;
}

/** Its country's letters stand at most an IBAN's length before the digits. */
function isInIban(text: string, { start, end }: Found): boolean {
  const from = Math.max(0, start - MAX_IBAN);
  const around = text.slice(from, end + MAX_IBAN);
  for (const { 0: country, index } of around.matchAll(/(?<![A-Z0-9])[A-Z]{2}(?=\d{2})/g)) {
    if (from + index > start) return false;
    const length = countrySpecs[country]?.chars ?? 0;
    const iban = firstCharacters(around.slice(index), length);
    if (iban !== undefined && from + index + iban.spread >= end && hasCheckDigits(iban.text)) return true;
  }
  return false;
}

/** So many letters and digits, and how far they reach with the spaces between them. */
function firstCharacters(text: string, length: number): { text: string; spread: number } | undefined {
  let characters = "";
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (/[A-Z0-9]/.test(character)) characters += character;
    else if (character !== " ") return undefined;
    if (length > 0 && characters.length === length) return { text: characters, spread: at + 1 };
  }
  return undefined;
}

/** Those of the whole IBAN, not of the bank: providers make up test accounts. */
function hasCheckDigits(iban: string): boolean {
  return !validateIBAN(iban).errorCodes.includes(ValidationErrorsIBAN.WrongIBANChecksum);
}
