import { sql, type Queryable } from "../platform/database/index.ts";
import { findTransaction, isFinal, isSubmitted } from "../transactions/index.ts";
import type { CaseAttempt } from "./case.ts";
import { endLeftAttempt } from "./customer-payment.ts";
import type { RecoveryParts } from "./parts.ts";

/** Ends the payments that customers left on their pages, of the cases of a schedule. One that is under way cannot be ended. */
export async function endLeftPayments(parts: RecoveryParts, scheduleId: string): Promise<void> {
  for (const attempt of await openAttemptsOf(parts.db, scheduleId)) await endLeftAttempt(parts, attempt);
}

/** Whether a payment of a case of the schedule is under way: the money may come. One that a customer has not submitted is none. */
export async function isBeingPaid(tx: Queryable, scheduleId: string): Promise<boolean> {
  for (const { kind, transactionUuid } of await openAttemptsOf(tx, scheduleId)) {
    const made = transactionUuid === null ? undefined : await findTransaction(tx, transactionUuid);
    if (!made) continue;
    const mayCome = kind === "retry" || isSubmitted(made);
    if (isFinal(made.status) ? made.status === "success" : mayCome) return true;
  }
  return false;
}

function openAttemptsOf(db: Queryable, scheduleId: string): Promise<CaseAttempt[]> {
  return db.query<CaseAttempt>(sql`
    select attempt.* from recovery_attempts as attempt join recovery_cases on id = recovery_id
    where schedule_id = ${scheduleId} and attempt.state = 'open'`);
}
