import type { SortKey } from "../../queries/query.ts";

/** Whether hits are in the order they have anyway, best first, so that no sort values are shown. */
export function isByScoreOnly(keys: readonly SortKey[]): boolean {
  const [only, second] = keys;
  return only === undefined || (only.by === "score" && !only.ascending && second === undefined);
}
