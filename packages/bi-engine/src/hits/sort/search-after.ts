import { QueryError, illegalArgument, parsingError, shardIllegalArgument } from "../../errors.ts";
import { type JsonNode, plain, tokenName } from "../../json/json-node.ts";
import type { SearchAfter } from "../../queries/query.ts";
import { type Sql, and, no, or, sql } from "../../sql/sql.ts";
import type { ResolvedSort } from "./resolved-sort.ts";

export function readSearchAfter(node: JsonNode): SearchAfter {
  const items = node.kind === "array" ? node.items : [];
  if (items.length === 0) throw illegalArgument("Values must contains at least one value.");
  return items.map((item) => {
    const value = plain(item);
    if (typeof value !== "object" || value === null) return value;
    throw parsingError(
      `Expected [VALUE_STRING] or [VALUE_NUMBER] or [VALUE_BOOLEAN] or [VALUE_NULL] but found [${tokenName(item)}] inside search_after.`,
      item.at,
    );
  });
}

/** The condition on rows that come after those values. */
export function afterCondition(after: SearchAfter, sorts: readonly ResolvedSort[], from: number): Sql {
  if (sorts.length === 0) throw shardIllegalArgument("Sort must contain at least one field.");
  if (after.length !== sorts.length) {
    throw shardIllegalArgument(`search_after has ${after.length} value(s) but sort has ${sorts.length}.`);
  }
  if (from > 0) {
    const reason = "`from` parameter must be set to 0 when `search_after` is used.";
    throw new QueryError("searching", 500, { type: "search_exception", reason });
  }
  const bounds = sorts.map((sort, i) => ({ sort, given: sort.after(after[i] ?? null) }));
  const ways = bounds.map(({ sort, given }, i) => {
    const same = bounds.slice(0, i).map(isSame);
    return and([...same, beyond(sort, given)]);
  });
  return or(ways);
}

interface Bound {
  readonly sort: ResolvedSort;
  /** Null for rows without a value. */
  readonly given: Sql | null;
}

function isSame({ sort: { value }, given }: Bound): Sql {
  return given === null ? sql`${value} IS NULL` : sql`${value} = ${given}`;
}

function beyond({ value, ascending, missingFirst }: ResolvedSort, given: Sql | null): Sql {
  if (given === null) return missingFirst ? sql`${value} IS NOT NULL` : no;
  const further = ascending ? sql`${value} > ${given}` : sql`${value} < ${given}`;
  return missingFirst ? further : sql`(${further} OR ${value} IS NULL)`;
}
