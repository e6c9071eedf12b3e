import { findCurrency } from "../../platform/money/index.ts";
import { byIssuer, type Issuers } from "../overview/issuers.ts";
import { minorOf } from "../overview/payment-groups.ts";
import type { Period } from "../overview/period.ts";
import type { Cell } from "./cause.ts";
import { attemptsOf, movedByCode, type Ended, type Part } from "./contributions.ts";
import type { Approval, Code, CurrencyMoney, Money } from "./insights-facts.ts";
import type { SecureAnswer } from "./steps-of-payments.ts";

export interface OfBothPeriods<Answer> {
  readonly now: Answer;
  readonly before: Answer;
}
interface EndedAnswer {
  readonly approved: { readonly doc_count: number };
  readonly failed: { readonly doc_count: number };
}
interface Bucket {
  readonly key: string;
  readonly key_as_string?: string;
  readonly doc_count: number;
}
export interface Buckets<More = object> {
  readonly buckets: readonly (Bucket & More)[];
}
export interface Declined {
  readonly declines: { readonly codes: Buckets<{ readonly messages: Buckets }> };
}
export interface DaysAnswer {
  readonly days: Buckets<EndedAnswer>;
}
export interface ApprovalAnswer extends EndedAnswer, Declined, DaysAnswer, SecureAnswer {
  readonly connectors: Buckets<EndedAnswer & { readonly name: Buckets; readonly merchant: Buckets }>;
  readonly countries: Buckets<EndedAnswer>;
  readonly brands: Buckets<EndedAnswer>;
  readonly bins: Buckets<EndedAnswer>;
  readonly cells: Buckets<{ readonly countries: Buckets<{ readonly brands: Buckets<EndedAnswer> }> }>;
}
interface Sum {
  readonly doc_count: number;
  readonly minor: { readonly value: number };
}
export interface MoneyAnswer {
  readonly currencies: Buckets<{
    readonly payments: { readonly doc_count: number };
    readonly paid: Sum;
    readonly refunded: Sum;
    readonly chargedBack: Sum;
    readonly withFees: Sum;
    readonly fees: { readonly currencies: Buckets<Sum> };
  }>;
}

const NONE: Ended = { approved: 0, failed: 0 };

export function endedOf({ approved, failed }: EndedAnswer): Ended {
  return { approved: approved.doc_count, failed: failed.doc_count };
}

/** Entries of either period, by their key. */
export function joined<Value>(
  now: readonly (readonly [key: string, value: Value])[],
  before: readonly (readonly [key: string, value: Value])[],
  none: Value,
): { key: string; now: Value; before: Value }[] {
  const [ofNow, ofBefore] = [new Map(now), new Map(before)];
  return [...new Set([...ofNow.keys(), ...ofBefore.keys()])].map((key) => ({
    key,
    now: ofNow.get(key) ?? none,
    before: ofBefore.get(key) ?? none,
  }));
}

export function partsOf(
  { now, before }: OfBothPeriods<ApprovalAnswer>,
  name: "connectors" | "countries" | "brands",
): Part[] {
  const of = (answer: ApprovalAnswer) =>
    answer[name].buckets.map((bucket) => [bucket.key, endedOf(bucket)] as const);
  return joined(of(now), of(before), NONE).filter(
    ({ now: ended, before: endedBefore }) => attemptsOf(ended) + attemptsOf(endedBefore) > 0,
  );
}

/** Those with the most payments; the others are part of the rest. */
export const MAX_ISSUERS = 8;

/** The issuers of cards, each with the BINs that it is of; that with the most payments first. */
export function issuerParts(
  { now, before }: OfBothPeriods<Pick<ApprovalAnswer, "bins">>,
  issuers: Issuers,
): (Part & { readonly bins: readonly string[] })[] {
  const of = (answer: Pick<ApprovalAnswer, "bins">) =>
    [...byIssuer(answer.bins.buckets, issuers)].map(
      ([name, buckets]) => [name, buckets.map(endedOf).reduce(sumOf, NONE)] as const,
    );
  const bins = byIssuer([...now.bins.buckets, ...before.bins.buckets], issuers);
  return joined(of(now), of(before), NONE)
    .map((part) => ({ ...part, bins: [...new Set(bins.get(part.key)?.map(({ key }) => key))] }))
    .filter((part) => paymentsOf(part) > 0)
    .toSorted((one, other) => paymentsOf(other) - paymentsOf(one) || (one.key < other.key ? -1 : 1));
}

function paymentsOf({ now, before }: Pick<Part, "now" | "before">): number {
  return attemptsOf(now) + attemptsOf(before);
}

function sumOf(one: Ended, other: Ended): Ended {
  return { approved: one.approved + other.approved, failed: one.failed + other.failed };
}

export function cellsOf({ now, before }: OfBothPeriods<ApprovalAnswer>): Cell[] {
  const of = ({ cells }: ApprovalAnswer) =>
    cells.buckets.flatMap((connector) =>
      connector.countries.buckets.flatMap((country) =>
        country.brands.buckets.map(
          (brand) => [[connector.key, country.key, brand.key].join("\n"), endedOf(brand)] as const,
        ),
      ),
    );
  return joined(of(now), of(before), NONE).map(({ key, ...ended }) => {
    const [connector = "", country = "", brand = ""] = key.split("\n");
    return { connector, country, brand, ...ended };
  });
}

export function codesOf({ now, before }: OfBothPeriods<Declined>, all: Pick<Part, "now" | "before">): Code[] {
  const of = ({ declines }: Declined) =>
    declines.codes.buckets.map(({ key, doc_count: count }) => [key, count] as const);
  const messages = new Map(
    [before, now].flatMap(({ declines }) =>
      declines.codes.buckets.map(({ key, messages: { buckets } }) => [key, buckets[0]?.key ?? key] as const),
    ),
  );
  return joined(of(now), of(before), 0)
    .map((declines) => ({
      ...declines,
      message: messages.get(declines.key) ?? declines.key,
      moved: movedByCode(declines, all),
    }))
    .toSorted((one, other) => one.moved - other.moved || other.now - one.now);
}

/** Merchants of a tenant often give their connectors the same names: those have the merchant's too. */
export function namesOf({
  now,
  before,
}: OfBothPeriods<Pick<ApprovalAnswer, "connectors">>): ReadonlyMap<string, string> {
  const named = new Map(
    [before, now].flatMap(({ connectors }) =>
      connectors.buckets.map(({ key, name, merchant }) => [
        key,
        { name: name.buckets[0]?.key ?? key, merchant: merchant.buckets[0]?.key },
      ]),
    ),
  );
  const sharing = Map.groupBy(named.values(), ({ name }) => name);
  return new Map(
    [...named].map(([key, { name, merchant }]) => [
      key,
      merchant !== undefined && sharing.get(name)!.length > 1 ? `${name} · ${merchant}` : name,
    ]),
  );
}

export function daysOf(
  { now, before }: OfBothPeriods<DaysAnswer>,
  period: Period,
): Pick<Approval, "days" | "daysBefore"> {
  const on = ({ days }: DaysAnswer, dates: readonly Temporal.PlainDate[]): Ended[] => {
    const byDay = new Map(days.buckets.map((day) => [day.key_as_string, endedOf(day)]));
    return dates.map((date) => byDay.get(date.toString()) ?? NONE);
  };
  return { days: on(now, period.days), daysBefore: on(before, period.daysBefore) };
}

export function moneyOf({ now, before }: OfBothPeriods<MoneyAnswer>): CurrencyMoney[] {
  const of = ({ currencies }: MoneyAnswer): (readonly [string, Money])[] => {
    const known = currencies.buckets.filter(({ key }) => findCurrency(key) !== undefined);
    return known.map(({ key, payments, paid, refunded, chargedBack, withFees, fees }) => [
      key,
      {
        payments: payments.doc_count,
        paidMinor: minorOf(paid.minor.value, key),
        refundedMinor: minorOf(refunded.minor.value, key),
        chargedBackMinor: minorOf(chargedBack.minor.value, key),
        chargebacks: chargedBack.doc_count,
        withFeesMinor: minorOf(withFees.minor.value, key),
        feesMinor: minorOf(fees.currencies.buckets.find((fee) => fee.key === key)?.minor.value, key),
      },
    ]);
  };
  return joined(of(now), of(before), NO_MONEY)
    .map(({ key, ...periods }) => ({ currency: key, ...periods }))
    .toSorted(
      (one, other) =>
        other.now.payments + other.before.payments - one.now.payments - one.before.payments ||
        (one.currency < other.currency ? -1 : 1),
    );
}

const NO_MONEY: Money = {
  payments: 0,
  paidMinor: 0n,
  refundedMinor: 0n,
  chargedBackMinor: 0n,
  chargebacks: 0,
  withFeesMinor: 0n,
  feesMinor: 0n,
};
