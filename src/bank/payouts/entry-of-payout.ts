import { compactText } from "../matching/references.ts";
import { bankDaysBetween } from "./bank-days.ts";
import type { CreditEntry, Payout } from "./payout-store.ts";

/** A provider's money is there by then. */
const WITHIN_BANK_DAYS = 5;
/** Banks book on the day before in some time zones. */
const EARLY_BANK_DAYS = -1;
/** Shorter ones are in many texts by chance. */
const MIN_NUMBER = 6;

/**
 * The one entry that a payout is: its number is in the text, whatever the amount; else the amount is equal, the day is near, and the
 * text is the provider's. Undefined with two candidates, or where the entry could be another payout too.
 */
export function entryOfPayout(
  payout: Payout,
  {
    bankText,
    entries,
    payouts,
  }: { bankText: RegExp | undefined; entries: readonly CreditEntry[]; payouts: readonly Payout[] },
): CreditEntry | undefined {
  const near = entries.filter((entry) => entry.currency === payout.currency && isNear(payout, entry));
  const numbered = near.filter((entry) => hasNumber(payout, entry));
  if (numbered.length > 0) return numbered.length === 1 ? numbered[0] : undefined;
  if (!bankText) return undefined;
  const isProviders = ({ text, counterpartyName }: CreditEntry) =>
    bankText.test(text) || bankText.test(counterpartyName ?? "");
  const equal = near.filter((entry) => entry.amountMinor === payout.amountMinor && isProviders(entry));
  const [one] = equal;
  if (!one || equal.length > 1) return undefined;
  const rivals = payouts.filter(
    (other) =>
      other.amountMinor === payout.amountMinor && other.currency === payout.currency && isNear(other, one),
  );
  return rivals.length === 1 ? one : undefined;
}

function isNear({ paidOn }: Payout, { bookedOn }: CreditEntry): boolean {
  if (paidOn === null) return true;
  const days = bankDaysBetween(paidOn, bookedOn);
  return days >= EARLY_BANK_DAYS && days <= WITHIN_BANK_DAYS;
}

function hasNumber({ settlementNumber }: Payout, { text }: CreditEntry): boolean {
  const number = compactText(settlementNumber);
  return number.length >= MIN_NUMBER && compactText(text).includes(number);
}
