import { type Blocks, KeptValues, blockNumber, inBlocks } from "../../plan/blocks.ts";
import { type Sql, and, join, name, sql, yes } from "../../sql/sql.ts";
import { type Row, type Scope, type Session, rowsOf } from "../../plan/target.ts";
import { BatchLoader } from "./batch-loader.ts";

/**
 * Aggregate expressions over the rows of each block; 0 where there is nothing to aggregate. Only what has changed since
 * it was last requested is looked at. Undefined where documents are not in blocks.
 */
export function blockValues(
  scope: Scope,
  columns: readonly Sql[],
): Promise<readonly Float64Array[]> | undefined {
  return ofBlocks(scope, columns, aggregated);
}

/** How many rows of each block each of the tests holds for, as `blockValues`. */
export function blockCounts(
  scope: Scope,
  tests: readonly Sql[],
): Promise<readonly Float64Array[]> | undefined {
  return ofBlocks(scope, tests, counted);
}

function ofBlocks(
  scope: Scope,
  requested: readonly Sql[],
  way: Way,
): Promise<readonly Float64Array[]> | undefined {
  const { blocks } = scope.target;
  if (blocks === undefined) return undefined;
  const from = sql`${rowsOf(scope)} ${name(scope.alias)}`;
  const doc = sql`${name(scope.alias)}._doc`;
  const rows = { session: scope.session, blocks, from, doc, way };
  const loader = loaderOf(rows);
  return Promise.all(requested.map((one) => loader.send(one)));
}

/** The statement that computes what is requested of the rows: a line for each block and each of them, by its place. */
interface Way {
  readonly name: string;
  readonly statement: (rows: Pick<Rows, "from" | "doc">, requested: readonly Sql[], where: Sql) => Sql;
  readonly valuesOf: (row: Row) => readonly (readonly [place: number, value: number])[];
}

const aggregated: Way = {
  name: "",
  statement: ({ from, doc }, requested, where) =>
    sql`SELECT ${blockNumber(doc)} AS block, ${join(requested)} FROM ${from} WHERE ${where} GROUP BY block`,
  valuesOf: ([, ...values]) => values.map((value, place) => [place, Number(value)]),
};

/** One look for each test reads only its own column, and of that only what the test may hold for. */
const counted: Way = {
  name: "rows with ",
  statement: ({ from, doc }, requested, where) =>
    join(
      requested.map(
        (test, place) =>
          sql`SELECT ${blockNumber(doc)} AS block, ${place}, count(*) FROM ${from} WHERE ${and([where, test])} GROUP BY block`,
      ),
      " UNION ALL ",
    ),
  valuesOf: ([, place, value]) => [[Number(place), Number(value)]],
};

interface Rows {
  readonly session: Session;
  readonly blocks: Blocks;
  readonly from: Sql;
  readonly doc: Sql;
  readonly way: Way;
}

const bySession = new WeakMap<Session, Map<string, BatchLoader<Float64Array>>>();

function loaderOf(rows: Rows): BatchLoader<Float64Array> {
  let ofSession = bySession.get(rows.session);
  if (ofSession === undefined) bySession.set(rows.session, (ofSession = new Map()));
  const key = rows.way.name + rows.from.text;
  let loader = ofSession.get(key);
  if (loader === undefined)
    ofSession.set(key, (loader = new BatchLoader((requested) => workOut(rows, requested))));
  return loader;
}

/**
 * What is queried in one statement. The database looks at every column of a statement for each of its parts, so that all
 * terms of a long text at once take longer than a few at a time, and only between statements can it be stopped for sure.
 */
const MAX_BATCH_BLOCKS = 16;

/** So many values are kept of an index for each of its blocks. */
const MAX_KEPT = 500;

async function workOut(rows: Rows, columns: readonly Sql[]): Promise<readonly Float64Array[]> {
  const { blocks, from, way } = rows;
  const requested = columns.map((column) => {
    const kept = keptValues(blocks.kept, `${way.name}${column.text} FROM ${from.text}`);
    // Another request may see other versions of the blocks and put their values in the place of these meanwhile.
    return { column, kept, stale: kept.staleIn(blocks), values: kept.first(blocks.count) };
  });
  const missing = requested.filter(({ stale }) => stale.length > 0);
  if (missing.length === 0) return requested.map(({ values }) => values);
  const looked = [...new Set(missing.flatMap(({ stale }) => stale))].toSorted((a, b) => a - b);
  for (const { values } of missing) for (const block of looked) values[block] = 0;
  const wanted = missing.map(({ column }) => column);
  const where = looked.length === blocks.count ? yes : inBlocks(rows.doc, looked);
  for (let first = 0; first < wanted.length; first += MAX_BATCH_BLOCKS) {
    const some = wanted.slice(first, first + MAX_BATCH_BLOCKS);
    for (const row of await rows.session.rows(way.statement(rows, some, where))) {
      for (const [place, value] of way.valuesOf(row)) {
        const values = missing[first + place]?.values;
        if (values !== undefined) values[Number(row[0])] = value;
      }
    }
  }
  for (const { kept, values } of missing)
    for (const block of looked) kept.set(block, values[block] ?? 0, blocks.versionOf(block));
  return requested.map(({ values }) => values);
}

/** What was requested last is kept longest. */
function keptValues(kept: Map<string, KeptValues>, key: string): KeptValues {
  const values = kept.get(key) ?? new KeptValues();
  kept.delete(key);
  kept.set(key, values);
  const oldest = kept.keys().next().value;
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return values;
}
