import { illegalArgument, parsingError, shardIllegalArgument } from "../../errors.ts";
import type { JsonNode, Member } from "../../json/json-node.ts";
import { analyzerOf } from "../../mapping/column-value.ts";
import type { Scope } from "../../plan/target.ts";
import { textOption } from "../../reading/options.ts";
import { and } from "../../sql/sql.ts";
import { failedToCreate } from "../reading/failed-to-create.ts";
import { analyzerNamed } from "../text/text-options.ts";
import { type IntervalRule, type Intervals, anyOf, combined, noIntervals } from "./interval-rule.ts";
import { filteredIntervals, INTERVAL_FILTERS } from "./intervals.ts";
import { newCombination } from "./read-combination.ts";
import { readDeclared } from "./read-declared.ts";
import { readPatternRule } from "./read-pattern-rule.ts";
import { termRule, textField } from "./term-intervals.ts";

const MAX_DEPTH = 20;

/** Reads `{rule: {…}}`, one rule of an intervals query. */
function readIntervals(node: JsonNode, depth = 0): IntervalRule {
  if (depth > MAX_DEPTH) throw illegalArgument(`intervals are nested deeper than [${MAX_DEPTH}]`);
  const [only, second] = node.kind === "object" ? node.members : [];
  if (only === undefined) throw parsingError("Missing intervals from interval query definition", node.at);
  if (second !== undefined)
    throw parsingError(
      `Only one interval rule can be specified, found [${only.name}] and [${second.name}]`,
      second.value.at,
    );
  return readRule(only, depth);
}

/** Reads one rule by its name. */
export function readRule(member: Member, depth = 0): IntervalRule {
  switch (member.name) {
    case "match":
      return readMatch(member, depth);
    case "all_of":
      return readAllOf(member, depth);
    case "any_of":
      return readAnyOf(member, depth);
    case "prefix":
    case "wildcard":
    case "regexp":
    case "fuzzy":
      return readPatternRule(member, member.name);
    default:
      throw parsingError(
        `Unknown interval type [${member.name}], expecting one of [match, any_of, all_of, prefix, wildcard, regexp]`,
        member.value.at,
      );
  }
}

function readMatch(member: Member, depth: number): IntervalRule {
  const read = newCombination();
  let filter: Filter | undefined;
  let query: string | undefined;
  let analyzerName: string | undefined;
  let useField: string | undefined;
  readDeclared(member, {
    ...read.options,
    query: (value) => (query = textOption(value)),
    analyzer: (value) => (analyzerName = textOption(value)),
    use_field: (value) => (useField = textOption(value)),
    filter: (value) => (filter = readFilter(value, depth)),
  });
  if (query === undefined) throw illegalArgument("Required [query]");
  const text = query;
  return async (scope, path) => {
    const field = textField(scope, useField ?? path);
    if (field === undefined) return noIntervals;
    const analyzer = analyzerNamed(scope, "intervals", analyzerName) ?? analyzerOf(field);
    const rules = analyzer.analyze(text).map((token) => termRule(scope, field, token.text));
    return filtered(combined(rules, read), filter, { scope, path });
  };
}

function readAllOf(member: Member, depth: number): IntervalRule {
  const read = newCombination();
  return readSeveral(member, depth, { own: read.options, join: (rules) => combined(rules, read) });
}

function readAnyOf(member: Member, depth: number): IntervalRule {
  return readSeveral(member, depth, { own: {}, join: anyOf });
}

/** A rule over others, with its own options beside them. */
function readSeveral(
  member: Member,
  depth: number,
  {
    own,
    join,
  }: {
    readonly own: Parameters<typeof readDeclared>[1];
    readonly join: (rules: readonly Intervals[]) => Intervals;
  },
): IntervalRule {
  let filter: Filter | undefined;
  let rules: readonly IntervalRule[] | undefined;
  readDeclared(member, {
    ...own,
    intervals: (value) => (rules = readList(value, depth)),
    filter: (value) => (filter = readFilter(value, depth)),
  });
  if (rules === undefined) throw illegalArgument("Required [intervals]");
  const parts = rules;
  return async (scope, path) => {
    const resolved = await Promise.all(parts.map((rule) => rule(scope, path)));
    return filtered(join(resolved), filter, { scope, path });
  };
}

function readList(node: JsonNode, depth: number): readonly IntervalRule[] {
  return (node.kind === "array" ? node.items : [node]).map((item) => readIntervals(item, depth + 1));
}

interface Filter {
  readonly fits: (typeof INTERVAL_FILTERS)[keyof typeof INTERVAL_FILTERS];
  readonly isNegated: boolean;
  readonly name: string;
  readonly rule: IntervalRule;
}

function readFilter(node: JsonNode, depth: number): Filter {
  const [only, second] = node.kind === "object" ? node.members : [];
  if (only === undefined || second !== undefined)
    throw parsingError("Expected one rule in the filter of an interval", node.at);
  if (only.name === "script")
    throw shardIllegalArgument("[script] filter of intervals is not supported: scripts are not run");
  const rule = readIntervals(only.value, depth + 1);
  const isNegated = only.name.startsWith("not_");
  const name = isNegated ? only.name.slice("not_".length) : only.name;
  const isKnown = Object.hasOwn(INTERVAL_FILTERS, name) && !(isNegated && /^(?:before|after)$/.test(name));
  if (!isKnown) throw failedToCreate(`Unknown filter type [${only.name}]`);
  return { fits: INTERVAL_FILTERS[name as keyof typeof INTERVAL_FILTERS], isNegated, name: only.name, rule };
}

async function filtered(
  intervals: Intervals,
  filter: Filter | undefined,
  { scope, path }: { readonly scope: Scope; readonly path: string },
): Promise<Intervals> {
  if (filter === undefined) return intervals;
  const others = await filter.rule({ ...scope, takeMark: undefined }, path);
  const { alternatives: _, ...rest } = intervals;
  return {
    ...rest,
    key: `${filter.name}(${intervals.key},${others.key})`,
    candidates: filter.isNegated ? intervals.candidates : and([intervals.candidates, others.candidates]),
    fields: [...intervals.fields, ...others.fields],
    of: (row) => filteredIntervals(intervals.of(row), others.of(row), filter),
  };
}
