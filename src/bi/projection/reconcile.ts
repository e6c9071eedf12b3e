import type { Queryable } from "../../platform/database/index.ts";
import { formatAmount, parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { sumTransactionsByDay } from "../../transactions/index.ts";
import type { BiEngine } from "../engines/engine.ts";
import { keptFrom, type DocumentRetention } from "./kept-from.ts";
import { plainResponse } from "./rebuild.ts";
import { indexOf, ownerOf, type Scope } from "./scopes.ts";

/** Count and sum of one day, currency and status. */
interface Figure {
  readonly count: number;
  /** Decimal text; null where transactions have no amount. */
  readonly amount: string | null;
}

interface ReconciledRow {
  readonly day: string;
  readonly currency: string | null;
  readonly status: string;
  readonly records: Figure;
  readonly bi: Figure;
}

const NOTHING: Figure = { count: 0, amount: null };
const MAX_ROWS = 10_000;

/**
 * The figures of the records and those of the documents side by side, days in UTC; equal ones included. Records that are too old to
 * have documents are left out.
 */
export async function reconcile(
  db: Queryable,
  engine: BiEngine,
  { scope, from, to, ...retention }: { scope: Scope; from: string; to: string } & DocumentRetention,
): Promise<ReconciledRow[]> {
  const kept = (await keptFrom(db, retention))?.toString() ?? from;
  const records = await figuresOfRecords(db, { scope, from: kept > from ? kept : from, to });
  const documents = await figuresOfDocuments(engine, { scope, from, to });
  const keys = [...new Set([...records.keys(), ...documents.keys()])].toSorted();
  return keys.map((key) => {
    const [day = "", currency = "", status = ""] = key.split(" ");
    return {
      day,
      currency: currency === NO_CURRENCY ? null : currency,
      status,
      records: records.get(key) ?? NOTHING,
      bi: documents.get(key) ?? NOTHING,
    };
  });
}

export function agrees({ records, bi }: ReconciledRow): boolean {
  return records.count === bi.count && records.amount === bi.amount;
}

const NO_CURRENCY = "-";

async function figuresOfRecords(
  db: Queryable,
  { scope, from, to }: { scope: Scope; from: string; to: string },
): Promise<Map<string, Figure>> {
  const rows = await sumTransactionsByDay(db, { owner: ownerOf(scope), from, to });
  return new Map(
    rows.map(({ day, currency, status, count, minor }) => {
      const amount =
        currency === null || minor === null ? null : formatAmount({ minor: BigInt(minor), currency });
      return [keyOf({ day, currency, status }), { count: Number(count), amount }];
    }),
  );
}

async function figuresOfDocuments(
  engine: BiEngine,
  { scope, from, to }: { scope: Scope; from: string; to: string },
): Promise<Map<string, Figure>> {
  const range = { gte: from, lt: to, format: "strict_date_optional_time" };
  const body = JSON.stringify({
    size: 0,
    // Documents of earlier attempts have no record of their own: their id is their transaction's with a number.
    query: {
      bool: { filter: [{ range: { created_at: range } }], must_not: [{ wildcard: { uuid: "*-*" } }] },
    },
    aggs: {
      figures: {
        composite: {
          size: MAX_ROWS,
          sources: [
            {
              day: {
                date_histogram: { field: "created_at", calendar_interval: "day", format: "yyyy-MM-dd" },
              },
            },
            { currency: { terms: { field: "currency", missing_bucket: true } } },
            { status: { terms: { field: "status" } } },
          ],
        },
        aggs: { amount: { sum: { field: "amount" } } },
      },
    },
  });
  const response = await engine.search(indexOf(scope.guid), {
    path: "/_search",
    search: new URLSearchParams(),
    body,
  });
  const { aggregations } = plainResponse(response.body) as Composite;
  return new Map(
    aggregations.figures.buckets.map(({ key, doc_count: count, amount }) => [
      keyOf(key),
      { count, amount: key.currency === null ? null : amountText(amount.value, key.currency) },
    ]),
  );
}

interface Composite {
  readonly aggregations: {
    readonly figures: {
      readonly buckets: readonly {
        readonly key: { readonly day: string; readonly currency: string | null; readonly status: string };
        readonly doc_count: number;
        readonly amount: { readonly value: number };
      }[];
    };
  };
}

/** The sum is a floating-point number; rounded to the currency's minor unit it is the sum of the documents' amounts. */
function amountText(value: number, currency: string): string {
  const digits = formatAmount({ minor: 0n, currency }).split(".")[1]?.length ?? 0;
  const text = value.toFixed(digits);
  const money = parseAmount(text, currency);
  return isRefusal(money) ? text : formatAmount(money);
}

function keyOf({ day, currency, status }: { day: string; currency: string | null; status: string }): string {
  return [day, currency ?? NO_CURRENCY, status].join(" ");
}
