import { type ErrorCause, queryShardError } from "../../errors.ts";
import { type Scope, boosted, unseen } from "../../plan/target.ts";
import { concurrently } from "../conditions/concurrently.ts";
import { keptWhole } from "../conditions/disjuncts.ts";
import { combined, nothing } from "../conditions/scores.ts";
import { joinClauses } from "../query-string/join-clauses.ts";
import type { Clause, QueryStringNode } from "../query-string/query-string-node.ts";
import { readQueryString } from "../query-string/read-query-string.ts";
import type { Condition } from "../query.ts";
import { failedToCreate } from "../reading/failed-to-create.ts";
import { type FieldPatterns, ALL_FIELDS, meansAll } from "../reading/field-list.ts";
import { refuseLongQueryString } from "../reading/max-query-string.ts";
import { minimumMatches } from "../reading/minimum-should-match.ts";
import type { MultiMatchType } from "./multi-match-type.ts";
import { type LeafOptions, searchLeaf, termsOfRun } from "./query-string-leaf.ts";
import { type MutableTextOptions, analyzerNamed, newTextOptions } from "./text-options.ts";

export interface QueryStringOptions {
  fields: FieldPatterns;
  terms: MutableTextOptions;
  type: MultiMatchType;
  tieBreaker: number | undefined;
  phraseSlop: number;
  minimum: string | undefined;
  /** Undefined when not given: then values that do not fit are ignored only if all fields are searched. */
  lenient: boolean | undefined;
  escape: boolean;
  allowLeadingWildcard: boolean;
  quoteFieldSuffix: string | undefined;
  timeZone: string | undefined;
  /** Options that exclude each other, which only a shard notices. */
  contradiction: string | undefined;
}

export function newQueryStringOptions(): QueryStringOptions {
  return {
    fields: ALL_FIELDS,
    terms: newTextOptions("words"),
    type: "best_fields",
    tieBreaker: undefined,
    phraseSlop: 0,
    minimum: undefined,
    lenient: undefined,
    escape: false,
    allowLeadingWildcard: true,
    quoteFieldSuffix: undefined,
    timeZone: undefined,
    contradiction: undefined,
  };
}

/** Parses the string and resolves its parts. Throws query_shard_exception for one that is not a query. */
export async function searchQueryString(
  scope: Scope,
  text: string,
  options: QueryStringOptions,
): Promise<Condition> {
  if (options.contradiction !== undefined) {
    throw failedToCreate(`Validation Failed: 1: ${options.contradiction};`, "query_validation_exception");
  }
  const query = options.escape ? escaped(text) : text;
  if (query.trim() === "") return nothing;
  refuseLongQueryString(query);
  const node = readQueryString(query);
  if ("refusal" in node) throw cannotParse(query, node.refusal, node.type);
  const leafOptions: LeafOptions = {
    ...options,
    lenient: options.lenient ?? meansAll(options.fields),
    analyzer: analyzerNamed(scope, "query_string", options.terms.analyzerName),
    refuse: (reason) => cannotParse(query, reason, "parse_exception"),
  };
  return (await searchNode(scope, node, leafOptions, options.minimum)) ?? nothing;
}

/** The condition of one part of the string; undefined when it has no terms. */
async function searchNode(
  scope: Scope,
  node: QueryStringNode,
  options: LeafOptions,
  minimum?: string,
): Promise<Condition | undefined> {
  switch (node.kind) {
    case "clauses":
      return searchClauses(scope, node.clauses, options, minimum);
    case "boosted":
      return whole(await searchNode(boosted(scope, node.boost), node.node, options, minimum), node.boost);
    case "text": {
      if (!node.isRun || minimum === undefined) return searchLeaf(scope, node, options);
      return searchClauses(
        scope,
        [{ conjunction: undefined, modifier: undefined, part: node }],
        options,
        minimum,
      );
    }
    default:
      return searchLeaf(scope, node, options);
  }
}

function whole(condition: Condition | undefined, boost: number): Condition | undefined {
  return condition && keptWhole(condition, boost);
}

async function searchClauses(
  scope: Scope,
  clauses: readonly Clause<QueryStringNode>[],
  options: LeafOptions,
  minimum: string | undefined,
): Promise<Condition | undefined> {
  const found = (await concurrently(clauses, (clause) => searchClause(scope, clause, options))).flat();
  const joined = joinClauses(found, options.terms.operator);
  if (joined.length === 0) return undefined;
  const of = (occurrence: string) =>
    joined.filter((one) => one.occurrence === occurrence).map(({ part }) => part);
  const [must, should, mustNot] = [of("must"), of("should"), of("mustNot")];
  if (must.length + should.length === 0) {
    const matches = combined({ must: [], filter: [], should: [], mustNot, least: 0 }).matches;
    return { matches, score: 0 };
  }
  const implied = must.length > 0 || should.length === 0 ? 0 : 1;
  const requested = minimum === undefined || should.length === 0 ? 0 : minimumMatches(minimum, should.length);
  return combined({ must, filter: [], should, mustNot, least: Math.max(implied, requested) });
}

/** A run of bare terms in one field is a clause for each term. */
async function searchClause(
  around: Scope,
  clause: Clause<QueryStringNode>,
  options: LeafOptions,
): Promise<readonly Clause<Condition | undefined>[]> {
  const { part } = clause;
  const scope = clause.modifier === "prohibited" ? unseen(around) : around;
  const terms = part.kind === "text" && part.isRun ? await termsOfRun(scope, part, options) : undefined;
  if (terms !== undefined) return terms.map((term) => ({ ...clause, part: term }));
  return [{ ...clause, part: await searchNode(scope, part, options) }];
}

function cannotParse(query: string, reason: string, type: "parse_exception" | "token_mgr_error") {
  const inner: ErrorCause = { type, reason, foreign: true };
  return queryShardError(`Failed to parse query [${query}]`, {
    type: "parse_exception",
    reason: `Cannot parse '${query}': ${reason}`,
    foreign: true,
    causedBy: inner,
  });
}

/** Escapes every character of the syntax. */
function escaped(text: string): string {
  return text.replaceAll(/[\\+\-!():^[\]"{}~*?|&/]/g, String.raw`\$&`);
}
