import { illegalArgument } from "../../errors.ts";
import type { Field } from "../../mapping/mapping.ts";
import type { Scope } from "../../plan/target.ts";
import { type Sql, and, no, or } from "../../sql/sql.ts";
import type { RowPositions } from "../spans/by-positions.ts";
import {
  type Interval,
  anyIntervals,
  blockIntervals,
  orderedIntervals,
  repeatedIntervals,
  unorderedIntervals,
} from "./intervals.ts";

/** A rule of an intervals query before it is resolved for a field. */
export type IntervalRule = (scope: Scope, path: string) => Promise<Intervals>;

/** The intervals of a row. */
export interface Intervals {
  /** Equal for rules that match the same intervals. */
  readonly key: string;
  /** A condition that every row with an interval meets. */
  readonly candidates: Sql;
  readonly fields: readonly Field[];
  /** The minimum length of an interval. */
  readonly minExtent: number;
  readonly of: (row: RowPositions) => readonly Interval[];
  /** The alternatives of a rule that matches any of several. */
  readonly alternatives?: readonly Intervals[];
}

export type Combination = "block" | "ordered" | "unordered" | "unordered_no_overlap";

/** The most combinations that alternatives inside of a sequence are expanded to. */
const MAX_ALTERNATIVES = 1024;

export const noIntervals: Intervals = {
  key: "none",
  candidates: no,
  fields: [],
  minExtent: 0,
  of: () => [],
};

export function anyOf(rules: readonly Intervals[]): Intervals {
  const [only, second] = rules;
  if (only === undefined) return noIntervals;
  if (second === undefined) return only;
  return {
    key: `any(${keysOf(rules)})`,
    candidates: or(rules.map(({ candidates }) => candidates)),
    fields: rules.flatMap(({ fields }) => fields),
    minExtent: Math.min(...rules.map(({ minExtent }) => minExtent)),
    of: (row) => anyIntervals(rules.map((rule) => rule.of(row))),
    alternatives: rules,
  };
}

/** A combination of rules, with at most `maxGaps` positions between them where that is not below zero. */
export function combined(
  rules: readonly Intervals[],
  { how, maxGaps }: { readonly how: Combination; readonly maxGaps: number },
): Intervals {
  const [first, second] = rules;
  if (first === undefined) return noIntervals;
  if (second === undefined) return first;
  const isBlock = how === "ordered" && maxGaps === 0;
  const made =
    how === "unordered_no_overlap"
      ? rules.reduce((before, rule) =>
          anyOf([combination([before, rule], "ordered"), combination([rule, before], "ordered")]),
        )
      : combination(rules, isBlock ? "block" : how);
  return maxGaps < 0 || isBlock ? made : withinGaps(made, maxGaps);
}

/** Alternatives are expanded: `a (b | c d)` becomes `a b | a c d`, so that a short one does not hide a longer one. */
function combination(rules: readonly Intervals[], how: "block" | "ordered" | "unordered"): Intervals {
  let ways: readonly (readonly Intervals[])[] = [[]];
  for (const rule of rules) {
    const alternatives = alternativesOf(rule);
    if (ways.length * alternatives.length > MAX_ALTERNATIVES)
      throw illegalArgument(`too many alternatives in intervals: at most [${MAX_ALTERNATIVES}] are allowed`);
    ways = ways.flatMap((way) => alternatives.map((alternative) => [...way, alternative]));
  }
  return anyOf(ways.map((way) => straight(way, how)));
}

/** Alternatives of one position stay together: none of them hides another. */
function alternativesOf(rule: Intervals): readonly Intervals[] {
  const { alternatives } = rule;
  if (alternatives === undefined) return [rule];
  const single = alternatives.filter(({ minExtent }) => minExtent === 1);
  const longer = alternatives.filter(({ minExtent }) => minExtent !== 1);
  return single.length === 0 ? longer : [{ ...anyOf(single), minExtent: 1 }, ...longer];
}

const finders = { block: blockIntervals, ordered: orderedIntervals, unordered: unorderedIntervals };

function straight(rules: readonly Intervals[], how: "block" | "ordered" | "unordered"): Intervals {
  const parts = how === "block" ? rules : withRepeats(rules, how);
  const [only, second] = parts;
  if (only !== undefined && second === undefined) return only;
  return {
    key: `${how}(${keysOf(parts)})`,
    candidates: and(parts.map(({ candidates }) => candidates)),
    fields: parts.flatMap(({ fields }) => fields),
    minExtent: parts.reduce((sum, { minExtent }) => sum + minExtent, 0),
    of: (row) => finders[how](parts.map((part) => part.of(row))),
  };
}

/** A rule that is repeated must match as often: consecutively where the rules are ordered. */
function withRepeats(rules: readonly Intervals[], how: "ordered" | "unordered"): readonly Intervals[] {
  const groups: { rule: Intervals; times: number }[] = [];
  for (const rule of rules) {
    const known =
      how === "ordered"
        ? [groups.at(-1)].find((last) => last?.rule.key === rule.key)
        : groups.find((group) => group.rule.key === rule.key);
    if (known === undefined) groups.push({ rule, times: 1 });
    else known.times++;
  }
  return groups.map(({ rule, times }) =>
    times === 1
      ? rule
      : {
          ...rule,
          key: `${times} times ${rule.key}`,
          of: (row) => repeatedIntervals(rule.of(row), times),
        },
  );
}

function withinGaps(rule: Intervals, maxGaps: number): Intervals {
  const { alternatives: _, ...rest } = rule;
  return {
    ...rest,
    key: `gaps(${maxGaps},${rule.key})`,
    of: (row) => rule.of(row).filter(({ gaps }) => gaps <= maxGaps),
  };
}

function keysOf(rules: readonly Intervals[]): string {
  return rules.map(({ key }) => key).join(",");
}
