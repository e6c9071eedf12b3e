import { brandUsed } from "../../vault/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { brandName } from "../payment-facts/words.ts";
import type { DisputeFacts } from "./read-dispute.ts";

/**
 * A first version of the merchant's statement, from the record: in English, which every bank reads. It names nobody, and
 * nothing that the record does not have.
 */
export function draftWords(facts: DisputeFacts): string {
  const { transaction } = facts.payment;
  const { card, amountMinor, currency, merchantTransactionId, createdAt, refundedMinor } = transaction;
  const day = createdAt.toString().slice(0, 10);
  const amount = amountMinor === null || currency === null ? "" : ` of ${amountIn(amountMinor, currency)}`;
  const paidWith = card ? ` with ${brandName(brandUsed(card))} ending in ${card.lastFourDigits}` : "";
  return [
    `The payment${amount} for order ${merchantTransactionId} was made on ${day}${paidWith}.`,
    authenticated(facts),
    approved(facts),
    earlier(facts),
    refundedMinor > 0n && currency !== null ? `${amountIn(refundedMinor, currency)} was refunded.` : "",
    facts.evidence.conversion === null ? "" : "The cardholder saw both currencies and chose one of them.",
  ]
    .filter((sentence) => sentence !== "")
    .join("\n");
}

function amountIn(minor: bigint, currency: string): string {
  return `${currency} ${formatAmount({ minor, currency })}`;
}

function authenticated({ trace }: DisputeFacts): string {
  const last = trace.authentications.at(-1);
  if (last?.transStatus !== "Y" && last?.transStatus !== "A") return "";
  const eci = last.eci === null ? "" : ` (ECI ${last.eci})`;
  return last.transStatus === "Y"
    ? `The issuer authenticated the cardholder with 3-D Secure ${last.version}${eci}.`
    : `Authentication with 3-D Secure ${last.version} was attempted, with proof of it${eci}.`;
}

function approved({ payment }: DisputeFacts): string {
  const { authCode } = payment.transaction.result;
  return authCode === undefined ? "" : `The issuer approved it with the code ${authCode}.`;
}

function earlier({ earlier: { paid, disputed, since } }: DisputeFacts): string {
  if (paid === 0 || disputed > 0 || !since) return "";
  const payments = paid === 1 ? "1 earlier payment" : `${paid} earlier payments`;
  return `The same customer made ${payments} with this card since ${since.toString().slice(0, 10)}; none was disputed.`;
}
