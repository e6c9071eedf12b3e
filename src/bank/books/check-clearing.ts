import type { Connector } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { payoutsOnTheirWay } from "../payouts/payout-store.ts";
import { sumsExported, type BookingCheck } from "./book-store.ts";
import type { Movement } from "./movement.ts";
import type { BookingProfile } from "./profile.ts";

/** An addition to the clearing account of a connector. */
interface Addition {
  readonly connectorGuid: string;
  readonly currency: string;
  readonly clearingMinor: bigint;
}

/** The sums of clearing accounts, by connector and currency. */
export type ClearingSums = Map<string, bigint>;

/**
 * The clearing account of each connector, as it is booked, against what its provider holds: by the payments, fees and payouts themselves,
 * less what the provider says that it paid out and the bank has not received.
 *
 * @param options.movements those of the export that is made
 * @param options.moved the sums of everything that moved since the first day of the books
 */
export async function checksOf(
  tx: Queryable,
  {
    movements,
    moved,
    connectors,
    profile,
    to,
  }: {
    movements: readonly Movement[];
    moved: ReadonlyMap<string, bigint>;
    connectors: readonly Connector[];
    profile: BookingProfile;
    to: string;
  },
): Promise<BookingCheck[]> {
  const onTheirWay = await payoutsOnTheirWay(tx, { merchantGuid: profile.merchantGuid, to });
  const booked: ClearingSums = new Map();
  addClearing(booked, await sumsExported(tx, profile.guid, { until: to }));
  addClearing(booked, movements);
  const held: ClearingSums = new Map(moved);
  addClearing(
    held,
    onTheirWay.map(({ minor, ...payout }) => ({ ...payout, clearingMinor: -minor })),
  );
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

/** Connectors without any movement on their clearing account have no sum: there is nothing to compare. */
export function addClearing(sums: ClearingSums, additions: readonly Addition[]): void {
  for (const { connectorGuid, currency, clearingMinor } of additions) {
    if (clearingMinor === 0n) continue;
    const key = `${connectorGuid} ${currency}`;
    sums.set(key, (sums.get(key) ?? 0n) + clearingMinor);
  }
}
