import { restOf } from "../../transactions/index.ts";
import { t } from "../language/translate.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import { minorText } from "../payment-facts/words.ts";

/** Sentences about later moves of a payment's money, and the rest; empty while there was none. */
export function moneySentences({ transaction, refundingMinor }: ShownPayment): string {
  const { currency, chargedBackMinor, capturedMinor, voidedMinor, type } = transaction;
  const refundedMinor = transaction.refundedMinor - refundingMinor;
  const amount = (minor: bigint) => ({ amount: minorText(minor, currency) });
  const toCapture = type === "preauthorize" ? restOf(transaction, "capture") : 0n;
  return [
    capturedMinor > 0n && toCapture > 0n ? t("{amount} left to capture.", amount(toCapture)) : "",
    voidedMinor > 0n ? t("{amount} was released.", amount(voidedMinor)) : "",
    refundedMinor > 0n ? t("{amount} refunded.", amount(refundedMinor)) : "",
    refundingMinor > 0n ? t("{amount} is being refunded.", amount(refundingMinor)) : "",
    chargedBackMinor > 0n ? t("{amount} charged back.", amount(chargedBackMinor)) : "",
    refundedMinor > 0n || refundingMinor > 0n || chargedBackMinor > 0n
      ? t("{amount} left.", amount(restOf(transaction, "refund")))
      : "",
  ]
    .filter((text) => text !== "")
    .join(" ");
}
