import { byIssuer, type Issuers } from "../overview/issuers.ts";
import { costOf, NO_COST, type CostAnswer, type CostSum } from "../overview/payment-costs.ts";
import type { CostPart, Costs } from "./insights-facts.ts";
import { joined, MAX_ISSUERS, type Buckets, type OfBothPeriods } from "./read-answers.ts";

export interface CostAnswers {
  readonly costs: CostAnswer;
  readonly connectors: Buckets<{ readonly costs: CostAnswer }>;
  readonly brands: Buckets<{ readonly costs: CostAnswer }>;
  readonly kinds: Buckets<{ readonly costs: CostAnswer }>;
  readonly countries: Buckets<{ readonly costs: CostAnswer }>;
  readonly bins: Buckets<{ readonly costs: CostAnswer }>;
}

/** The costs of parts of which something is known; undefined where nothing is. */
export function costsOf(
  { now, before }: OfBothPeriods<CostAnswers>,
  { currency, issuers }: { currency: string; issuers: Issuers },
): Costs | undefined {
  const all = { now: costOf(now.costs, currency), before: costOf(before.costs, currency) };
  if (all.now.payments === 0) return undefined;
  const by = (name: "connectors" | "brands" | "kinds" | "countries"): CostPart[] => {
    const of = (answer: CostAnswers) =>
      answer[name].buckets.map(({ key, costs }) => [key, costOf(costs, currency)] as const);
    return mostFirst(joined(of(now), of(before), NO_COST));
  };
  const ofBanks = (answer: CostAnswers) =>
    [...byIssuer(answer.bins.buckets, issuers)].map(
      ([name, buckets]) => [name, buckets.map(({ costs }) => costOf(costs, currency)).reduce(plus)] as const,
    );
  const bins = byIssuer([...now.bins.buckets, ...before.bins.buckets], issuers);
  return {
    all,
    connectors: by("connectors"),
    brands: by("brands"),
    kinds: by("kinds"),
    countries: by("countries"),
    issuers: mostFirst(joined(ofBanks(now), ofBanks(before), NO_COST)).slice(0, MAX_ISSUERS),
    bins: new Map([...bins].map(([name, buckets]) => [name, [...new Set(buckets.map(({ key }) => key))]])),
  };
}

function mostFirst(parts: CostPart[]): CostPart[] {
  return parts
    .filter(({ now }) => now.payments > 0)
    .toSorted((one, other) => (one.now.costMinor < other.now.costMinor ? 1 : -1));
}

function plus(one: CostSum, other: CostSum): CostSum {
  return {
    payments: one.payments + other.payments,
    turnoverMinor: one.turnoverMinor + other.turnoverMinor,
    costMinor: one.costMinor + other.costMinor,
  };
}
