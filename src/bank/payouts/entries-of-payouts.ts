import { compactText } from "../matching/references.ts";
import { bankDaysBetween } from "./bank-days.ts";
import { Candidates } from "./candidates.ts";
import type { CreditEntry, Payout } from "./payout-store.ts";

/** A provider's money is there by then. */
const WITHIN_BANK_DAYS = 5;
/** Banks book on the day before in some time zones. */
const EARLY_BANK_DAYS = -1;
/** Shorter ones are in many texts by chance. */
const MIN_NUMBER = 6;

/**
 * The entries of payouts, whatever the order of either. An entry is a payout when the payout's number is in its text, whatever the amount;
 * where several entries have the number, or several payouts, as those of connectors at one provider, the amount is equal, too. Else the
 * amount is equal, the day is near, and the text is the provider's and has no payout's number. None with two candidates, or where the
 * entry could be another payout, too; each that is found leaves fewer candidates for the others.
 *
 * @param options.bankTextOf what the provider's payouts have in their texts at banks
 * @param options.isExcluded whether the entry is certainly not this payout: a person said so, or it is real money and the payout is a test
 */
export function entriesOfPayouts<P extends Payout>(
  payouts: readonly P[],
  {
    entries,
    bankTextOf,
    isExcluded = () => false,
  }: {
    entries: readonly CreditEntry[];
    bankTextOf: (payout: P) => RegExp | undefined;
    isExcluded?: (payout: P, entry: CreditEntry) => boolean;
  },
): ReadonlyMap<Payout, CreditEntry> {
  const { byNumber, byAmount, byBoth } = candidatesOf(payouts, { entries, isExcluded });
  const withNumber = (payout: P) => onlyPair(byNumber, payout) ?? onlyPair(byBoth, payout);
  const withText = (payout: P) => {
    const bankText = bankTextOf(payout);
    if (!bankText || byNumber.entriesOf(payout).length > 0) return undefined;
    const entry = onlyPair(
      byAmount,
      payout,
      ({ text, counterpartyName }) => bankText.test(text) || bankText.test(counterpartyName ?? ""),
    );
    return entry && byNumber.payoutsOf(entry).length === 0 ? entry : undefined;
  };
  const found = new Map<Payout, CreditEntry>();
  const pairsBy = (entryOf: (payout: P) => CreditEntry | undefined) =>
    payouts.flatMap((payout) => {
      const entry = found.has(payout) ? undefined : entryOf(payout);
      return entry ? [{ payout, entry }] : [];
    });
  for (;;) {
    const numbered = pairsBy(withNumber);
    const pairs = numbered.length > 0 ? numbered : pairsBy(withText);
    if (pairs.length === 0) return found;
    for (const { payout, entry } of pairs) {
      found.set(payout, entry);
      for (const candidates of [byNumber, byAmount, byBoth]) candidates.remove(payout, entry);
    }
  }
}

/** The only such entry that could be the payout, if it could be no other payout. */
function onlyPair(
  candidates: Candidates,
  payout: Payout,
  isSuch: (entry: CreditEntry) => boolean = () => true,
): CreditEntry | undefined {
  const [entry, ...others] = candidates.entriesOf(payout).filter(isSuch);
  return entry && others.length === 0 && candidates.payoutsOf(entry).length === 1 ? entry : undefined;
}

/** The entries near each payout that have its number, its amount, and both. A merchant may have thousands of entries. */
function candidatesOf<P extends Payout>(
  payouts: readonly P[],
  {
    entries,
    isExcluded,
  }: { entries: readonly CreditEntry[]; isExcluded: (payout: P, entry: CreditEntry) => boolean },
) {
  const days = Map.groupBy(
    entries.map((entry) => ({ entry, text: compactText(entry.text) })),
    ({ entry }) => entry.bookedOn,
  );
  const byNumber = new Candidates();
  const byAmount = new Candidates();
  const byBoth = new Candidates();
  for (const payout of payouts) {
    const number = compactText(payout.settlementNumber);
    for (const [day, booked] of days)
      if (isNear(payout, day))
        for (const { entry, text } of booked) {
          if (entry.currency !== payout.currency) continue;
          const hasNumber = number.length >= MIN_NUMBER && text.includes(number);
          const hasAmount = entry.amountMinor === payout.amountMinor;
          if ((!hasNumber && !hasAmount) || isExcluded(payout, entry)) continue;
          if (hasNumber) byNumber.add(payout, entry);
          if (hasAmount) byAmount.add(payout, entry);
          if (hasNumber && hasAmount) byBoth.add(payout, entry);
        }
  }
  return { byNumber, byAmount, byBoth };
}

function isNear({ paidOn }: Payout, bookedOn: string): boolean {
  if (paidOn === null) return true;
  const days = bankDaysBetween(paidOn, bookedOn);
  return days >= EARLY_BANK_DAYS && days <= WITHIN_BANK_DAYS;
}
