import { analyzerOf } from "../../mapping/column-value.ts";
import { type Scope, fieldOf } from "../../plan/target.ts";
import { BUILT_IN_ANALYZERS } from "../../text/analyzer.ts";
import { all, any, best, nothing } from "../conditions/scores.ts";
import type { Condition } from "../query.ts";
import type { WeightedField } from "../reading/field-list.ts";
import { minimumMatches } from "../reading/minimum-should-match.ts";
import { type BlendedField, blendedTerm } from "./blended-term.ts";
import { bestOfFields } from "./search-fields.ts";
import { type TextOptions, searchText } from "./search-text.ts";

/** The fields searched as one: each term may be in any of the fields with the same analyzer. */
export async function crossFields(
  scope: Scope,
  fields: readonly WeightedField[],
  text: string,
  options: TextOptions & { readonly tieBreaker: number },
): Promise<Condition | undefined> {
  const groups = Map.groupBy(fields, ({ path }) => analyzerNameOf(scope, path));
  const found: Condition[] = [];
  for (const group of groups.values()) {
    const condition = await searchGroup(scope, group, text, options);
    if (condition !== undefined) found.push(condition);
  }
  return found.length === 0 ? undefined : best(found, options.tieBreaker);
}

function analyzerNameOf(scope: Scope, path: string): string {
  const field = fieldOf(scope, path);
  return field?.type === "text" ? field.analyzer : "keyword";
}

async function searchGroup(
  scope: Scope,
  group: readonly WeightedField[],
  text: string,
  options: TextOptions & { readonly tieBreaker: number },
): Promise<Condition | undefined> {
  const field = fieldOf(scope, group[0]!.path);
  const analyzer =
    options.analyzer ?? (field?.type === "text" ? analyzerOf(field) : BUILT_IN_ANALYZERS["keyword"]!);
  const terms = analyzer.analyze(text);
  const conditions: Condition[] = [];
  for (const term of terms) {
    const condition = await searchTerm(scope, group, term.text, options);
    if (condition !== undefined) conditions.push(condition);
  }
  if (conditions.length === 0) return undefined;
  if (options.operator === "and") return all(conditions);
  const least =
    options.minimum === undefined ? 1 : Math.max(1, minimumMatches(options.minimum, conditions.length));
  return any(conditions, least);
}

/** Fields with terms are blended; the others are searched separately beside them. */
async function searchTerm(
  scope: Scope,
  group: readonly WeightedField[],
  term: string,
  options: TextOptions & { readonly tieBreaker: number },
): Promise<Condition | undefined> {
  const blended: BlendedField[] = [];
  const others: WeightedField[] = [];
  for (const { path, boost } of group) {
    const field = fieldOf(scope, path);
    const keepsTerms = field?.type === "text" || field?.type === "keyword";
    if (keepsTerms && group.length > 1) blended.push({ field, boost });
    else others.push({ path, boost });
  }
  const single = await bestOfFields(scope, others, options.tieBreaker, (inner, path) =>
    searchText(inner, path, term, {
      ...options,
      analyzer: fieldOf(scope, path)?.type === "text" ? BUILT_IN_ANALYZERS["keyword"]! : undefined,
    }),
  );
  if (blended.length === 0) return single;
  const loader = await blendedTerm(scope, blended, term, options.tieBreaker);
  return single === undefined || single === nothing ? loader : best([single, loader], 1);
}
