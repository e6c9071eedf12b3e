import type { Connector } from "../../connectors/index.ts";
import { createCache } from "../../platform/cache.ts";
import type { Clock } from "../../platform/clock.ts";
import type { CustomerBank } from "../../providers/index.ts";

/** Banks change by the month, and which of them are out of order by the minute. */
const TTL_MS = 5 * 60_000;
const MAX_LISTS = 2_000;

/** A payment for which a bank is chosen. */
export interface BankPurchase {
  readonly connector: Connector;
  readonly currency: string;
  /** The language of the banks' names. */
  readonly language: string;
}

type Banks = readonly CustomerBank[] | undefined;

/** Providers' lists of customers' banks, kept for minutes; requests at the same time wait for one call. */
export class BankLists {
  readonly #lists;

  constructor(clock: Clock) {
    this.#lists = createCache<Promise<Banks>>({ clock, max: MAX_LISTS, ttlMs: TTL_MS });
  }

  /**
   * The list of a purchase. One that cannot be read is not kept.
   *
   * @param read requests it from the provider, and never throws
   */
  async of({ connector, currency, language }: BankPurchase, read: () => Promise<Banks>): Promise<Banks> {
    const key = `${connector.guid} ${currency} ${language}`;
    const known = this.#lists.get(key);
    if (known) return known;
    const reading = read();
    this.#lists.set(key, reading);
    const banks = await reading;
    if (!banks && this.#lists.peek(key) === reading) this.#lists.delete(key);
    return banks;
  }
}
