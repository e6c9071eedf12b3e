import { sql, type Sql } from "../platform/database/index.ts";
import type { TransactionState } from "./state-names.ts";
import { STATUS_AS_IT_STANDS } from "./undone-success.ts";

/**
 * That a transaction has one of the statuses, as it stands. Reviews have an index of their own, which a list of statuses would not
 * use: with none open all transactions would be read.
 */
export function statusCondition(statuses: readonly TransactionState[]): Sql {
  const isReviewAlone = statuses.every((status) => status === "pending_review");
  if (isReviewAlone && statuses.length > 0) return sql`status = 'pending_review'`;
  return sql`${STATUS_AS_IT_STANDS} = any(${statuses}::text[])`;
}
