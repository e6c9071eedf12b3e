import { type Blocks, KeptValues, blockNumber, inBlocks } from "../blocks.ts";
import { type Sql, join, name, sql } from "../sql/sql.ts";
import { type Scope, type Session, rowsOf } from "../target.ts";
import { Together } from "./together.ts";

/**
 * Aggregate expressions over the rows of each block; 0 where there is nothing to aggregate. Only what has changed since
 * it was last asked for is looked at. Undefined where documents are not in blocks.
 */
export function blockValues(
  scope: Scope,
  columns: readonly Sql[],
): Promise<readonly Float64Array[]> | undefined {
  const { blocks } = scope.target;
  if (blocks === undefined) return undefined;
  const from = sql`${rowsOf(scope)} ${name(scope.alias)}`;
  let ofSession = counting.get(scope.session);
  if (ofSession === undefined) counting.set(scope.session, (ofSession = new Map()));
  let counter = ofSession.get(from.text);
  if (counter === undefined) {
    const doc = sql`${name(scope.alias)}._doc`;
    counter = new Together((asked) => count({ session: scope.session, blocks, from, doc }, asked));
    ofSession.set(from.text, counter);
  }
  return Promise.all(columns.map((column) => counter.ask(column)));
}

const counting = new WeakMap<Session, Map<string, Together<Float64Array>>>();

/** So many values are kept of an index for each of its blocks. */
const mostKept = 500;

interface Rows {
  readonly session: Session;
  readonly blocks: Blocks;
  readonly from: Sql;
  readonly doc: Sql;
}

async function count(rows: Rows, columns: readonly Sql[]): Promise<readonly Float64Array[]> {
  const { blocks, from } = rows;
  const asked = columns.map((column) => {
    const kept = keptValues(blocks.kept, `${column.text} FROM ${from.text}`);
    // Another request may see other versions of the blocks and put their values in the place of these meanwhile.
    return { column, kept, stale: kept.staleIn(blocks), values: kept.first(blocks.count) };
  });
  const missing = asked.filter(({ stale }) => stale.length > 0);
  if (missing.length > 0) {
    const looked = [...new Set(missing.flatMap(({ stale }) => stale))].toSorted((a, b) => a - b);
    const found = await valuesIn(
      rows,
      missing.map(({ column }) => column),
      looked,
    );
    for (const block of looked) {
      missing.forEach(({ kept, values }, i) => {
        values[block] = Number(found.get(block)?.[i + 1] ?? 0);
        kept.set(block, values[block] ?? 0, blocks.versionOf(block));
      });
    }
  }
  return asked.map(({ values }) => values);
}

/** The columns by block, behind the block's number. */
async function valuesIn(
  { session, blocks, from, doc }: Rows,
  columns: readonly Sql[],
  looked: readonly number[],
) {
  const isAll = looked.length === blocks.count;
  const where = isAll ? sql`` : sql` WHERE ${inBlocks(doc, looked)}`;
  const found = await session.rows(
    sql`SELECT ${blockNumber(doc)} AS block, ${join(columns)} FROM ${from}${where} GROUP BY block`,
  );
  return new Map(found.map((row) => [Number(row[0]), row]));
}

/** What was asked for last is kept longest. */
function keptValues(kept: Map<string, KeptValues>, key: string): KeptValues {
  const values = kept.get(key) ?? new KeptValues();
  kept.delete(key);
  kept.set(key, values);
  const oldest = kept.keys().next().value;
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return values;
}
