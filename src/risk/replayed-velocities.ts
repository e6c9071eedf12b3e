import type { Velocity } from "./evaluate-profile.ts";
import type { VelocityCheck, VelocityKey } from "./profile.ts";

interface CountedPayment {
  readonly merchantGuid: string;
  readonly connectorGuid: string;
  readonly testMode: boolean;
  readonly at: Temporal.Instant;
  readonly minor: bigint;
  readonly currency: string | null;
  /** Neither declined nor cancelled later. */
  readonly isPaid: boolean;
}

/**
 * The counts of velocities, had a profile decided the payments of a dry run, one after the other: those that it lets
 * through. Payments before the first of them are not known here.
 */
export class ReplayedVelocities {
  readonly #counted = new Map<string, CountedPayment[]>();

  /** Counts for the check before a payment: the newest of a key are looked at first, and none beyond the window. */
  count(
    check: VelocityCheck,
    { key, ...payment }: Omit<CountedPayment, "minor" | "currency" | "isPaid"> & { key: string },
  ): Velocity {
    const { value, unit } = check.window;
    const since = payment.at.subtract({ hours: value * (unit === "days" ? 24 : 1) });
    let count = 0n;
    let sumMinor = 0n;
    for (const one of (this.#counted.get(nameOf(payment, check.per, key)) ?? []).toReversed()) {
      if (Temporal.Instant.compare(one.at, since) <= 0) break;
      if (check.scope === "connector" && one.connectorGuid !== payment.connectorGuid) continue;
      if (check.measure === "sum" && one.currency !== check.currency) continue;
      if (check.counted === "payments" && !one.isPaid) continue;
      count += 1n;
      sumMinor += one.minor;
    }
    return { count, sumMinor };
  }

  /** In the order of the payments. */
  remember(payment: CountedPayment, keys: Readonly<Record<VelocityKey, string | null>>): void {
    for (const [per, key] of Object.entries(keys)) {
      if (key === null) continue;
      const name = nameOf(payment, per, key);
      const list = this.#counted.get(name) ?? [];
      list.push(payment);
      this.#counted.set(name, list);
    }
  }
}

function nameOf(
  { merchantGuid, testMode }: Pick<CountedPayment, "merchantGuid" | "testMode">,
  per: string,
  key: string,
): string {
  return JSON.stringify([merchantGuid, testMode, per, key]);
}
