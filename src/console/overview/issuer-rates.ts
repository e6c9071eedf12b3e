import { IS_ATTEMPT } from "../payment-facts/authentication-field.ts";
import { MAX_BINS } from "../payment-facts/segment-fields.ts";
import { FALL_POINTS } from "./figures.ts";
import { BIN_FIELD, byIssuer, type Issuers } from "./issuers.ts";
import { ENDED_PAYMENTS, PAYMENTS, utcText } from "./payment-groups.ts";

/** How payments with the cards of one issuer ended in 24 hours, and in the week before them. */
interface IssuerRates {
  readonly name: string;
  readonly bins: readonly string[];
  readonly approved: number;
  readonly failed: number;
  readonly usualApproved: number;
  readonly usualFailed: number;
}

/** The 24 hours, from and until whole minutes: an address has no seconds, and opens just these payments. */
interface Window {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
}

const MAX_BINS_READ = 1_000;
/** With fewer payments chance is larger, and there are many more banks than connectors. */
export const FEW_OF_ISSUER = 20;
/** Standard errors: by chance alone one bank in a thousand falls so far. */
const DEVIATIONS = 3;

export function lastDay(now: Temporal.Instant): Window {
  const until = now.round({ smallestUnit: "minute", roundingMode: "floor" });
  return { from: until.subtract({ hours: 24 }), until };
}

/** The search for how payments by card ended, by BIN. */
export function issuersSearch({ from, until }: Window) {
  const since = utcText(from.subtract({ hours: 24 * 7 }));
  const ended = (range: object) => ({ filter: { range: { created_at: range } }, aggs: ENDED_PAYMENTS });
  const range = { range: { created_at: { gte: since, lt: utcText(until) } } };
  return {
    filter: [PAYMENTS, { bool: { filter: [range], must_not: [IS_ATTEMPT] } }],
    aggs: {
      bins: {
        terms: { field: BIN_FIELD, size: MAX_BINS_READ },
        aggs: { recent: ended({ gte: utcText(from) }), usual: ended({ lt: utcText(from) }) },
      },
    },
  };
}

interface Ended {
  readonly approved: { readonly doc_count: number };
  readonly failed: { readonly doc_count: number };
}

export function readIssuers(aggregations: unknown, issuers: Issuers): IssuerRates[] {
  const { bins } = aggregations as {
    bins: { readonly buckets: readonly { key: string; recent: Ended; usual: Ended }[] };
  };
  return [...byIssuer(bins.buckets, issuers)].map(([name, buckets]) => {
    const sum = (period: "recent" | "usual", end: keyof Ended): number =>
      buckets.reduce((total, bucket) => total + bucket[period][end].doc_count, 0);
    return {
      name,
      // Those that a list can be filtered by, and that have something to show first.
      bins: buckets
        .toSorted((one, other) => other.recent.failed.doc_count - one.recent.failed.doc_count)
        .slice(0, MAX_BINS)
        .filter(({ recent }) => recent.failed.doc_count > 0)
        .map(({ key }) => key),
      approved: sum("recent", "approved"),
      failed: sum("recent", "failed"),
      usualApproved: sum("usual", "approved"),
      usualFailed: sum("usual", "failed"),
    };
  });
}

/** The rates of an issuer that declines more than it did, by more than chance; undefined for one that does not. */
export function fallOf({ approved, failed, usualApproved, usualFailed }: IssuerRates) {
  const [all, usualAll] = [approved + failed, usualApproved + usualFailed];
  if (all < FEW_OF_ISSUER || usualAll < FEW_OF_ISSUER) return undefined;
  const [rate, usual] = [approved / all, usualApproved / usualAll];
  const together = (approved + usualApproved) / (all + usualAll);
  const deviation = Math.sqrt(together * (1 - together) * (1 / all + 1 / usualAll));
  return usual - rate >= Math.max(FALL_POINTS, DEVIATIONS * deviation) ? { rate, usual } : undefined;
}
