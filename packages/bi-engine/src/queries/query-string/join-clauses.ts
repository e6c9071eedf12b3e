import type { Clause } from "./query-string-node.ts";

type Occurrence = "must" | "should" | "mustNot";

/**
 * Resolves AND, OR, NOT, + and - to whether each part of a list is required, prohibited or optional. There is no precedence: an
 * operator affects only the parts beside it, so in `a OR b AND c` b and c are required and a is optional. Parts without terms
 * (undefined) are left out, but their operators still count.
 */
export function joinClauses<Part>(
  clauses: readonly Clause<Part | undefined>[],
  defaultOperator: "and" | "or",
): { readonly occurrence: Occurrence; readonly part: Part }[] {
  const joined: { occurrence: Occurrence; part: Part }[] = [];
  for (const { conjunction, modifier, part } of clauses) {
    const before = joined.at(-1);
    if (before !== undefined && before.occurrence !== "mustNot") {
      if (conjunction === "and") before.occurrence = "must";
      else if (conjunction === "or" && defaultOperator === "and") before.occurrence = "should";
    }
    if (part === undefined) continue;
    joined.push({ part, occurrence: occurrenceOf(conjunction, modifier, defaultOperator) });
  }
  return joined;
}

function occurrenceOf(
  conjunction: "and" | "or" | undefined,
  modifier: "required" | "prohibited" | undefined,
  defaultOperator: "and" | "or",
): Occurrence {
  if (modifier === "prohibited") return "mustNot";
  const isRequired =
    defaultOperator === "and" ? conjunction !== "or" : modifier === "required" || conjunction === "and";
  return isRequired ? "must" : "should";
}
