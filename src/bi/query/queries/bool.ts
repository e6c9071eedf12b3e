import { contentError } from "../errors.ts";
import type { JsonNode } from "../json/json-node.ts";
import { type Sql, and, join, not, or, sql, yes } from "../sql/sql.ts";
import type { Scope } from "../target.ts";
import { minimumMatches } from "./minimum-should-match.ts";
import { booleanOption, readOptions, textOption } from "./options.ts";
import type { Condition, Query, QueryKind, QueryReader } from "./query.ts";

export const bool: QueryKind = {
  name: "bool",
  read: (body, reader) => {
    const clauses: Clauses = { must: [], filter: [], should: [], mustNot: [] };
    let minimum: string | undefined;
    const into = (list: Query[]) => (node: JsonNode) => list.push(...readClauses(node, reader));
    const { boost, label } = readOptions(body, "bool", {
      must: into(clauses.must),
      filter: into(clauses.filter),
      should: into(clauses.should),
      must_not: into(clauses.mustNot),
      mustNot: into(clauses.mustNot),
      minimum_should_match: (node) => (minimum = textOption(node)),
      adjust_pure_negative: booleanOption,
    });
    return {
      kind: "bool",
      ...label,
      inner: [...clauses.must, ...clauses.filter, ...clauses.should, ...clauses.mustNot],
      condition: (scope) => combine(clauses, minimum, boost, scope),
    };
  },
};

interface Clauses {
  readonly must: Query[];
  readonly filter: Query[];
  readonly should: Query[];
  readonly mustNot: Query[];
}

function readClauses(node: JsonNode, reader: QueryReader): readonly Query[] {
  if (node.kind === "array") return node.items.map(reader.query);
  if (node.kind === "object") return [reader.query(node)];
  throw contentError(`[bool] failed to parse field`, node.at);
}

function combine(clauses: Clauses, minimum: string | undefined, boost: number, scope: Scope): Condition {
  const conditions = (queries: readonly Query[]) => queries.map((query) => query.condition(scope));
  const must = conditions(clauses.must);
  const filter = conditions(clauses.filter);
  const should = conditions(clauses.should);
  const mustNot = conditions(clauses.mustNot);
  if (must.length + filter.length + should.length + mustNot.length === 0)
    return { matches: yes, score: boost };
  const optional = must.length + filter.length > 0;
  const least =
    minimum === undefined
      ? optional || should.length === 0
        ? 0
        : 1
      : minimumMatches(minimum, should.length);
  const matches = and([
    ...[...must, ...filter].map((condition) => condition.matches),
    ...mustNot.map((condition) => not(condition.matches)),
    ...atLeast(should, least),
  ]);
  return { matches, score: sumOfScores(must, should, boost) };
}

function atLeast(should: readonly Condition[], least: number): readonly Sql[] {
  if (least <= 0) return [];
  const conditions = should.map((condition) => condition.matches);
  if (least > should.length) return [sql`FALSE`];
  if (least === 1) return [or(conditions)];
  if (least === should.length) return conditions;
  const counted = join(
    conditions.map((c) => sql`CASE WHEN ${c} THEN 1 ELSE 0 END`),
    " + ",
  );
  return [sql`${counted} >= ${least}`];
}

function sumOfScores(must: readonly Condition[], should: readonly Condition[], boost: number): number | Sql {
  if (must.length + should.length === 0) return 0;
  if (should.length === 0 && must.every((c) => typeof c.score === "number")) {
    return Math.fround(must.reduce((sum, c) => sum + Number(c.score), 0) * boost);
  }
  const parts = [
    ...must.map((c) => sql`(${c.score})::DOUBLE`),
    ...should.map((c) => sql`CASE WHEN ${c.matches} THEN (${c.score})::DOUBLE ELSE 0::DOUBLE END`),
  ];
  const total = sql`(${join(parts, " + ")})::FLOAT`;
  return boost === 1 ? total : sql`(${total} * ${boost}::FLOAT)::FLOAT`;
}
