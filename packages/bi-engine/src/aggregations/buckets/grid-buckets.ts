import { contentError } from "../../errors.ts";
import type { ValueSource } from "../../fields/value-source.ts";
import { type JsonNode, tokenName } from "../../json/json-node.ts";
import { isInBox, readBox } from "../../queries/kinds/geo-bounding-box.ts";
import { type Sql, join, name, sql } from "../../sql/sql.ts";
import type { GeoBox } from "../../values/geo-grid.ts";
import type { Aggregation, Bucket, Level, ResultsByGroup, Run } from "../aggregation.ts";
import { byParent, countBuckets } from "../levels/bucket-rows.ts";
import { bucketsResult } from "../levels/buckets-result.ts";
import { finishBuckets } from "../levels/finish-buckets.ts";
import { noBuckets } from "../levels/no-buckets.ts";
import { levelOfPoints } from "../values/geo-source.ts";

/** A grid over the globe: the column and the row of a point's cell, and the name of a cell. */
export interface GridOfCells {
  readonly typeName: string;
  readonly x: Sql;
  readonly y: Sql;
  readonly cellName: (x: number, y: number) => string;
  /** Orders cells with equally many documents: OpenSearch shows the highest hash first. */
  readonly compare: (a: readonly number[], b: readonly number[]) => number;
}

/** The rows that the grid counts, and the number of cells in the response. */
interface Grid extends GridOfCells {
  readonly size: number;
  /** Points outside of it are in no cell. */
  readonly bounds: GeoBox | undefined;
}

/** Reads `bounds`. */
export function readBounds(node: JsonNode, kind: string): GeoBox {
  if (node.kind === "object") return readBox(node);
  throw contentError(`[${kind}] bounds doesn't support values of type: ${tokenName(node)}`, node.at);
}

/** Counts rows by cell; a row with several points counts once for each of its cells. */
export async function runGrid(
  level: Level,
  run: Run,
  inner: readonly Aggregation[],
  source: ValueSource | undefined,
  grid: Grid,
): Promise<ResultsByGroup> {
  if (source === undefined) return noBuckets(level, run, inner, bucketsResult(grid.typeName, []));
  const points = levelOfPoints(level, source);
  const [x, y] = [name(`k${level.groups.length}`), name(`k${level.groups.length + 1}`)];
  const inBounds = grid.bounds === undefined ? sql`` : sql` WHERE ${isInBox(sql`point`, grid.bounds)}`;
  const cells = sql`SELECT *, ${grid.x} AS ${x}, ${grid.y} AS ${y} FROM (${points.rows})${inBounds}`;
  const onceEach = source.list
    ? sql`SELECT * FROM (${cells}) QUALIFY row_number() OVER (PARTITION BY ${join([sql`_doc`, ...level.groups.map(name), x, y])}) = 1`
    : cells;
  const inside: Level = {
    ...level,
    rows: onceEach,
    everything: false,
    groups: [...level.groups, `k${level.groups.length}`, `k${level.groups.length + 1}`],
  };
  const counted = await countBuckets({ inside, keyCount: 2, inner }, run);
  const groups = byParent(counted.buckets);
  const chosen = new Map([...groups].map(([group, cellsOf]) => [group, choose(cellsOf, grid)]));
  const inspect = await counted.innerResults([...chosen.values()].flat());
  return (group) => {
    const buckets = (chosen.get(group) ?? []).map((bucket): Bucket => {
      const keyText = grid.cellName(Number(bucket.keys[0]), Number(bucket.keys[1]));
      const { docCount } = bucket;
      return { head: { key: keyText, doc_count: docCount }, keyText, docCount, results: inspect(bucket) };
    });
    run.countBuckets(buckets.length);
    return bucketsResult(grid.typeName, finishBuckets(inner, buckets));
  };
}

function choose<B extends { readonly keys: readonly unknown[]; readonly docCount: number }>(
  buckets: readonly B[],
  grid: Grid,
): readonly B[] {
  const sorted = buckets.toSorted(
    (a, b) => b.docCount - a.docCount || grid.compare(a.keys.map(Number), b.keys.map(Number)),
  );
  return sorted.slice(0, grid.size);
}
