import type { CsvWriter } from "../../platform/csv.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { boundsOf, type Days } from "../overview/period.ts";
import type { Contribution } from "./contributions.ts";
import type {
  AllSteps,
  Approval,
  CostPart,
  Costs,
  CurrencyMoney,
  Money,
  RecoveryFigures,
} from "./insights-facts.ts";
import type { Step } from "./steps.ts";

const COLUMNS = [
  "figure",
  "key",
  "name",
  "currency",
  "approved",
  "declined",
  "approved_before",
  "declined_before",
  "moved_points",
  "amount",
  "amount_before",
  "count",
  "count_before",
  "from",
  "until",
  "from_before",
  "until_before",
] as const;

/** Everything that the page shows, as decimals with a point, and in each row the bounds of both periods. */
export function insightsCsv(
  {
    period,
    approval,
    steps,
    recovery,
    currency,
    money,
    costs,
  }: {
    period: Days;
    approval: Approval | undefined;
    steps: AllSteps | undefined;
    recovery: RecoveryFigures | undefined;
    currency: string | undefined;
    money: readonly CurrencyMoney[];
    costs: Costs | undefined;
  },
  csv: CsvWriter,
): string {
  const rows: Partial<Record<(typeof COLUMNS)[number], string>>[] = [
    ...(approval ? approvalRows(approval, currency ?? "") : []),
    ...(steps ? stepRows(steps, currency ?? "") : []),
    ...(recovery ? recoveryRows(recovery, currency ?? "") : []),
    ...money.flatMap(moneyRows),
    ...(costs ? costRows(costs, currency ?? "") : []),
  ];
  const bounds = boundColumns(period);
  return (
    csv.begin +
    csv.record(COLUMNS) +
    rows.map((row) => csv.record(COLUMNS.map((column) => ({ ...row, ...bounds })[column]))).join("")
  );
}

function boundColumns(period: Days) {
  const { now, before } = boundsOf(period);
  const text = (instant: Temporal.Instant): string =>
    instant.toZonedDateTimeISO(period.zone).toString({ smallestUnit: "minute", timeZoneName: "never" });
  return {
    from: text(now[0]),
    until: text(now[1]),
    from_before: text(before[0]),
    until_before: text(before[1]),
  };
}

function approvalRows(
  { all, connectors, countries, brands, issuers, codes, connectorNames }: Approval,
  currency: string,
) {
  const part = (
    figure: string,
    { key, now, before, moved }: Omit<Contribution, "byRate" | "byMix">,
    name = key,
  ) => ({
    figure,
    key,
    name,
    currency,
    approved: String(now.approved),
    declined: String(now.failed),
    approved_before: String(before.approved),
    declined_before: String(before.failed),
    moved_points: points(moved),
  });
  const total = connectors.reduce((sum, { moved }) => sum + moved, 0);
  return [
    part("approval", { key: "", ...all, moved: total }),
    ...connectors.map((one) => part("connector", one, connectorNames.get(one.key) ?? one.key)),
    ...countries.map((one) => part("card_country", one)),
    ...brands.map((one) => part("brand", one)),
    ...issuers.map((one) => part("issuer", one)),
    ...codes.map(({ key, message, now, before, moved }) => ({
      figure: "decline_code",
      key,
      name: message,
      currency,
      declined: String(now),
      declined_before: String(before),
      moved_points: points(moved),
    })),
  ];
}

function stepRows({ secure, choice, links, callbacks }: AllSteps, currency: string) {
  const rows = (figure: string, steps: readonly Step[], of = currency) =>
    steps.map(({ name, now, before }) => ({
      figure,
      key: name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      currency: of,
      count: String(now),
      count_before: before === undefined ? "" : String(before),
    }));
  return [
    ...rows("three_d_secure", secure),
    ...rows("currency_conversion", choice),
    ...rows("payment_links", links.steps),
    // Those of payments in all currencies.
    ...rows("callbacks", callbacks.steps, ""),
  ];
}

/** Fees that are not known have no row. */
function recoveryRows({ now, before }: RecoveryFigures, currency: string) {
  const cases = (figure: "recovered" | "lost") => ({
    figure,
    currency,
    amount: formatAmount({ minor: now[figure].minor, currency }),
    amount_before: formatAmount({ minor: before[figure].minor, currency }),
    count: String(now[figure].count),
    count_before: String(before[figure].count),
  });
  const currencies = new Set([...now.avoided.sums.keys(), ...before.avoided.sums.keys()]);
  const text = (sums: ReadonlyMap<string, bigint>, of: string): string => {
    const minor = sums.get(of);
    return minor === undefined ? "" : formatAmount({ minor, currency: of });
  };
  return [
    cases("recovered"),
    cases("lost"),
    {
      figure: "refused_attempts",
      count: String(now.avoided.attempts),
      count_before: String(before.avoided.attempts),
    },
    ...[...currencies].map((of) => ({
      figure: "fees_avoided",
      currency: of,
      amount: text(now.avoided.sums, of),
      amount_before: text(before.avoided.sums, of),
    })),
  ];
}

function points(share: number): string {
  return (share * 100).toFixed(2);
}

function moneyRows({ currency, now, before }: CurrencyMoney) {
  const row = (figure: string, minorOf: (money: Money) => bigint) => ({
    figure,
    currency,
    amount: formatAmount({ minor: minorOf(now), currency }),
    amount_before: formatAmount({ minor: minorOf(before), currency }),
  });
  return [
    row("volume", ({ paidMinor }) => paidMinor),
    row("refunded", ({ refundedMinor }) => refundedMinor),
    row("fees", ({ feesMinor }) => feesMinor),
    row("volume_with_fees", ({ withFeesMinor }) => withFeesMinor),
    row("charged_back", ({ chargedBackMinor }) => chargedBackMinor),
  ];
}

/** `count`: the payments whose cost is known. */
function costRows({ all, connectors, brands, kinds, countries, issuers }: Costs, currency: string) {
  const row = (figure: string, { key, now, before }: CostPart) => ({
    figure,
    key,
    currency,
    amount: formatAmount({ minor: now.costMinor, currency }),
    amount_before: formatAmount({ minor: before.costMinor, currency }),
    count: String(now.payments),
    count_before: String(before.payments),
  });
  return [
    row("cost", { key: "", ...all }),
    ...connectors.map((one) => row("cost_by_connector", one)),
    ...brands.map((one) => row("cost_by_brand", one)),
    ...kinds.map((one) => row("cost_by_card_kind", one)),
    ...countries.map((one) => row("cost_by_card_country", one)),
    ...issuers.map((one) => row("cost_by_issuer", one)),
  ];
}
