import { QueryError, contentError } from "../../errors.ts";
import { type JsonNode, type Member, tokenName } from "../../json/json-node.ts";
import { type Scope, boosted, unscored, unseen } from "../../plan/target.ts";
import { booleanOption, readOptions, textOption } from "../../reading/options.ts";
import { yes } from "../../sql/sql.ts";
import { concurrently } from "../conditions/concurrently.ts";
import { keptWhole } from "../conditions/disjuncts.ts";
import { combined, constant, never, nothing } from "../conditions/scores.ts";
import type { Condition, Query, QueryKind, QueryReader } from "../query.ts";
import { minimumMatches } from "../reading/minimum-should-match.ts";

export const bool: QueryKind = {
  name: "bool",
  read: (body, reader) => {
    const clauses: BoolClauses = { must: [], filter: [], should: [], mustNot: [] };
    const options: BoolOptions = { minimum: undefined, adjustPureNegative: true };
    const into =
      (list: Query[]) =>
      (node: JsonNode, { name }: Member) =>
        list.push(...readClauses(node, name, reader));
    const { boost, label } = readOptions(body, "bool", {
      must: into(clauses.must),
      filter: into(clauses.filter),
      should: into(clauses.should),
      must_not: into(clauses.mustNot),
      mustNot: into(clauses.mustNot),
      minimum_should_match: (node) => (options.minimum = node.kind === "null" ? undefined : textOption(node)),
      adjust_pure_negative: (node) => (options.adjustPureNegative = booleanOption(node)),
    });
    return {
      kind: "bool",
      ...label,
      inner: [...clauses.must, ...clauses.filter, ...clauses.should, ...clauses.mustNot],
      prohibited: clauses.mustNot,
      condition: async (scope) => keptWhole(await combine(boosted(scope, boost), clauses, options), boost),
    };
  },
};

interface BoolClauses {
  readonly must: Query[];
  readonly filter: Query[];
  readonly should: Query[];
  readonly mustNot: Query[];
}

interface BoolOptions {
  minimum: string | undefined;
  /** Whether a query with prohibited clauses only matches everything else; otherwise it matches nothing. */
  adjustPureNegative: boolean;
}

function readClauses(node: JsonNode, name: string, reader: QueryReader): readonly Query[] {
  if (node.kind === "array") return node.items.map(reader.query);
  if (node.kind === "object") return [reader.query(node)];
  if (node.kind === "null") return [];
  throw contentError(`[bool] ${name} doesn't support values of type: ${tokenName(node)}`, node.at);
}

async function combine(scope: Scope, clauses: BoolClauses, options: BoolOptions): Promise<Condition> {
  const { must, filter, should, mustNot } = clauses;
  if (must.length + filter.length + should.length + mustNot.length === 0) return constant(scope, yes);
  const isNegative = must.length + filter.length + should.length === 0;
  if (isNegative && !options.adjustPureNegative) return nothing;
  // OpenSearch rewrites a query with prohibited clauses only, and drops the minimum.
  if (isNegative && options.minimum !== undefined) minimumMatches(options.minimum, 0);
  const minimum = isNegative ? undefined : options.minimum;
  const optional = must.length + filter.length > 0 || should.length === 0;
  const implied = optional ? 0 : 1;
  const required = await requiredOf(scope, clauses);
  if (required === undefined) return never;
  const wanted = await conditionsOf(should, scope);
  if (must.length + filter.length === 0 && wanted.length > 0 && wanted.every((one) => one === never))
    return never;
  const joined = combined({
    ...required,
    should: wanted,
    mustNot: await conditionsOf(mustNot, unseen(scope)),
    least: minimum === undefined ? implied : Math.max(implied, minimumMatches(minimum, should.length)),
  });
  const [only, second] = [...required.must, ...required.filter];
  const isAlone = second === undefined && should.length + mustNot.length === 0 && minimum === undefined;
  return isAlone ? { ...joined, holdsForAny: only?.holdsForAny } : joined;
}

/**
 * The required clauses; undefined when one of them matches nothing: then the others are not resolved, invalid ones included.
 */
async function requiredOf(scope: Scope, { must, filter }: BoolClauses) {
  const required: { must: Condition[]; filter: Condition[] } = { must: [], filter: [] };
  let refusal: QueryError | undefined;
  const read = async (query: Query, inner: Scope, into: Condition[]) => {
    try {
      into.push(await query.condition(inner));
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      refusal ??= error;
    }
  };
  for (const query of must) await read(query, scope, required.must);
  for (const query of filter) await read(query, unscored(scope), required.filter);
  if ([...required.must, ...required.filter].includes(never)) return undefined;
  if (refusal !== undefined) throw refusal;
  return required;
}

export function conditionsOf(queries: readonly Query[], scope: Scope): Promise<readonly Condition[]> {
  return concurrently(queries, (query) => query.condition(scope));
}
