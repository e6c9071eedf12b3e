import type { Scope } from "../../plan/target.ts";
import { failedBecause } from "./failed-to-create.ts";

/** OpenSearch's name for queries that may have to read all documents. */
type Expensive = "prefix" | "wildcard" | "regexp" | "fuzzy" | "range" | "joining";

/** Refuses such a query where the cluster does not allow it (`search.allow_expensive_queries`). */
export function refuseExpensive(scope: Scope, what: Expensive): void {
  if (scope.target.limits.expensiveQueries) return;
  const where = what === "range" ? " on [text] or [keyword] fields" : "";
  const advice =
    what === "prefix" ? " For optimised prefix queries on text fields please enable [index_prefixes]." : "";
  throw failedBecause({
    type: "exception",
    reason: `[${what}] queries${where} cannot be executed when 'search.allow_expensive_queries' is set to false.${advice}`,
  });
}
