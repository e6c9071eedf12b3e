import type { Queryable } from "../platform/database/index.ts";
import { findSchedule, type FailedRun } from "../schedules/index.ts";
import { findTransaction, type Transaction } from "../transactions/index.ts";
import type { EndedDebit } from "../transaction-requests/index.ts";
import { recordCaseEvent } from "./case-event.ts";
import { endCaseAttempt, findAttemptOf, findCase, hasWaitingMails, saveCase } from "./case-store.ts";
import { isOpen, type CaseAttempt, type RecoveredBy, type RecoveryCase } from "./case.ts";
import { loseCase, recoverCase } from "./end-case.ts";
import { debitOf, nextAttempt, openCase } from "./open-case.ts";
import type { RecoveryParts } from "./parts.ts";

type RecordParts = Pick<RecoveryParts, "clock" | "ids" | "vault" | "publicUrl">;

/** Opens the case of a run that failed, in the commit that records it. */
export async function openCaseOfRun(
  tx: Queryable,
  parts: RecordParts,
  { schedule, transactionUuid, ...failed }: FailedRun,
): Promise<void> {
  const transaction = await findTransaction(tx, transactionUuid);
  if (!transaction) throw new Error(`The transaction ${transactionUuid} of a run does not exist.`);
  const { id: scheduleId, registrationUuid, timeZone } = schedule;
  await openCase(tx, parts, { ...failed, transaction, scheduleId, registrationUuid, timeZone });
}

/**
 * The end of a debit, in its commit: of a repetition or of the customer's payment, the case goes on or ends; of the merchant's own
 * debit that wants recovery, a failure opens a case. Does nothing the second time.
 */
export async function recordForRecovery(
  tx: Queryable,
  parts: RecordParts,
  { transaction, connector, judgement }: EndedDebit,
): Promise<void> {
  if (transaction.initiatedBy === "recovery") return recordAttemptEnd(tx, parts, { transaction, judgement });
  if (!judgement || transaction.request.recovery === undefined) return;
  const { paymentSource } = transaction;
  const registrationUuid = paymentSource?.kind === "registration" ? paymentSource.transactionUuid : null;
  await openCase(tx, parts, { transaction, connector, judgement, registrationUuid });
}

async function recordAttemptEnd(
  tx: Queryable,
  parts: RecordParts,
  { transaction, judgement }: Pick<EndedDebit, "transaction" | "judgement">,
): Promise<void> {
  const attempt = await findAttemptOf(tx, transaction.uuid);
  const seen = attempt && (await findCase(tx, { id: attempt.recoveryId }));
  if (!attempt || !seen) return;
  // Whatever changes both locks the schedule first.
  if (seen.scheduleId !== null) await findSchedule(tx, { id: seen.scheduleId, lock: true });
  const of = await findCase(tx, { id: seen.id, lock: true });
  const state = judgement ? "failed" : "success";
  const at = parts.clock.now();
  if (!of || !(await endCaseAttempt(tx, { ...attempt, state, at }))) return;
  if (judgement) return recordFailure(tx, parts, { of, attempt, judgement });
  const by = await recoveredBy(tx, { of, attempt, transaction });
  await recoverCase(tx, parts, { of, by, registrationUuid: registered(transaction, attempt) });
}

async function recoveredBy(
  tx: Queryable,
  { of, attempt, transaction }: { of: RecoveryCase; attempt: CaseAttempt; transaction: Transaction },
): Promise<RecoveredBy> {
  if (attempt.kind === "customer") return "customer";
  return (await debitOf(tx, of)).connectorGuid === transaction.connectorGuid ? "retry" : "connector";
}

/** The registration that a customer's payment made: their instrument from now on. */
function registered({ uuid, request }: Transaction, { kind }: CaseAttempt): string | undefined {
  return kind === "customer" && request.withRegister === true ? uuid : undefined;
}

/**
 * An attempt failed: the next step of the plan follows. Where a step of the plan was the last one, and no mail is left, the case is
 * lost. A case that has ended meanwhile stays so.
 */
export async function recordFailure(
  tx: Queryable,
  parts: RecordParts,
  of: {
    of: RecoveryCase;
    attempt: CaseAttempt;
    judgement: NonNullable<EndedDebit["judgement"]>;
  },
): Promise<void> {
  const { of: before, attempt, judgement } = of;
  if (!isOpen(before)) return;
  // The customer's own try changes nothing of the plan.
  if (attempt.kind === "customer") return;
  const reason = judgement.class;
  const planned = nextAttempt({
    ...before,
    reason,
    judgement,
    from: before.openedAt,
    now: parts.clock.now(),
  });
  // A repetition by hand is beside the plan: what was planned stays, unless the decline forbids it or names a time.
  const isBeside = before.nextAttemptAt !== null;
  const kept = planned === null || judgement.retryAfter !== null ? planned : before.nextAttemptAt;
  const nextAttemptAt = isBeside ? kept : planned;
  const state = nextAttemptAt === null ? "customer" : "waiting";
  const saved = await saveCase(tx, { ...before, reason, nextAttemptAt, state });
  await recordCaseEvent(tx, parts, { type: "recovery.retried", of: saved });
  const wasPlanned = before.stepsDone > 0 && !isBeside;
  if (nextAttemptAt === null && wasPlanned && !(await hasWaitingMails(tx, saved.id)))
    await loseCase(tx, parts, saved);
}
