import { findCurrency } from "../../platform/money/index.ts";
import {
  declineCodes,
  ENDED_PAYMENTS,
  GROUPS,
  groupOf,
  minorOf,
  PAYMENTS,
  rangeOf,
  rangeOfBoth,
  SUM,
  utcText,
} from "./payment-groups.ts";
import type { Days } from "./period.ts";

/** Sums of one currency on one day, or on several. */
export interface Sums {
  /** Money that came in, in minor units. */
  readonly paidMinor: bigint;
  readonly refundedMinor: bigint;
  /** Payments and preauthorisations that succeeded, and that were declined or failed. */
  readonly approved: number;
  readonly failed: number;
}

/** Whether nothing was paid, refunded or declined: a currency of the period before has figures, too. */
export function isNothing({ paidMinor, refundedMinor, approved, failed }: Sums): boolean {
  return paidMinor === 0n && refundedMinor === 0n && approved + failed === 0;
}

/** The numbers of one currency. */
export interface CurrencyFigures {
  readonly currency: string;
  /** By day, in the order of the period's days. */
  readonly days: readonly Sums[];
  readonly daysBefore: readonly Sums[];
  readonly total: Sums;
  readonly totalBefore: Sums;
  /** Why payments of the period were declined, the most frequent first. */
  readonly reasons: readonly { readonly code: string; readonly message: string; readonly count: number }[];
}

/** How the payments of a connector ended, in 24 hours and in the week before them. */
export interface ConnectorFigures {
  readonly guid: string;
  readonly name: string;
  readonly merchantName: string | undefined;
  readonly approved: number;
  readonly failed: number;
  readonly usualApproved: number;
  readonly usualFailed: number;
}

/** A fall is worth a word from here on; with fewer payments chance is larger. */
export const FALL_POINTS = 0.05;
export const FEW_PAYMENTS = 10;

/** A rate that moved by less did not fall: chance alone moves it so far. */
const MIN_RATE_FALL = 0.005;

/** Whether a rate of approvals fell, so that Insights says why; not where one of the periods has no payment. */
export function isRateFall(now: number | undefined, before: number | undefined): boolean {
  return now !== undefined && before !== undefined && now - before <= -MIN_RATE_FALL;
}

/** The share of approved payments in 24 hours, which is low by chance where they are few; undefined without a payment. */
export function approvalOf({ approved, failed, usualApproved, usualFailed }: ConnectorFigures) {
  const [all, usualAll] = [approved + failed, usualApproved + usualFailed];
  if (all === 0) return undefined;
  const rate = approved / all;
  const usual = usualAll === 0 ? undefined : usualApproved / usualAll;
  const isLow = usual !== undefined && usual - rate >= FALL_POINTS;
  return { rate, all, usual, isLow, isFall: isLow && all >= FEW_PAYMENTS };
}

const MAX_CURRENCIES = 20;
const MAX_REASONS = 6;
const MAX_CONNECTORS = 8;

/**
 * The search for the numbers of a period and of the one before it, by currency and day.
 *
 * @param options `only` has further filters
 */
export function figuresSearch(period: Days, { only = [] }: { only?: readonly object[] } = {}) {
  const byDay = (more?: object) => ({
    date_histogram: {
      field: "created_at",
      calendar_interval: "day",
      time_zone: period.zone,
      format: "yyyy-MM-dd",
    },
    ...(more && { aggs: more }),
  });
  return {
    filter: [rangeOfBoth(period), ...only],
    aggs: {
      currencies: {
        terms: { field: "currency", size: MAX_CURRENCIES },
        aggs: {
          paid: groupOf(GROUPS.paid, { days: byDay(SUM) }),
          refunded: groupOf(GROUPS.refunded, { days: byDay(SUM) }),
          approved: groupOf(GROUPS.approved, { days: byDay() }),
          failed: groupOf(GROUPS.failed, { days: byDay() }),
          reasons: groupOf([...GROUPS.failed, rangeOf(period.days[0], period)], declineCodes(MAX_REASONS)),
        },
      },
    },
  };
}

/**
 * The search for approval by connector: attempts that another connector made good count too.
 *
 * @param size how many connectors, those with the most payments first
 */
export function connectorsSearch(now: Temporal.Instant, size = MAX_CONNECTORS) {
  const ended = (filter: object) => ({ filter, aggs: ENDED_PAYMENTS });
  const since = utcText(now.subtract({ hours: 24 }));
  return {
    filter: [PAYMENTS, { range: { created_at: { gte: utcText(now.subtract({ hours: 24 * 8 })) } } }],
    aggs: {
      connectors: {
        terms: { field: "connector_guid", size },
        aggs: {
          name: { terms: { field: "connector_name", size: 1 } },
          merchant: { terms: { field: "merchant_name", size: 1 } },
          recent: ended({ range: { created_at: { gte: since } } }),
          usual: ended({ range: { created_at: { lt: since } } }),
        },
      },
    },
  };
}

interface Bucket {
  readonly key: string | number;
  readonly key_as_string?: string;
  readonly doc_count: number;
}
interface DayBuckets {
  readonly days: { readonly buckets: readonly (Bucket & { readonly minor?: { readonly value: number } })[] };
}
interface CurrencyBucket extends Bucket {
  readonly paid: DayBuckets;
  readonly refunded: DayBuckets;
  readonly approved: DayBuckets;
  readonly failed: DayBuckets;
  readonly reasons: {
    readonly codes: {
      readonly buckets: readonly (Bucket & { readonly messages: { readonly buckets: readonly Bucket[] } })[];
    };
  };
}
interface Ended {
  readonly approved: { readonly doc_count: number };
  readonly failed: { readonly doc_count: number };
}

/** The currencies of the response, the one with the most payments first. */
export function readFigures(aggregations: unknown, period: Days): CurrencyFigures[] {
  const { currencies } = aggregations as {
    currencies: { readonly buckets: readonly CurrencyBucket[] };
  };
  return currencies.buckets
    .filter(({ key }) => findCurrency(String(key)) !== undefined)
    .map((bucket) => figuresOf(bucket, period))
    .toSorted(
      (one, other) => paymentsOf(other) - paymentsOf(one) || (one.currency < other.currency ? -1 : 1),
    );
}

export function readConnectors(aggregations: unknown): ConnectorFigures[] {
  const { connectors } = aggregations as {
    connectors: {
      readonly buckets: readonly (Bucket & {
        readonly name: { readonly buckets: readonly Bucket[] };
        readonly merchant: { readonly buckets: readonly Bucket[] };
        readonly recent: Ended;
        readonly usual: Ended;
      })[];
    };
  };
  return connectors.buckets.map(({ key, name, merchant, recent, usual }) => ({
    guid: String(key),
    name: String(name.buckets[0]?.key ?? key),
    merchantName: merchant.buckets[0] && String(merchant.buckets[0].key),
    approved: recent.approved.doc_count,
    failed: recent.failed.doc_count,
    usualApproved: usual.approved.doc_count,
    usualFailed: usual.failed.doc_count,
  }));
}

function paymentsOf({ total }: CurrencyFigures): number {
  return total.approved + total.failed;
}

function figuresOf(bucket: CurrencyBucket, period: Days): CurrencyFigures {
  const currency = String(bucket.key);
  const on = (group: DayBuckets) =>
    new Map(group.days.buckets.map((day) => [day.key_as_string ?? "", day] as const));
  const [paid, refunded, approved, failed] = [
    bucket.paid,
    bucket.refunded,
    bucket.approved,
    bucket.failed,
  ].map(on);
  const sumsOf = (date: Temporal.PlainDate): Sums => {
    const day = date.toString();
    return {
      paidMinor: minorOf(paid?.get(day)?.minor?.value, currency),
      refundedMinor: minorOf(refunded?.get(day)?.minor?.value, currency),
      approved: approved?.get(day)?.doc_count ?? 0,
      failed: failed?.get(day)?.doc_count ?? 0,
    };
  };
  const [days, daysBefore] = [period.days.map(sumsOf), period.daysBefore.map(sumsOf)];
  return {
    currency,
    days,
    daysBefore,
    total: totalOf(days),
    totalBefore: totalOf(daysBefore),
    reasons: bucket.reasons.codes.buckets.map(({ key, messages, doc_count: count }) => ({
      code: String(key),
      message: String(messages.buckets[0]?.key ?? key),
      count,
    })),
  };
}

function totalOf(days: readonly Sums[]): Sums {
  return days.reduce((sum, day) => ({
    paidMinor: sum.paidMinor + day.paidMinor,
    refundedMinor: sum.refundedMinor + day.refundedMinor,
    approved: sum.approved + day.approved,
    failed: sum.failed + day.failed,
  }));
}
