import { type Blocks, KeptValues, blockNumber, inBlocks } from "../../plan/blocks.ts";
import { type Row, type Scope, type Session, rowsOf } from "../../plan/target.ts";
import { type Sql, and, join, name, sql, yes } from "../../sql/sql.ts";
import { BatchLoader } from "./batch-loader.ts";

/**
 * Aggregate expressions over the rows of each block; 0 for a block without rows. Only blocks that changed since the last
 * request are read. Undefined where documents are not in blocks.
 */
export function blockValues(
  scope: Scope,
  columns: readonly Sql[],
): Promise<readonly Float64Array[]> | undefined {
  return ofBlocks(scope, columns, "value");
}

/** How many rows of each block pass each of the tests, as `blockValues`. */
export function blockCounts(
  scope: Scope,
  tests: readonly Sql[],
): Promise<readonly Float64Array[]> | undefined {
  return ofBlocks(scope, tests, "count");
}

/**
 * As `blockValues`, for expressions such as `max(…)` that may be from before documents left a block: no row of the block
 * exceeds them.
 */
export function blockBounds(
  scope: Scope,
  columns: readonly Sql[],
): Promise<readonly Float64Array[]> | undefined {
  return ofBlocks(scope, columns, "bound");
}

/** Whether such bounds were requested before, so that requesting them again costs little. */
export function hasBlockBounds(scope: Scope, columns: readonly Sql[]): boolean {
  const rows = rowsIn(scope);
  return (
    rows !== undefined &&
    columns.every((column) => rows.blocks.kept.has(keyOf({ column, kind: "bound" }, rows)))
  );
}

/** A value to compute for each block: an aggregate expression, or how many rows pass a test. */
interface Wanted {
  readonly text: string;
  readonly column: Sql;
  readonly kind: "value" | "bound" | "count";
}

interface Rows {
  readonly session: Session;
  readonly blocks: Blocks;
  readonly from: Sql;
  readonly doc: Sql;
}

function ofBlocks(
  scope: Scope,
  requested: readonly Sql[],
  kind: Wanted["kind"],
): Promise<readonly Float64Array[]> | undefined {
  const rows = rowsIn(scope);
  if (rows === undefined) return undefined;
  const loader = loaderOf(rows);
  return Promise.all(requested.map((one) => loader.send({ text: `${kind} ${one.text}`, column: one, kind })));
}

function rowsIn(scope: Scope): Rows | undefined {
  const { blocks } = scope.target;
  if (blocks === undefined) return undefined;
  const from = sql`${rowsOf(scope)} ${name(scope.alias)}`;
  return { session: scope.session, blocks, from, doc: sql`${name(scope.alias)}._doc` };
}

const bySession = new WeakMap<Session, Map<string, BatchLoader<Wanted, Float64Array>>>();

function loaderOf(rows: Rows): BatchLoader<Wanted, Float64Array> {
  let ofSession = bySession.get(rows.session);
  if (ofSession === undefined) bySession.set(rows.session, (ofSession = new Map()));
  const key = rows.from.text;
  let loader = ofSession.get(key);
  if (loader === undefined)
    ofSession.set(key, (loader = new BatchLoader((requested) => workOut(rows, requested))));
  return loader;
}

/** One requested value, with its cached values by block. */
interface Requested {
  readonly wanted: Wanted;
  readonly kept: KeptValues;
  /** The blocks without a cached value. */
  readonly stale: readonly number[];
  /** For this request only: another one may see other versions of the blocks, and caches its values under the same key. */
  readonly values: Float64Array;
}

/**
 * After a write few blocks have changed, and one statement for all requested values reads them quickly. When there are many,
 * each kind has its own statements.
 */
const FEW_BLOCKS = 8;

async function workOut(rows: Rows, all: readonly Wanted[]): Promise<readonly Float64Array[]> {
  const { blocks } = rows;
  const requested = all.map((wanted): Requested => {
    const kept = keptValues(blocks.kept, keyOf(wanted, rows));
    const stale = kept.staleIn(blocks, { areBounds: wanted.kind === "bound" });
    return { wanted, kept, stale, values: kept.first(blocks.count) };
  });
  const missing = requested.filter(({ stale }) => stale.length > 0);
  const few = missing.filter(({ stale }) => stale.length <= FEW_BLOCKS);
  const many = missing.filter(({ stale }) => stale.length > FEW_BLOCKS);
  await look(rows, few, aggregated);
  const isCount = ({ wanted }: Requested) => wanted.kind === "count";
  await look(
    rows,
    many.filter((one) => !isCount(one)),
    aggregated,
  );
  await look(rows, many.filter(isCount), counted);
  return requested.map(({ values }) => values);
}

function keyOf({ column: { text }, kind }: Pick<Wanted, "column" | "kind">, { from }: Rows): string {
  return `${kind} ${text} FROM ${from.text}`;
}

/** A statement for some of the requested values: its rows have a block, and values by position. */
interface Way {
  readonly statement: (rows: Rows, requested: readonly Wanted[], where: Sql) => Sql;
  readonly valuesOf: (row: Row) => readonly (readonly [place: number, value: number])[];
}

const aggregated: Way = {
  statement: ({ from, doc }, requested, where) => {
    const columns = requested.map((one) =>
      one.kind === "count" ? sql`count(*) FILTER (${one.column})` : one.column,
    );
    return sql`SELECT ${blockNumber(doc)} AS block, ${join(columns)} FROM ${from} WHERE ${where} GROUP BY block`;
  },
  valuesOf: ([, ...values]) => values.map((value, place) => [place, Number(value)]),
};

/** One subquery for each test reads only its own column, and of that only the row groups in which the test may hold. */
const counted: Way = {
  statement: ({ from, doc }, requested, where) =>
    join(
      requested.map(
        (test, place) =>
          sql`SELECT ${blockNumber(doc)} AS block, ${place}, count(*) FROM ${from} WHERE ${and([where, test.column])} GROUP BY block`,
      ),
      " UNION ALL ",
    ),
  valuesOf: ([, place, value]) => [[Number(place), Number(value)]],
};

/**
 * How many values one statement computes. The database visits all columns of a statement for each of its parts, so that all terms
 * of a long text at once take longer than a few at a time, and it can be interrupted for certain only between statements.
 */
const MAX_IN_STATEMENT = 16;

/** Computes the blocks for which any of the requested values is stale. */
async function look(rows: Rows, requested: readonly Requested[], way: Way): Promise<void> {
  const { blocks } = rows;
  const looked = [...new Set(requested.flatMap(({ stale }) => stale))].toSorted((a, b) => a - b);
  for (const { values } of requested) for (const block of looked) values[block] = 0;
  const where = looked.length === blocks.count ? yes : inBlocks(rows.doc, looked);
  for (let first = 0; first < requested.length; first += MAX_IN_STATEMENT) {
    const some = requested.slice(first, first + MAX_IN_STATEMENT);
    const wanted = some.map((one) => one.wanted);
    for (const row of await rows.session.rows(way.statement(rows, wanted, where))) {
      for (const [place, value] of way.valuesOf(row)) {
        const values = some[place]?.values;
        if (values !== undefined) values[Number(row[0])] = value;
      }
    }
  }
  for (const { kept, values } of requested)
    for (const block of looked) kept.set(block, values[block] ?? 0, blocks.versionOf(block));
}

/** The most values that are cached for each block of an index. */
const MAX_KEPT = 500;

/** The least recently used ones are dropped first. */
function keptValues(kept: Map<string, KeptValues>, key: string): KeptValues {
  const values = kept.get(key) ?? new KeptValues();
  kept.delete(key);
  kept.set(key, values);
  const oldest = kept.keys().next().value;
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return values;
}
