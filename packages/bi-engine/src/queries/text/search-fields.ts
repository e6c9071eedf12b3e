import { type Scope, boosted } from "../../plan/target.ts";
import { concurrently } from "../conditions/concurrently.ts";
import { blockCounts } from "./block-values.ts";
import type { WeightedField } from "../reading/field-list.ts";
import { countClauses } from "../reading/clause-count.ts";
import { keptWhole } from "../conditions/disjuncts.ts";
import type { Condition } from "../query.ts";
import { best, nothing } from "../conditions/scores.ts";
import { type TextOptions, searchText } from "./search-text.ts";

/** Rows that have the text in one of the fields; undefined when no field finds terms in it. */
export async function searchFields(
  scope: Scope,
  fields: readonly WeightedField[],
  text: string,
  options: TextOptions & { readonly tieBreaker: number },
): Promise<Condition | undefined> {
  return bestOfFields(scope, fields, options.tieBreaker, (inner, path) =>
    searchText(inner, path, text, options),
  );
}

/** With more fields it takes less to count in each of them once, which is kept, than to look into all of them for every row. */
const fewFields = 8;

/** The conditions that hold for some row. Scored ones have that of themselves. */
async function foundAnywhere(scope: Scope, conditions: readonly Condition[]): Promise<readonly Condition[]> {
  if (scope.scored || scope.nestedPath !== undefined || conditions.length <= fewFields) return conditions;
  const rows = await blockCounts(
    scope,
    conditions.map(({ matches }) => matches),
  );
  return conditions.filter((_, i) => rows?.[i]?.some((count) => count > 0) !== false);
}

/** The best of what each field says; undefined when none says anything. */
export async function bestOfFields(
  scope: Scope,
  fields: readonly WeightedField[],
  tieBreaker: number,
  search: (scope: Scope, path: string) => Promise<Condition | undefined>,
): Promise<Condition | undefined> {
  if (fields.length === 0) return nothing;
  // Where there are too many already, none of the fields is looked at.
  countClauses(scope, 0);
  const searched = await concurrently(fields, async ({ path, boost }) => {
    const condition = await search(boosted(scope, boost), path);
    return condition && keptWhole(condition, boost);
  });
  const found = searched.filter((condition) => condition !== undefined);
  const known = found.filter((condition) => condition !== nothing);
  const matching = await foundAnywhere(scope, known);
  if (found.length > 0 && matching.length === 0) return nothing;
  if (found.length === 0) return undefined;
  // The best of several is nothing to take apart, even where only one of them is found anywhere.
  return { ...best(matching, tieBreaker), ...(known.length > 1 ? { disjuncts: undefined } : {}) };
}
