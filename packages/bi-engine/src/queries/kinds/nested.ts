import { illegalArgument, queryShardError } from "../../errors.ts";
import type { JsonNode } from "../../json/json-node.ts";
import { type Scope, boosted } from "../../plan/target.ts";
import { booleanOption, readOptions, textOption } from "../../reading/options.ts";
import { type Sql, name, sql } from "../../sql/sql.ts";
import { nothing } from "../conditions/scores.ts";
import type { Condition, Query, QueryKind } from "../query.ts";
import { refuseExpensive } from "../reading/expensive-queries.ts";
import { failedToCreate } from "../reading/failed-to-create.ts";
import { type NamedHits, readInnerHits } from "../reading/read-inner-hits.ts";

export const nested: QueryKind = {
  name: "nested",
  read: (body, reader) => {
    let path: string | undefined;
    let query: Query | undefined;
    let ignoreUnmapped = false;
    let scoreMode: ScoreMode = "avg";
    let innerHits: NamedHits | undefined;
    const { boost, label } = readOptions(
      body,
      "nested",
      {
        path: (node) => (path = pathOf(node)),
        query: (node: JsonNode) => (query = reader.query(node)),
        ignore_unmapped: (node) => (ignoreUnmapped = booleanOption(node)),
        inner_hits: (node) => (innerHits = readInnerHits(node, reader)),
        // The server reads the items of a list one after the other.
        score_mode: (node) => {
          for (const item of node.kind === "array" ? node.items : [node])
            if (item.kind !== "null") scoreMode = readScoreMode(textOption(item));
        },
      },
      "written",
    );
    const missing = path === undefined ? "path" : query === undefined ? "query" : undefined;
    if (path === undefined || query === undefined)
      throw illegalArgument(`[nested] requires '${missing}' field`);
    const options: Nested = { path, query, ignoreUnmapped, scoreMode };
    return {
      kind: "nested",
      ...label,
      inner: [query],
      ...withInnerHits(innerHits, path, query),
      condition: async (scope) => {
        refuseExpensive(scope, "joining");
        return rowsWithNested(boosted(scope, boost), options);
      },
    };
  },
};

/** The server reads the items of a list one after the other, and a null as none. */
function pathOf(node: JsonNode): string | undefined {
  const [item] = node.kind === "array" ? node.items.slice(-1) : [node];
  return item === undefined || item.kind === "null" ? undefined : textOption(item);
}

function withInnerHits(innerHits: NamedHits | undefined, path: string, query: Query) {
  if (innerHits === undefined) return {};
  return { innerHits: { name: innerHits.name ?? path, path, query, request: innerHits.request } };
}

const SCORE_MODES = ["avg", "sum", "min", "max", "none"] as const;
type ScoreMode = (typeof SCORE_MODES)[number];

function readScoreMode(text: string): ScoreMode {
  const mode = SCORE_MODES.find((known) => known === text);
  if (mode === undefined) throw illegalArgument(`No score mode for child query [${text}] found`);
  return mode;
}

interface Nested {
  readonly path: string;
  readonly query: Query;
  readonly ignoreUnmapped: boolean;
  readonly scoreMode: ScoreMode;
}

async function rowsWithNested(scope: Scope, options: Nested): Promise<Condition> {
  const rows = nestedRows(scope, options.path);
  if (rows === undefined) {
    if (options.ignoreUnmapped) return nothing;
    throw failedToCreate(
      `[nested] failed to find nested object under path [${options.path}]`,
      "illegal_state_exception",
    );
  }
  const isScored = scope.scored && options.scoreMode !== "none";
  const inner: Scope = { ...scope, nestedPath: options.path, alias: `${scope.alias}n`, scored: isScored };
  const condition = await options.query.condition(inner);
  const [alias, outer] = [name(inner.alias), name(scope.alias)];
  const fits = sql`FROM ${rows} ${alias} WHERE ${condition.matches}`;
  const isTop = scope.nestedPath === undefined;
  const matches = isTop
    ? (condition.holdsForAny?.(outer) ?? sql`${outer}._doc IN (SELECT ${alias}._doc ${fits})`)
    : sql`(${outer}._doc, ${outer}._row) IN (SELECT (${alias}._doc, ${alias}._parent) ${fits})`;
  if (options.scoreMode === "none") return { matches, score: 0 };
  if (!isScored) return { matches, score: scope.boost };
  if (typeof condition.score === "number" && options.scoreMode !== "sum")
    return { matches, score: Math.fround(condition.score) };
  const isOwn = isTop
    ? sql`${alias}._doc = ${outer}._doc`
    : sql`${alias}._doc = ${outer}._doc AND ${alias}._parent = ${outer}._row`;
  const total = sql`${AGGREGATES[options.scoreMode]}((${condition.score})::FLOAT)`;
  return { matches, score: sql`(SELECT ${total} ${fits} AND ${isOwn})::FLOAT` };
}

const AGGREGATES: Readonly<Record<Exclude<ScoreMode, "none">, Sql>> = {
  avg: sql`avg`,
  sum: sql`sum`,
  min: sql`min`,
  max: sql`max`,
};

/** The rows of the nested objects; undefined when the mapping has nothing at the path. */
function nestedRows(scope: Scope, path: string): Sql | undefined {
  const object = scope.target.mapping.objects.get(path);
  if (object === undefined) return undefined;
  const rows = object.nested ? scope.target.nested.get(path) : undefined;
  if (rows === undefined) {
    throw queryShardError(
      `failed to create query: [nested] nested object under path [${path}] is not of nested type`,
      {
        type: "illegal_state_exception",
        reason: `[nested] nested object under path [${path}] is not of nested type`,
      },
    );
  }
  return rows;
}
