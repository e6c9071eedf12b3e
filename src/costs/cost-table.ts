import type { Queryable } from "../platform/database/index.ts";
import { settledKinds, type SettledKind } from "../settlement/index.ts";
import { attemptLines, type AttemptLine } from "./attempt-lines.ts";
import { segmentOf } from "./cost-of.ts";
import { plainDebit, type AnyCost, type CostedPayment } from "./cost-set.ts";
import { costSetInForce } from "./cost-store.ts";
import { averageMinor, enteredOf, enteredRate, type EnteredRate } from "./entered-rate.ts";
import { learnedRates } from "./learned-rates.ts";

/** Payments of one kind through a connector, or what else its provider charged. Sums are in ten-thousandths of the unit. */
export interface CostLine {
  readonly connectorGuid: string;
  readonly kind: SettledKind["kind"];
  readonly brand: string | null;
  readonly cardType: string | null;
  readonly segment: "consumer" | "commercial" | null;
  readonly rows: number;
  /** Rows of which the provider said no fee. */
  readonly unknown: number;
  readonly gross: bigint;
  readonly actual: bigint;
  /** The entered price, where one fits all of them; of several the page says so. */
  readonly entered: EnteredRate | "several" | undefined;
  /** The sum by the entered prices; undefined where one is missing or depends on each amount. */
  readonly enteredCost: bigint | undefined;
  /** By the settled payments of 90 days; of several regions the one with the most. */
  readonly learned: { readonly rows: number; readonly fees: bigint; readonly gross: bigint } | undefined;
}

interface CostTableOptions {
  readonly connectors: readonly {
    readonly guid: string;
    readonly merchantGuid: string;
    readonly merchantCountry: string | null;
  }[];
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
  readonly currency: string;
  readonly now: Temporal.Instant;
}

/** The costs of a period. */
interface CostTable {
  /** As providers took them, beside what was entered and what was learned. */
  readonly lines: readonly CostLine[];
  readonly attempts: readonly AttemptLine[];
}

export async function costTable(db: Queryable, options: CostTableOptions): Promise<CostTable> {
  const { connectors, from, to, currency, now } = options;
  const connectorGuids = connectors.map(({ guid }) => guid);
  const settled = await settledKinds(db, { connectorGuids, from, to, currency });
  const tables = await Promise.all(
    connectors.map(async ({ guid: connectorGuid, merchantGuid, merchantCountry }): Promise<CostTable> => {
      const own = settled.filter((kind) => kind.connectorGuid === connectorGuid);
      if (own.length === 0) return { lines: [], attempts: [] };
      const set = await costSetInForce(db, { connectorGuid, at: now });
      const context = { connectorGuid, merchantCountry, currency, now, fees: set?.fees ?? [] };
      const groups = Map.groupBy(own, ({ kind, brand, cardType, segment }) =>
        JSON.stringify(kind === "payment" ? [kind, brand, cardType, segmentOf(segment)] : [kind]),
      );
      return {
        lines: await Promise.all([...groups.values()].map((kinds) => lineOf(db, kinds, context))),
        attempts: await attemptLines(db, { ...context, merchantGuid, from, to }),
      };
    }),
  );
  return {
    lines: tables.flatMap(({ lines }) => lines),
    attempts: tables.flatMap(({ attempts }) => attempts),
  };
}

interface Context {
  readonly connectorGuid: string;
  readonly merchantCountry: string | null;
  readonly currency: string;
  readonly now: Temporal.Instant;
  readonly fees: readonly AnyCost[];
}

async function lineOf(db: Queryable, kinds: readonly SettledKind[], context: Context): Promise<CostLine> {
  const [first] = kinds as readonly [SettledKind, ...SettledKind[]];
  const { connectorGuid, kind, brand, cardType, segment } = first;
  const sum = (of: (one: SettledKind) => bigint): bigint => kinds.reduce((all, one) => all + of(one), 0n);
  const count = (of: (one: SettledKind) => number): number => kinds.reduce((all, one) => all + of(one), 0);
  const line = {
    connectorGuid,
    kind,
    brand,
    cardType,
    segment: segmentOf(segment),
    rows: count(({ rows }) => rows),
    unknown: count(({ unknown }) => unknown),
    gross: sum(({ gross }) => gross),
    actual: sum(({ fees }) => fees),
  };
  if (kind !== "payment") return { ...line, entered: undefined, enteredCost: undefined, learned: undefined };
  const rates = kinds.map((one) => enteredRate(paymentOf(one, context), context));
  const costs = kinds.map((one, index) => {
    const rate = rates[index];
    return rate && enteredOf(rate, { payments: one.rows, gross: one.gross });
  });
  const found = await Promise.all(
    kinds.map((one) => learnedRates.find(db, { ...context, payment: paymentOf(one, context) })),
  );
  const [learned] = found
    .filter((rate) => rate !== undefined)
    .toSorted((one, other) => other.rows - one.rows);
  return {
    ...line,
    entered: oneOf(rates),
    enteredCost: costs.every((cost) => cost !== undefined)
      ? costs.reduce((all, cost) => all + cost, 0n)
      : undefined,
    learned,
  };
}

function oneOf(rates: readonly (EnteredRate | undefined)[]): CostLine["entered"] {
  const [first, ...others] = rates;
  const isSame = (other: EnteredRate | undefined): boolean =>
    other?.percentage === first?.percentage && other?.fixed === first?.fixed;
  return others.every(isSame) ? first : "several";
}

function paymentOf(settled: SettledKind, { currency }: Context): CostedPayment {
  const { rows: payments, gross } = settled;
  return plainDebit(settled, { minor: averageMinor({ payments, gross }, currency), currency });
}
