import { isValidIBAN } from "ibantools";

/** Of any country, with any check digits. */
const SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/**
 * Whether a text in capitals and without spaces is an IBAN (ISO 13616) of its country. Test accounts may have wrong check
 * digits, because their last digits select the simulated outcome.
 */
export function isIban(text: string, { isTest }: { isTest: boolean }): boolean {
  return isTest ? SHAPE.test(text) : isValidIBAN(text);
}
