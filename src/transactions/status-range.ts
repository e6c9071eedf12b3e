import { sql, type Sql } from "../platform/database/index.ts";
import type { TransactionState } from "./state-names.ts";

/**
 * Conditions that the index of open reviews answers, on the rows that are read: the overview counts reviews, and with none
 * open all transactions would be read by their creation.
 */
export function statusRange(statuses: readonly TransactionState[] | undefined): Sql[] {
  const isReviewAlone = statuses?.length === 1 && statuses[0] === "pending_review";
  return isReviewAlone ? [sql`status = 'pending_review'`] : [];
}
