import { AsyncLocalStorage } from "node:async_hooks";
import { decimalAmount, decimalFromMinor, minorFromDecimal } from "@quittance/shop-kit";
import type { Payment } from "@vendure/core";

/**
 * An amount of Vendure as decimal text. Vendure counts in its own precision, 2 by default, whatever the currency is: 1,000 yen are
 * 100000 there.
 */
export function amountOfVendure(
  value: number,
  { currency, precision }: { currency: string; precision: number },
): string {
  const digits = value.toString().padStart(precision + 1, "0");
  const text = precision === 0 ? digits : `${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
  return decimalAmount(text, currency);
}

/** The way back. */
export function amountForVendure(
  decimal: string,
  { precision }: { currency: string; precision: number },
): number {
  const [whole = "0", fraction = ""] = decimal.split(".");
  return Number(whole + fraction.slice(0, precision).padEnd(precision, "0"));
}

/** The sum that was refunded in the gateway, and is in no refund of the shop yet; undefined when the books agree. */
export function missingRefund(
  refunded: string,
  { recorded, currency }: { recorded: string; currency: string },
): string | undefined {
  const missing = minorFromDecimal(refunded, currency) - minorFromDecimal(recorded, currency);
  return missing > 0n ? decimalFromMinor(missing, currency) : undefined;
}

/** Runs what records a refund that was made in the gateway: its money has moved already. */
export const recording = new AsyncLocalStorage<true>();

/** Whether the order was completed by the payment. */
export function isTaken({ state }: Payment): boolean {
  return state === "Settled" || state === "Authorized";
}

/** The sum of the shop's refunds, those that wait included. */
export function recordedRefunds({ refunds }: Payment): number {
  return (refunds ?? []).filter(({ state }) => state !== "Failed").reduce((sum, { total }) => sum + total, 0);
}

/** Events of the last hours, so that a repetition is answered without work. The order itself says what was done. */
export class RecentEvents {
  readonly #texts = new Map<string, string>();
  readonly #max: number;

  constructor(max = 10_000) {
    this.#max = max;
  }

  get(key: string): string | undefined {
    return this.#texts.get(key);
  }

  set(key: string, value: string): void {
    this.#texts.delete(key);
    this.#texts.set(key, value);
    const [oldest] = this.#texts.keys();
    if (this.#texts.size > this.#max && oldest !== undefined) this.#texts.delete(oldest);
  }
}
