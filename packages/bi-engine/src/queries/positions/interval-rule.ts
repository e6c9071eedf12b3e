import type { Field } from "../../mapping/mapping.ts";
import type { Scope } from "../../plan/target.ts";
import { type Sql, and, no, or } from "../../sql/sql.ts";
import { illegalArgument } from "../../errors.ts";
import type { RowPositions } from "./by-positions.ts";
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

/** Which intervals a row has. */
export interface Intervals {
  /** Equal for rules that find the same. */
  readonly key: string;
  /** Holds for every row that has any. */
  readonly candidates: Sql;
  readonly fields: readonly Field[];
  /** How long an interval is at least. */
  readonly minExtent: number;
  readonly of: (row: RowPositions) => readonly Interval[];
  /** Of a rule that is any of several: those. */
  readonly alternatives?: readonly Intervals[];
}

export type Combination = "block" | "ordered" | "unordered" | "unordered_no_overlap";

/** Alternatives inside of a combination make so many combinations at most. */
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

/** Several rules together, with at most `maxGaps` places between them where that is not below zero. */
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

/** Alternatives are taken out: `a (b | c d)` is `a b | a c d`, so that a short one does not hide a longer one. */
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

/** Those of one place are taken together: of such none hides another. */
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

/** What is looked for twice has to be there twice: in a row where there is an order. */
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
