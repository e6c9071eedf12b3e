import { analyzerOf } from "../mapping/column-value.ts";
import { type Scope, fieldOf } from "../target.ts";
import { builtInAnalyzers } from "../text/analyzer.ts";
import type { WeightedField } from "./field-list.ts";
import { minimumMatches } from "./minimum-should-match.ts";
import type { Condition } from "./query.ts";
import { all, any, best } from "./scores.ts";
import { bestOfFields } from "./search-fields.ts";
import { type TextOptions, searchText } from "./search-text.ts";

/** The fields taken as one: each word may be found in any of those that cut texts alike. */
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
    options.analyzer ?? (field?.type === "text" ? analyzerOf(field) : builtInAnalyzers["keyword"]!);
  const words = analyzer.analyze(text);
  const conditions: Condition[] = [];
  for (const word of words) {
    const condition = await bestOfFields(scope, group, options.tieBreaker, (inner, path) =>
      searchText(inner, path, word.text, {
        ...options,
        analyzer: fieldOf(scope, path)?.type === "text" ? builtInAnalyzers["keyword"]! : undefined,
      }),
    );
    if (condition !== undefined) conditions.push(condition);
  }
  if (conditions.length === 0) return undefined;
  if (options.operator === "and") return all(conditions);
  const least =
    options.minimum === undefined ? 1 : Math.max(1, minimumMatches(options.minimum, conditions.length));
  return any(conditions, least);
}
