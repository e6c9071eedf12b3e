import type { AfterValue } from "../../queries/query.ts";
import type { ResponseValue } from "../../json/write-json.ts";
import type { Sql } from "../../sql/sql.ts";
import type { SqlResult } from "../target.ts";

/** A sort key resolved: what the statement orders by, and how its value is shown. */
export interface ResolvedSort {
  readonly value: Sql;
  /** The bare column that puts rows in the same order, where there is one: the database keeps the ends of columns. */
  readonly order?: Sql | undefined;
  readonly ascending: boolean;
  /** Where rows without a value stand, for values that nothing stands in for. */
  readonly missingFirst: boolean;
  readonly isNumber?: boolean;
  /** Set where the hit's place is shown, and the value only puts it in order. */
  readonly showsPlace?: boolean;
  readonly show: (value: SqlResult) => ResponseValue;
  /** A value that a client gives to go on after it, as SQL that compares with `value`; null for rows without a value. */
  readonly after: (given: AfterValue) => Sql | null;
}
