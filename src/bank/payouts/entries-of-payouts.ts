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
 * The entries of payouts, whatever the order of either. An entry is a payout when the payout's number is in its text, whatever the amount;
 * where several entries have the number, or several payouts, as those of connectors at one provider, the amount is equal, too. Else the
 * amount is equal, the day is near, and the text is the provider's. None with two candidates, or where the entry could be another payout,
 * too; each that is found leaves fewer candidates for the others.
 *
 * @param options.bankTextOf what the provider's payouts have in their texts at banks
 */
export function entriesOfPayouts(
  payouts: readonly Payout[],
  {
    entries,
    bankTextOf,
  }: { entries: readonly CreditEntry[]; bankTextOf: (payout: Payout) => RegExp | undefined },
): ReadonlyMap<Payout, CreditEntry> {
  const found = new Map<Payout, CreditEntry>();
  const taken = new Set<CreditEntry>();
  for (let known = -1; known < found.size;) {
    known = found.size;
    const left = {
      entries: entries.filter((entry) => !taken.has(entry)),
      payouts: payouts.filter((payout) => !found.has(payout)),
    };
    for (const entryOf of [byNumber, byText])
      for (const payout of left.payouts) {
        const entry = entryOf(payout, { ...left, bankText: bankTextOf(payout) });
        if (!entry || taken.has(entry) || found.has(payout)) continue;
        found.set(payout, entry);
        taken.add(entry);
      }
  }
  return found;
}

interface Candidates {
  readonly bankText: RegExp | undefined;
  readonly entries: readonly CreditEntry[];
  readonly payouts: readonly Payout[];
}

function byNumber(payout: Payout, { entries, payouts }: Candidates): CreditEntry | undefined {
  const numbered = entries.filter((entry) => couldBe(payout, entry) && hasNumber(payout, entry));
  const [first] = numbered;
  if (!first) return undefined;
  const alike = payouts.filter((other) => couldBe(other, first) && hasNumber(other, first));
  return numbered.length === 1 && alike.length === 1 ? first : byAmount(payout, numbered, alike);
}

function byText(payout: Payout, { bankText, entries, payouts }: Candidates): CreditEntry | undefined {
  const near = entries.filter((entry) => couldBe(payout, entry));
  if (!bankText || near.some((entry) => hasNumber(payout, entry))) return undefined;
  const isProviders = ({ text, counterpartyName }: CreditEntry) =>
    bankText.test(text) || bankText.test(counterpartyName ?? "");
  return byAmount(payout, near.filter(isProviders), payouts);
}

/** The one entry with the amount of the payout, if no other payout has that amount. */
function byAmount(
  { amountMinor }: Payout,
  entries: readonly CreditEntry[],
  payouts: readonly Payout[],
): CreditEntry | undefined {
  const equal = entries.filter((entry) => entry.amountMinor === amountMinor);
  const [one] = equal;
  if (!one || equal.length > 1) return undefined;
  const rivals = payouts.filter((other) => other.amountMinor === amountMinor && couldBe(other, one));
  return rivals.length === 1 ? one : undefined;
}

function couldBe(payout: Payout, entry: CreditEntry): boolean {
  return payout.currency === entry.currency && isNear(payout, entry);
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
