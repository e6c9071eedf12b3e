import { tenantsBelow } from "../../tenancy/index.ts";
import type { Place } from "../access/places.ts";
import { issuersOf } from "../overview/issuers.ts";
import { keepFigures, type Newest } from "../overview/keep-figures.ts";
import type { Period } from "../overview/period.ts";
import type { ConsoleParts } from "../parts.ts";
import { causeOf } from "./cause.ts";
import { contributionsOf } from "./contributions.ts";
import type { Insights } from "./insights-facts.ts";
import {
  approvalSearch,
  conversionSearch,
  costSearch,
  moneySearch,
  segmentSearch,
} from "./insights-search.ts";
import {
  cellsOf,
  codesOf,
  daysOf,
  endedOf,
  issuerParts,
  MAX_ISSUERS,
  moneyOf,
  namesOf,
  partsOf,
  type ApprovalAnswer,
  type OfBothPeriods,
  type Declined,
  type MoneyAnswer,
} from "./read-answers.ts";
import { costsOf, type CostAnswers } from "./read-costs.ts";
import { readCounts } from "./read-counts.ts";
import { readRecoveryFigures } from "./read-recovery.ts";
import { CHOICE_STEPS, SECURE_STEPS, stepsOf, type ChoiceAnswer } from "./steps-of-payments.ts";

interface Question {
  readonly place: Place;
  readonly testMode: boolean;
  readonly period: Period;
  /** The currency, if payments of the place have it; empty: the one with the most. */
  readonly wanted: string;
}

/** Reads what the page shows from the BI data source. */
export function insightsReader(
  parts: Pick<ConsoleParts, "db" | "log" | "clock" | "askBi" | "vault">,
): (question: Question, newest: Newest) => Promise<Insights> {
  return keepFigures(parts, {
    read: (question: Question) => readInsights(parts, question),
    keyOf: ({ place, testMode, period, wanted }) =>
      [place.guid, testMode, period.name, period.zone, period.days.at(-1), wanted].join(" "),
    paymentsOf: ({ money }) => money.reduce((sum, { now }) => sum + now.payments, 0),
  });
}

async function readInsights(
  { db, clock, askBi, vault }: Pick<ConsoleParts, "db" | "clock" | "askBi" | "vault">,
  { place, testMode, period, wanted }: Question,
): Promise<Insights> {
  const tenantsWithin = place.kind === "tenant" ? await tenantsBelow(db, place.guid) : [];
  const ask = (...searches: Parameters<typeof askBi>[0]["searches"]) =>
    askBi({ place: { ...place, tenantsWithin }, testMode, searches });
  const ofMoney = await ask(moneySearch(period));
  if (ofMoney.kind !== "answered") return ofMoney;
  const money = moneyOf(ofMoney.aggregations[0] as OfBothPeriods<MoneyAnswer>);
  const currency = money.find((one) => one.currency === wanted)?.currency ?? money[0]?.currency;
  const { completeUntil } = ofMoney;
  if (currency === undefined)
    return {
      kind: "answered",
      period,
      money,
      currency,
      approval: undefined,
      steps: undefined,
      recovery: undefined,
      costs: undefined,
      completeUntil,
    };
  const [ofApproval, counts, recovery] = await Promise.all([
    ask(approvalSearch(period, currency), conversionSearch(period, currency), costSearch(period, currency)),
    readCounts({ db }, { place, testMode, period, currency }),
    readRecoveryFigures({ db, clock }, { place, testMode, period, currency }),
  ]);
  if (ofApproval.kind !== "answered") return ofApproval;
  const answer = ofApproval.aggregations[0] as OfBothPeriods<ApprovalAnswer>;
  const all = { now: endedOf(answer.now), before: endedOf(answer.before) };
  const issuers = issuersOf({ vault });
  const ofIssuers = issuerParts(answer, issuers);
  const bins = new Map(ofIssuers.map(({ key, bins: own }) => [key, own]));
  const cause = causeOf(cellsOf(answer), all, ofIssuers);
  const ofCause = cause && (await ask(segmentSearch(period, currency, { ...cause.segment, bins })));
  const declines =
    ofCause?.kind === "answered" ? (ofCause.aggregations[0] as OfBothPeriods<Declined>) : undefined;
  const approval = {
    all,
    ...daysOf(answer, period),
    connectors: contributionsOf(partsOf(answer, "connectors"), all),
    countries: contributionsOf(partsOf(answer, "countries"), all),
    brands: contributionsOf(partsOf(answer, "brands"), all),
    issuers: contributionsOf(ofIssuers.slice(0, MAX_ISSUERS), all),
    bins,
    codes: codesOf(answer, all),
    connectorNames: namesOf(answer),
    cause: cause && { ...cause, codes: declines ? codesOf(declines, all) : [] },
  };
  const choice = stepsOf(ofApproval.aggregations[1] as OfBothPeriods<ChoiceAnswer>, CHOICE_STEPS);
  const steps = { secure: stepsOf(answer, SECURE_STEPS), choice, ...counts };
  const costs = costsOf(ofApproval.aggregations[2] as OfBothPeriods<CostAnswers>, { currency, issuers });
  return { kind: "answered", period, money, currency, approval, steps, recovery, costs, completeUntil };
}
