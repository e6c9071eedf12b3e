import { isValidIBAN, validateIBAN, ValidationErrorsIBAN } from "ibantools";
import { codeOf } from "../platform/api-errors/index.ts";

/** For any country, with any check digits. */
const SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
/** With these last digits of a test account a tester chooses the result of a payment. */
const CHOOSES_RESULT: ReadonlySet<string> = new Set([
  "1111",
  "2222",
  String(codeOf("transactionDeclined")),
  String(codeOf("insufficientFunds")),
]);
const BETWEEN = /[\s\p{Pd}\p{Cf}]+/gu;

/** An IBAN as it is typed or pasted, in its electronic form: capitals, without the spaces and dashes of print. */
export function readIban(text: string): string {
  return text.replaceAll(BETWEEN, "").toUpperCase();
}

/**
 * Whether a text in the electronic form is an IBAN (ISO 13616) of its country. The check digits of a test account are verified too,
 * but not those of the bank, which providers make up; where its last digits choose the result, the check digits may be wrong.
 */
export function isIban(text: string, { isTest }: { isTest: boolean }): boolean {
  if (!isTest) return isValidIBAN(text);
  return SHAPE.test(text) && (CHOOSES_RESULT.has(text.slice(-4)) || hasCheckDigits(text));
}

function hasCheckDigits(text: string): boolean {
  const { errorCodes } = validateIBAN(text);
  return !errorCodes.some(
    (code) => code === ValidationErrorsIBAN.WrongIBANChecksum || code === ValidationErrorsIBAN.NoIBANCountry,
  );
}
