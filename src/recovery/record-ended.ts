import type { Queryable } from "../platform/database/index.ts";
import type { FailedRun } from "../schedules/index.ts";
import { announceChange, findTransaction, judgementOf, type Transaction } from "../transactions/index.ts";
import type { EndedDebit } from "../transaction-requests/index.ts";
import { renewalsOf } from "../vault/index.ts";
import { recordCaseEvent } from "./case-event.ts";
import { endCaseAttempt, findAttemptOf, hasWaitingMails, saveCase } from "./case-store.ts";
import { isOpen, type CaseAttempt, type RecoveredBy, type RecoveryCase } from "./case.ts";
import { lockCase, loseCase, recoverCase } from "./end-case.ts";
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

/** The end of an attempt whose transaction is final, where no provider's outcome recorded it. */
export async function concludeAttempt(parts: RecoveryParts, uuid: string): Promise<void> {
  const transaction = await findTransaction(parts.db, uuid);
  if (!transaction) throw new Error(`The transaction ${uuid} of an attempt does not exist.`);
  const error = transaction.result.errors?.at(-1);
  const failed = error
    ? judgementOf(transaction, { error, at: parts.clock.now() })
    : ({ ...BY_GATEWAY, class: "unknown" } as const);
  const judgement = transaction.status === "success" ? undefined : failed;
  await parts.db.transaction((tx) => recordAttemptEnd(tx, parts, { transaction, judgement }));
}

/** No provider was asked. */
export const BY_GATEWAY = {
  source: "gateway",
  scheme: null,
  retryAfter: null,
  endsAgreement: false,
  forbidsAttempts: false,
} as const;

async function recordAttemptEnd(
  tx: Queryable,
  parts: RecordParts,
  { transaction, judgement }: Pick<EndedDebit, "transaction" | "judgement">,
): Promise<void> {
  const attempt = await findAttemptOf(tx, transaction.uuid);
  const of = attempt && (await lockCase(tx, attempt.recoveryId));
  if (!of) return;
  const state = judgement ? "failed" : "success";
  const at = parts.clock.now();
  if (!(await endCaseAttempt(tx, { ...attempt, state, at }))) return;
  if (judgement) return recordFailure(tx, parts, { of, attempt, judgement });
  const by = await recoveredBy(tx, { of, attempt, transaction });
  await recoverCase(tx, parts, { of, by, registrationUuid: registered(transaction, attempt) });
  await announceChange(tx, transaction.uuid);
}

async function recoveredBy(
  tx: Queryable,
  { of, attempt, transaction }: { of: RecoveryCase; attempt: CaseAttempt; transaction: Transaction },
): Promise<RecoveredBy> {
  const { paymentSource: source, connectorGuid } = transaction;
  const isSaved = source?.kind === "registration" && source.transactionUuid === of.registrationUuid;
  if (attempt.kind === "customer") return isSaved ? "customer" : "other";
  const renewals = of.registrationUuid === null ? [] : await renewalsOf(tx, of.registrationUuid);
  if (renewals.some(({ at }) => Temporal.Instant.compare(at, of.openedAt) >= 0)) return "renewed";
  return (await debitOf(tx, of)).connectorGuid === connectorGuid ? "retry" : "connector";
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
  // A repetition by hand is beside the plan: what was planned stays, unless the decline forbids it or names a time.
  const isBeside = before.nextAttemptAt !== null;
  const isByHand = isBeside || before.state === "customer";
  // The card was not tried: nothing of the case is different.
  if (isByHand && judgement.isOverLimit)
    return recordCaseEvent(tx, parts, { type: "recovery.retried", of: before });
  const reason = judgement.class;
  const planned = nextAttempt({
    ...before,
    reason,
    reasonBefore: before.reason,
    judgement,
    from: before.openedAt,
    now: parts.clock.now(),
  });
  const kept = planned === null || judgement.retryAfter !== null ? planned : before.nextAttemptAt;
  const nextAttemptAt = isBeside ? kept : planned;
  const state = nextAttemptAt === null ? "customer" : "waiting";
  const saved = await saveCase(tx, { ...before, reason, nextAttemptAt, state });
  await recordCaseEvent(tx, parts, { type: "recovery.retried", of: saved });
  const wasPlanned = before.stepsDone > 0 && !isBeside;
  if (nextAttemptAt === null && wasPlanned && !(await hasWaitingMails(tx, saved.id)))
    await loseCase(tx, parts, saved);
}
