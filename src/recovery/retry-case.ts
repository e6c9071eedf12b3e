import { isRefusal, type Refusal } from "../platform/refusal.ts";
import type { Queryable } from "../platform/database/index.ts";
import {
  done,
  doublingRetry,
  enqueue,
  type Job,
  type JobKind,
  type JobResult,
} from "../platform/jobs/index.ts";
import { isRetryLimit } from "../declines/index.ts";
import { cancelFromPage } from "../transaction-requests/index.ts";
import { findTransaction, isFinal } from "../transactions/index.ts";
import {
  endCaseAttempt,
  findAttempt,
  findCase,
  findOpenAttempt,
  insertAttempt,
  lockDueCases,
  saveCase,
} from "./case-store.ts";
import { isOpen, type AttemptKind, type CaseAttempt, type RecoveryCase } from "./case.ts";
import { lockOpenCase } from "./end-case.ts";
import type { RecoveryParts } from "./parts.ts";
import { BY_GATEWAY, recordFailure } from "./record-ended.ts";
import { repeatPayment, type Repeated } from "./repetition.ts";

export const RETRY_BATCH = 100;
/** Job kind: makes one repetition of a case. Stored with each job. */
const RETRY_CASE = "retry-recovery-case";

interface AttemptKey {
  readonly recoveryId: string;
  readonly number: number;
}

const WHILE_DISABLED = Temporal.Duration.from({ hours: 1 });
/** The customer is on the page: the repetition waits. */
const WHILE_CUSTOMER_PAYS_MINUTES = 15;
/** A person who asked for it does it in the same moment; the job is for a process that died. */
const BEHIND_PERSON_MINUTES = 2;

/** Claims the repetitions that are due: in one commit each gets its number, and the job that makes it. Returns how many were due. */
export async function claimDueRetries(parts: RecoveryParts): Promise<number> {
  const abandoned: string[] = [];
  const claimed = await parts.db.transaction(async (tx) => {
    const due = await lockDueCases(tx, { limit: RETRY_BATCH });
    for (const one of due) {
      const open = await findOpenAttempt(tx, one.id);
      if (!open) await claim(tx, parts, one);
      else {
        const later = parts.clock.now().add({ minutes: WHILE_CUSTOMER_PAYS_MINUTES });
        await saveCase(tx, { ...one, nextAttemptAt: later });
        if (open.transactionUuid !== null) abandoned.push(open.transactionUuid);
      }
    }
    return due.length;
  });
  for (const uuid of abandoned) await cancelAbandoned(parts, uuid);
  if (claimed > 0) parts.notifyWorkers();
  return claimed;
}

async function claim(tx: Queryable, parts: RecoveryParts, of: RecoveryCase): Promise<void> {
  const stepsDone = of.stepsDone + 1;
  await beginAttempt(tx, parts, { of: { ...of, stepsDone, nextAttemptAt: null }, kind: "retry" });
}

/** The next attempt of a case that the caller has locked, with the job that makes it if this process dies. */
export async function beginAttempt(
  tx: Queryable,
  parts: Pick<RecoveryParts, "clock">,
  {
    of,
    kind,
    inMinutes = 0,
    consent = null,
  }: { of: RecoveryCase; kind: AttemptKind; inMinutes?: number; consent?: CaseAttempt["consent"] },
): Promise<CaseAttempt> {
  const at = parts.clock.now();
  const number = of.attempts + 1;
  await saveCase(tx, { ...of, attempts: number });
  const attempt = await insertAttempt(tx, { recoveryId: of.id, number, kind, at, consent });
  const payload: AttemptKey = { recoveryId: of.id, number };
  await enqueue(tx, {
    kind: RETRY_CASE,
    key: `${of.id}:${number}`,
    owner: of.tenantGuid,
    // A provider that hangs delays no other's repetitions.
    lane: `${RETRY_CASE}:${of.connectorGuid}`,
    payload,
    ...(inMinutes > 0 && { runAt: at.add({ minutes: inMinutes }) }),
  });
  return attempt;
}

/** A customer who left the page of a payment holds the case no longer. One that is under way cannot be cancelled. */
export async function cancelAbandoned(parts: RecoveryParts, uuid: string): Promise<boolean> {
  const transaction = await findTransaction(parts.db, uuid);
  if (!transaction) return true;
  if (isFinal(transaction.status)) return true;
  return isFinal((await cancelFromPage(parts, transaction)).status);
}

export function retryCaseJobKind(parts: RecoveryParts): JobKind<AttemptKey> {
  return {
    name: RETRY_CASE,
    leaseSeconds: 120,
    longestWait: { first: Temporal.Duration.from({ minutes: BEHIND_PERSON_MINUTES }), retry: WHILE_DISABLED },
    laneConcurrency: 8,
    retryAfter: doublingRetry({ firstSeconds: 5, maxSeconds: 3_600, tries: 1_000 }),
    run: (job) => runRetry(parts, job),
  };
}

async function runRetry(parts: RecoveryParts, { payload: key }: Job<AttemptKey>): Promise<JobResult> {
  const attempt = await findAttempt(parts.db, key);
  const of = attempt && (await findCase(parts.db, { id: key.recoveryId }));
  if (!attempt || !of || attempt.state !== "open" || attempt.transactionUuid !== null) return done;
  // The page makes the payment itself: without one, the customer's process died.
  if (attempt.kind === "customer" || !isOpen(of)) {
    await fail(parts, { of, attempt });
    return done;
  }
  const made = await repeatPayment(parts, { of, attempt });
  if (made.kind === "held")
    return { kind: "again", after: WHILE_DISABLED, because: "The connector is disabled." };
  await conclude(parts, { of, attempt, made });
  return done;
}

/** Ends an attempt for which no transaction was made. */
export async function conclude(
  parts: RecoveryParts,
  { of, attempt, made }: { of: RecoveryCase; attempt: CaseAttempt; made: Repeated },
): Promise<void> {
  if (made.kind === "made" || made.kind === "over") return;
  if (made.kind === "refused")
    parts.log.warn({ recovery: of.id, refused: made.refusal.code }, "A repetition was refused.");
  await fail(parts, { of, attempt });
}

async function fail(
  parts: RecoveryParts,
  { of: { id }, attempt }: { of: RecoveryCase; attempt: CaseAttempt },
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const locked = await lockOpenCase(tx, id);
    const at = parts.clock.now();
    const ended = await endCaseAttempt(tx, { ...attempt, state: "failed", at });
    if (locked && ended) await recordFailure(tx, parts, { of: locked, attempt, judgement: NOT_MADE });
  });
}

/** The request itself was refused: nothing that is repeated helps. */
const NOT_MADE = { ...BY_GATEWAY, class: "change_data" } as const;

type RetryRefusal =
  /** It has ended. */
  | Refusal<"case_over">
  /** A repetition or the customer's payment is under way. */
  | Refusal<"case_busy">
  /** No stored instrument can be charged. */
  | Refusal<"nothing_to_charge">
  /** The limits allow no further attempt with the card: it was not charged, and the plan is as it was. */
  | Refusal<"over_limit">;

/**
 * A repetition that a person or the merchant's server wants now; it takes the next number and no step of the plan.
 *
 * @param after the number of the latest attempt that the caller has seen: with another one since, nothing is charged
 */
export async function retryNow(
  parts: RecoveryParts,
  id: string,
  { after }: { after?: number } = {},
): Promise<RetryRefusal | undefined> {
  const begun = await parts.db.transaction(async (tx) => {
    const of = await lockOpenCase(tx, id);
    if (!of) return refusedAs("case_over");
    const isOther = after !== undefined && after !== of.attempts;
    if (isOther || (await findOpenAttempt(tx, id))) return refusedAs("case_busy");
    if (of.registrationUuid === null) return refusedAs("nothing_to_charge");
    const attempt = await beginAttempt(tx, parts, { of, kind: "retry", inMinutes: BEHIND_PERSON_MINUTES });
    return { of, attempt };
  });
  if (isRefusal(begun)) return begun;
  const made = await repeatPayment(parts, begun);
  if (made.kind !== "held") await conclude(parts, { ...begun, made });
  parts.notifyWorkers();
  const error = made.kind === "made" ? made.transaction.result.errors?.at(-1) : undefined;
  return error && isRetryLimit(error) ? refusedAs("over_limit") : undefined;
}

function refusedAs<Code extends RetryRefusal["code"]>(code: Code): Refusal<Code> {
  return { refused: true, code };
}
