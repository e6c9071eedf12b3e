import { type Scope, boosted } from "../../plan/target.ts";
import { concurrently } from "../conditions/concurrently.ts";
import { keptWhole } from "../conditions/disjuncts.ts";
import { best, nothing } from "../conditions/scores.ts";
import type { Condition } from "../query.ts";
import { countClauses } from "../reading/clause-count.ts";
import type { WeightedField } from "../reading/field-list.ts";
import { blockCounts } from "./block-values.ts";
import { type TextOptions, searchText } from "./search-text.ts";

/** Rows with the text in one of the fields; undefined when no field has terms for it. */
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

/** With more fields it costs less to count in each of them once, which is cached, than to search all of them for every row. */
const FEW_FIELDS = 8;

/** The conditions that hold for some row. Scored ones know that from their own bounds. */
async function foundAnywhere(scope: Scope, conditions: readonly Condition[]): Promise<readonly Condition[]> {
  if (scope.scored || scope.nestedPath !== undefined || conditions.length <= FEW_FIELDS) return conditions;
  const rows = await blockCounts(
    scope,
    conditions.map(({ matches }) => matches),
  );
  return conditions.filter((_, i) => rows?.[i]?.some((count) => count > 0) !== false);
}

/** The best of the conditions of the fields; undefined when there are none. */
export async function bestOfFields(
  scope: Scope,
  fields: readonly WeightedField[],
  tieBreaker: number,
  search: (scope: Scope, path: string) => Promise<Condition | undefined>,
): Promise<Condition | undefined> {
  if (fields.length === 0) return nothing;
  // With too many clauses already, none of the fields is resolved.
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
  // The best of several is not flattened, also where only one of them has a match.
  return { ...best(matching, tieBreaker), ...(known.length > 1 ? { disjuncts: undefined } : {}) };
}
