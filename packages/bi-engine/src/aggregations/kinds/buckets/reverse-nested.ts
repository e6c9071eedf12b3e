import { QueryError, shardIllegalArgument } from "../../../errors.ts";
import { textOfNode } from "../../../json/json-node.ts";
import type { Scope } from "../../../plan/target.ts";
import { type Sql, join, name as columnName, sql } from "../../../sql/sql.ts";
import type { AggregationKind, Level } from "../../aggregation.ts";
import { runSingleBucket } from "../../levels/single-bucket.ts";
import { readWrittenOptions } from "../../reading/options.ts";
import { withCondition } from "./filter.ts";
import { unfitPath } from "./nested.ts";

export const reverseNested: AggregationKind = {
  name: "reverse_nested",
  read: (body, { name }) => {
    let path: string | undefined;
    readWrittenOptions(body, { path: (node) => (path = textOfNode(node)) }, unfitPath(name));
    return {
      type: "bucket",
      checkPlace: ({ name: aggregationName, parents }) => {
        if (parents.some(({ kind }) => kind === "nested")) return;
        throw shardIllegalArgument(
          `Reverse nested aggregation [${aggregationName}] can only be used inside a [nested] aggregation`,
        );
      },
      run: (level, run, inner) => {
        const { outer, keys } = outerLevel(level, path);
        return runSingleBucket("reverse_nested", outer, inner, run, keys);
      },
    };
  },
};

interface OuterLevel {
  readonly outer: Level;
  /** The groups of the outer rows without their other columns, with the same number of rows. */
  readonly keys?: Sql;
}

/** The documents, or outer nested objects, that the level's rows belong to: each once per bucket. */
function outerLevel(level: Level, path: string | undefined): OuterLevel {
  const { scope, rows, groups } = level;
  if (path !== undefined && scope.target.mapping.objects.get(path) === undefined)
    return { outer: withCondition(level, sql`FALSE`) };
  if (path !== undefined && scope.target.mapping.objects.get(path)?.nested !== true) throw notNested(path);
  if (path === scope.nestedPath) return { outer: level };
  const outer: Scope = { ...scope, nestedPath: path };
  const carried = ["_score", ...groups].map(columnName);
  const columns = join([sql`o.*`, ...carried.map((column) => sql`p.${column}`)]);
  const table =
    path === undefined
      ? scope.target.documents
      : (scope.target.nested.get(path) ?? sql`(SELECT NULL WHERE FALSE)`);
  // The score is that of the document and the same in all its rows: comparing it would only take time.
  const place = path === undefined ? [sql`_doc`] : [sql`_doc`, sql`_parent`];
  const shownPlace = path === undefined ? sql`_doc` : sql`_doc, _parent AS _row`;
  const names = groups.map(columnName);
  const keys = sql`SELECT ${join([shownPlace, ...names])}, any_value(_score) AS _score FROM (${rows}) GROUP BY ${join([...place, ...names])}`;
  const isAround = path === undefined ? sql`o._doc = p._doc` : sql`o._doc = p._doc AND o._row = p._row`;
  const joined = sql`SELECT ${columns} FROM ${table} o JOIN (${keys}) p ON ${isAround}`;
  return { outer: { scope: outer, groups, everything: false, rows: joined, isJoined: true }, keys };
}

function notNested(path: string): QueryError {
  return new QueryError("searching", 500, {
    type: "aggregation_execution_exception",
    reason: `[reverse_nested] nested path [${path}] is not nested`,
  });
}
