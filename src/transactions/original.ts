import { sql, type Sql } from "../platform/database/index.ts";
import { announceChanges } from "./changes.ts";
import { isInitial } from "./transaction-types.ts";
import type { Transaction } from "./transaction.ts";

/**
 * CTEs for what the success of a follow-up changes on the transaction it follows; its BI document changes with it. A payment with a
 * stored instrument refers to its registration and changes nothing of that.
 */
export function changesOfOriginal(transaction: Transaction): Sql[] {
  const { referenceUuid, type } = transaction;
  if (referenceUuid === null || isInitial(type)) return [];
  const change = sql`original_change as (${announceChanges(sql`select ${referenceUuid}::text from moved`)})`;
  const assignment = originalAssignment(transaction);
  if (!assignment) return [change];
  return [
    change,
    sql`original as (update transactions set ${assignment} from moved where transactions.uuid = ${referenceUuid})`,
  ];
}

function originalAssignment({ type, amountMinor, request }: Transaction): Sql | undefined {
  if (type === "incremental-authorization")
    return sql`authorized_minor = transactions.authorized_minor + ${amountMinor}::bigint`;
  // The final capture releases the rest of the authorisation, with what open follow-ups may still release to it.
  if (type === "capture" && request.isFinalCapture === true) return sql`closed_at = moved.modified_at`;
  return undefined;
}

/** Whether a follow-up's success writes to the record of its original, and not only announces it. */
export function writesToOriginal(followUp: Transaction): boolean {
  return originalAssignment(followUp) !== undefined;
}
