import { formatAmount, type Money } from "../money/money.ts";
import { isRfReference } from "./rf-reference.ts";

/** A transfer that a customer has to make. */
export interface EpcTransfer {
  /** The account's holder, to the letter: banks verify the payee. */
  readonly accountHolder: string;
  readonly iban: string;
  readonly bic?: string | undefined;
  readonly amount: Money;
  /** One by ISO 11649 is sent as the structured reference, any other one as the purpose. */
  readonly reference: string;
}

const MAX_NAME = 70;
const MAX_PURPOSE = 140;
const MAX_BYTES = 331;
/** 999,999,999.99 euro. */
const MAX_MINOR = 99_999_999_999n;

/**
 * The contents of the QR code for a SEPA transfer (EPC069-12, version 002, UTF-8), whose error correction is M. Undefined where the
 * guidelines have no code for it: another currency than the euro, or a text that is too long.
 */
export function epcCode({ accountHolder, iban, bic, amount, reference }: EpcTransfer): string | undefined {
  if (amount.currency !== "EUR" || amount.minor <= 0n || amount.minor > MAX_MINOR) return undefined;
  const name = accountHolder.trim();
  const compact = reference.replaceAll(/\s/g, "").toUpperCase();
  const isStructured = isRfReference(compact);
  if (name === "" || Array.from(name).length > MAX_NAME || Array.from(reference).length > MAX_PURPOSE)
    return undefined;
  const lines = [
    "BCD",
    "002",
    "1",
    "SCT",
    (bic ?? "").replaceAll(/\s/g, "").toUpperCase(),
    name,
    iban.replaceAll(/\s/g, "").toUpperCase(),
    `EUR${formatAmount(amount)}`,
    "",
    ...(isStructured ? [compact] : ["", reference.trim()]),
  ];
  if (lines.some((line) => /\p{Cc}/u.test(line))) return undefined;
  const code = lines.join("\n");
  return Buffer.byteLength(code) > MAX_BYTES ? undefined : code;
}
