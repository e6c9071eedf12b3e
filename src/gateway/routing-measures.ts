import { estimateCost } from "../costs/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/index.ts";
import { parseAmount } from "../platform/money/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import type { RoutingMeasures } from "../transaction-requests/index.ts";
import { countApprovals, type ApprovalCount } from "../transactions/index.ts";

const DAYS = 90;
/** Counts are that old at most: routing reads them for every payment of a rule. */
const KEPT_MS = 5_000;
const MAX_KEPT = 1_000;

/** How routing finds connectors, and what it knows about them. */
export function routingParts<FindConnector>({
  findConnector,
  ...parts
}: Parameters<typeof routingMeasures>[0] & { readonly findConnector: FindConnector }) {
  return { findConnector, measures: routingMeasures(parts) };
}

/** Facts of connectors for routing: how payments through them ended, and what one costs. */
function routingMeasures({ db, clock }: { readonly db: Database; readonly clock: Clock }): RoutingMeasures {
  const kept = new Map<string, { until: number; counts: Promise<readonly ApprovalCount[]> }>();
  return {
    approvalsOf: (merchantGuid, connectorGuids) => {
      const now = clock.now();
      const key = connectorGuids.toSorted().join(" ");
      const known = kept.get(key);
      if (known && known.until > now.epochMilliseconds) return known.counts;
      const since = now.subtract({ hours: DAYS * 24 });
      const counts = countApprovals(db, { merchantGuid, connectorGuids, since });
      if (kept.size >= MAX_KEPT) kept.clear();
      kept.set(key, { until: now.epochMilliseconds + KEPT_MS, counts });
      counts.catch(() => kept.delete(key));
      return counts;
    },
    costOf: async (connector, { type, amount, currency, card, customerCountry, isAuthenticated = false }) => {
      if (amount === undefined || currency === undefined) return null;
      const money = parseAmount(amount, currency);
      if (isRefusal(money)) return null;
      const payment = {
        type: type === "preauthorize" ? ("preauthorize" as const) : ("debit" as const),
        minor: money.minor,
        currency,
        brand: card?.brand ?? null,
        cardType: card?.bin?.type ?? null,
        segment: card?.bin?.segment ?? null,
        country: card?.bin?.country ?? null,
        billingCountry: customerCountry ?? null,
        isAuthenticated,
      };
      return (await estimateCost({ db, clock }, { connector, payment })).minor;
    },
  };
}
