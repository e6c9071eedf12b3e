import type { ResponseValue } from "../../json/write-json.ts";
import type { SqlResult } from "../../plan/target.ts";
import type { AfterValue } from "../../queries/query.ts";
import type { Sql } from "../../sql/sql.ts";

/** A sort key after resolution: the expression that the statement orders by, and how its value is shown. */
export interface ResolvedSort {
  readonly value: Sql;
  /** The bare column with the same order, where there is one: the database keeps its minimum and maximum for each row group. */
  readonly order?: Sql | undefined;
  readonly ascending: boolean;
  /** Where rows without a value are sorted, if no value replaces the missing one. */
  readonly missingFirst: boolean;
  readonly isNumber?: boolean;
  /** Set where the hit's position is shown, and the value is used only for the order. */
  readonly showsPlace?: boolean;
  readonly show: (value: SqlResult) => ResponseValue;
  /** A value from a client's `search_after`, as SQL that compares with `value`; null for rows without a value. */
  readonly after: (given: AfterValue) => Sql | null;
}
