import { QueryError, parsingError } from "../../../errors.ts";
import { type Member, textOfNode, tokenName } from "../../../json/json-node.ts";
import type { ObjectField } from "../../../mapping/mapping.ts";
import type { Scope } from "../../../plan/target.ts";
import { type Sql, join, name, sql } from "../../../sql/sql.ts";
import type { AggregationKind, Level } from "../../aggregation.ts";
import { runSingleBucket } from "../../levels/single-bucket.ts";
import { readWrittenOptions, unknownKeyIn } from "../../reading/options.ts";
import { withCondition } from "./filter.ts";

export const nested: AggregationKind = {
  name: "nested",
  read: (body, { name: aggregationName }) => {
    let path: string | undefined;
    readWrittenOptions(body, { path: (node) => (path = textOfNode(node)) }, unfitPath(aggregationName));
    if (path === undefined)
      throw parsingError(
        `Missing [path] field for nested aggregation [${aggregationName}]`,
        body.kind === "object" ? body.end : body.at,
      );
    const wanted = path;
    return {
      type: "bucket",
      run: (level, run, inner) => {
        const inside = nestedLevel(level, wanted) ?? {
          ...withCondition(level, sql`FALSE`),
          collectsNothing: true,
        };
        return runSingleBucket("nested", inside, inner, run);
      },
    };
  },
};

/** The refusal of a member that is no path: by its name when it is a text, else by what it is. */
export function unfitPath(aggregationName: string) {
  return (member: Member): QueryError =>
    member.value.kind === "text"
      ? unknownKeyIn(aggregationName)(member)
      : parsingError(`Unexpected token ${tokenName(member.value)} in [${aggregationName}].`, member.value.at);
}

/** The nested objects of the level's rows; undefined when the path is unknown or does not lie inside the level. */
function nestedLevel(level: Level, path: string): Level | undefined {
  const { scope } = level;
  const object = scope.target.mapping.objects.get(path);
  if (object === undefined) return undefined;
  if (!object.nested) throw notNested(path);
  if (path === scope.nestedPath) return level;
  const chain = chainTo(scope, object);
  if (chain === undefined) return undefined;
  const inner: Scope = { ...scope, nestedPath: path };
  const target = scope.target.nested.get(path);
  if (target === undefined) return undefined;
  if (level.everything && level.score !== undefined && scope.nestedPath === undefined)
    return { ...level, scope: inner, rows: sql`SELECT ${level.score}::FLOAT AS _score, * FROM ${target}` };
  return {
    scope: inner,
    groups: level.groups,
    everything: false,
    rows: joined(level, chain),
    isJoined: true,
  };
}

/** The nested objects to walk through from the level's rows to the path, outermost first. */
function chainTo(scope: Scope, object: ObjectField): readonly string[] | undefined {
  const paths = [...scope.target.mapping.objects.values()]
    .filter(
      ({ nested: isNested, path }) =>
        isNested && (path === object.path || object.path.startsWith(`${path}.`)),
    )
    .map(({ path }) => path)
    .toSorted((a, b) => a.length - b.length);
  if (scope.nestedPath === undefined) return [object.path];
  const at = paths.indexOf(scope.nestedPath);
  return at < 0 ? undefined : paths.slice(at + 1);
}

function joined({ scope, rows, groups }: Level, chain: readonly string[]): Sql {
  const carried = ["_score", ...groups].map(name);
  let current = sql`SELECT _doc, ${scope.nestedPath === undefined ? sql`-1 AS _row` : sql`_row`}, ${join(carried)} FROM (${rows})`;
  chain.forEach((path, i) => {
    const table = scope.target.nested.get(path) ?? sql`(SELECT NULL WHERE FALSE)`;
    const onParent = scope.nestedPath === undefined ? sql`` : sql` AND n._parent = p._row`;
    const columns = i === chain.length - 1 ? sql`n.*` : sql`n._doc, n._row`;
    const outer = carried.map((column) => sql`p.${column}`);
    current = sql`SELECT ${columns}, ${join(outer)} FROM ${table} n JOIN (${current}) p ON n._doc = p._doc${onParent}`;
  });
  return current;
}

function notNested(path: string): QueryError {
  return new QueryError("searching", 500, {
    type: "aggregation_execution_exception",
    reason: `[nested] nested path [${path}] is not nested`,
  });
}
