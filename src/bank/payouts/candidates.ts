import type { CreditEntry, Payout } from "./payout-store.ts";

/** Payouts and the entries that each could be, in both directions. */
export class Candidates {
  readonly #entries = new Map<Payout, Set<CreditEntry>>();
  readonly #payouts = new Map<CreditEntry, Set<Payout>>();

  add(payout: Payout, entry: CreditEntry): void {
    setOf(this.#entries, payout).add(entry);
    setOf(this.#payouts, entry).add(payout);
  }

  has(payout: Payout, entry: CreditEntry): boolean {
    return this.#entries.get(payout)?.has(entry) ?? false;
  }

  entriesOf(payout: Payout): readonly CreditEntry[] {
    return [...(this.#entries.get(payout) ?? [])];
  }

  payoutsOf(entry: CreditEntry): readonly Payout[] {
    return [...(this.#payouts.get(entry) ?? [])];
  }

  /** Neither is a candidate any longer. */
  remove(payout: Payout, entry: CreditEntry): void {
    for (const other of this.payoutsOf(entry)) this.#entries.get(other)?.delete(entry);
    for (const other of this.entriesOf(payout)) this.#payouts.get(other)?.delete(payout);
    this.#entries.delete(payout);
    this.#payouts.delete(entry);
  }
}

function setOf<Key, Value>(sets: Map<Key, Set<Value>>, key: Key): Set<Value> {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set);
  return set;
}
