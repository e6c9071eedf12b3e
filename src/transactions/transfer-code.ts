import { epcCode, type PaymentInstructions } from "../providers/index.ts";
import { parseAmount, type Money } from "../platform/money/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import type { Transaction } from "./transaction.ts";

/** More than any payment app has; it still fits into one code. */
const MAX_QR_CHARACTERS = 1_000;

type Due = Pick<Transaction, "currency" | "amountMinor" | "surchargeMinor">;

/** The amount that is still to be paid by the instructions: a part may have come already. */
export function amountDue(
  { amount }: PaymentInstructions,
  { currency, amountMinor, surchargeMinor }: Due,
): Money | undefined {
  if (currency === null) return undefined;
  if (amount === undefined)
    return amountMinor === null ? undefined : { minor: amountMinor + surchargeMinor, currency };
  const due = parseAmount(amount, currency);
  return isRefusal(due) ? undefined : due;
}

/** The contents of the QR code: the provider's own, or that of a transfer in euro whose account and reference are known. */
export function transferCode(instructions: PaymentInstructions, transaction: Due): string | undefined {
  const { qrCode, kind, accountHolder, iban, bic, reference } = instructions;
  if (qrCode) return qrCode.length > MAX_QR_CHARACTERS ? undefined : qrCode;
  const amount = amountDue(instructions, transaction);
  if (kind !== "bank_transfer" || !accountHolder || !iban || !reference || !amount) return undefined;
  return epcCode({ accountHolder, iban, bic, amount, reference });
}
