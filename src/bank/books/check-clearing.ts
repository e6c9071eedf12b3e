import type { Connector } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { payoutsOnTheirWay } from "../payouts/payout-store.ts";
import { sumsExported, type BookingCheck } from "./book-store.ts";
import type { BookedMovement } from "./booked-store.ts";
import type { Movement } from "./movement.ts";
import type { BookingProfile } from "./profile.ts";

interface Sum {
  readonly connectorGuid: string;
  readonly currency: string;
  readonly clearingMinor: bigint;
}

/**
 * The clearing account of each connector, as it is booked, against what its provider holds: by the payments, fees and payouts themselves,
 * less what the provider says that it paid out and the bank has not received.
 *
 * @param options.movements those of the export that is made
 * @param options.found everything that moved since the first day of the books
 */
export async function checksOf(
  tx: Queryable,
  {
    movements,
    found,
    unseen,
    connectors,
    profile,
    to,
  }: {
    movements: readonly Movement[];
    found: readonly Movement[];
    unseen: readonly BookedMovement[];
    connectors: readonly Connector[];
    profile: BookingProfile;
    to: string;
  },
): Promise<BookingCheck[]> {
  const onTheirWay = await payoutsOnTheirWay(tx, { merchantGuid: profile.merchantGuid, to });
  const booked = sums([...(await sumsExported(tx, profile.guid, { until: to })), ...movements]);
  const held = sums([
    ...[...found, ...unseen].filter(({ day }) => day === null || day <= to),
    ...onTheirWay.map(({ minor, ...payout }) => ({ ...payout, clearingMinor: -minor })),
  ]);
  const checks: BookingCheck[] = [];
  for (const { guid: connectorGuid } of connectors) {
    const currencies = new Set(
      [...booked.keys(), ...held.keys()].filter((key) => key.startsWith(`${connectorGuid} `)),
    );
    for (const key of [...currencies].toSorted()) {
      const currency = key.slice(-3);
      const [balance, rest] = [booked.get(key) ?? 0n, held.get(key) ?? 0n];
      const text = (minor: bigint): string => formatAmount({ minor, currency });
      checks.push({
        connectorGuid,
        currency,
        clearingBalance: text(balance),
        capturedNotPaidOut: text(rest),
        equal: balance === rest,
      });
    }
  }
  return checks;
}

/** Those of connectors with an account of their own provider: without any movement there is nothing to compare. */
function sums(all: readonly Sum[]): ReadonlyMap<string, bigint> {
  const found = new Map<string, bigint>();
  for (const { connectorGuid, currency, clearingMinor } of all) {
    if (clearingMinor === 0n) continue;
    const key = `${connectorGuid} ${currency}`;
    found.set(key, (found.get(key) ?? 0n) + clearingMinor);
  }
  return found;
}
