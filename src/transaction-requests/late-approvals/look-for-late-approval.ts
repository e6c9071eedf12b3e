import type { InquiryOutcome, ProviderOutcome, Resumable } from "../../providers/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { done, enqueue, type JobKind, type JobResult } from "../../platform/jobs/index.ts";
import {
  findTransaction,
  isFinal,
  listAttempts,
  LOOK_FOR_LATE_APPROVAL,
  providerReferenceOf,
  submissionOfReference,
  type Transaction,
} from "../../transactions/index.ts";
import { inquireAtProvider, neutraliseAtProvider } from "../provider/call-provider.ts";
import { hasInquiry } from "../provider/has-inquiry.ts";
import { connectorOfTransaction } from "../provider/connector-of-transaction.ts";
import type { TransactionParts } from "../parts.ts";
import { submissionOf } from "../provider/provider-request.ts";
import { isTheSuccessItself, recordLateApproval } from "./record-late-approval.ts";

/** The delays of the inquiries after a transaction ended without a final outcome. */
const LOOK_AFTER_MINUTES = [15, 60, 6 * 60, 24 * 60, 3 * 24 * 60] as const;
const DAILY = Temporal.Duration.from({ hours: 24 });

/**
 * Inquires once more about a submission of a transaction that has ended here, and records an approval. Moves no money.
 * Undefined: the submission is not recorded, or its approval is the transaction's success.
 */
export async function lookForLateApproval(
  parts: TransactionParts,
  { transaction, reference }: { transaction: Transaction; reference: string },
): Promise<(InquiryOutcome | Resumable)["kind"] | undefined> {
  if (isTheSuccessItself(transaction, reference)) return undefined;
  const isCurrent = providerReferenceOf(transaction) === reference;
  const submitted = isCurrent ? transaction : await attemptOf(parts.db, { transaction, reference });
  if (!submitted) return undefined;
  const connector = await connectorOfTransaction(parts, submitted);
  const outcome = await inquireAtProvider(parts, {
    connector,
    submission: { ...submissionOf(submitted), submissionReference: reference },
  });
  if (outcome.kind === "approved")
    await recordLateApproval(parts, { submitted, reference, connector, outcome });
  return outcome.kind;
}

/** The same with an outcome that a webhook brought. */
export async function recordIfLate(
  parts: TransactionParts,
  options: { transaction: Transaction; reference: string; outcome: ProviderOutcome },
): Promise<void> {
  const { transaction, reference, outcome } = options;
  if (outcome.kind !== "approved" || isTheSuccessItself(transaction, reference)) return;
  const isCurrent = providerReferenceOf(transaction) === reference;
  const submitted = isCurrent ? transaction : await attemptOf(parts.db, { transaction, reference });
  if (!submitted) return;
  const connector = await connectorOfTransaction(parts, submitted);
  await recordLateApproval(parts, { submitted, reference, connector, outcome });
}

/**
 * The transaction as an earlier attempt submitted it, perhaps in another currency. Its card and its authentication are not
 * recorded.
 */
async function attemptOf(
  db: Queryable,
  { transaction, reference }: { transaction: Transaction; reference: string },
): Promise<Transaction | undefined> {
  const submission = submissionOfReference(reference);
  const attempts = await listAttempts(db, [transaction.uuid]);
  const attempt = attempts.find(({ attempt: number }) => number === submission);
  if (!attempt) return undefined;
  const { connectorGuid, amountMinor, currency } = attempt;
  const { threeDSecure: _ofTheLast, ...result } = transaction.result;
  const amount = amountMinor === null ? {} : { amountMinor, currency };
  return { ...transaction, connectorGuid, ...amount, card: null, result };
}

/** Schedules the look before a "not found" ends the payment: the submission may still be on its way. */
export async function scheduleLook(
  db: Queryable,
  { transaction, now }: { transaction: Transaction; now: Temporal.Instant },
): Promise<void> {
  const reference = providerReferenceOf(transaction);
  await enqueue(db, {
    kind: LOOK_FOR_LATE_APPROVAL,
    key: reference,
    owner: transaction.tenantGuid,
    lane: `${LOOK_FOR_LATE_APPROVAL}:${transaction.connectorGuid}`,
    payload: { transactionUuid: transaction.uuid, reference },
    runAt: now.add({ minutes: LOOK_AFTER_MINUTES[0] }),
  });
}

/**
 * A payment ended while its customer was at the provider's page, or because the provider did not have it. Notifications can
 * get lost and requests can arrive late, so a few inquiries follow until one has a final outcome.
 */
export function lookForLateApprovalJobKind(
  parts: TransactionParts,
): JobKind<{ transactionUuid: string; reference: string }> {
  return {
    name: LOOK_FOR_LATE_APPROVAL,
    leaseSeconds: 120,
    laneConcurrency: 4,
    retryAfter: (attempts) => nextLook(attempts) ?? DAILY,
    run: async ({ payload, attempts }) => {
      const { transactionUuid, reference } = payload;
      const transaction = await findTransaction(parts.db, transactionUuid);
      if (!transaction) return done;
      // It has not ended: the status inquiry is responsible.
      if (!isFinal(transaction.status) && providerReferenceOf(transaction) === reference)
        return retryLook(nextLook(attempts), "It is still open.");
      const outcome = await lookForLateApproval(parts, { transaction, reference });
      switch (outcome) {
        case undefined:
        case "approved":
        case "declined":
          return done;
        case "not_found":
        case "redirect":
        // Nothing moved, and what has ended here is not resumed.
        case "resumable":
          // Cancelled there as well, it can never be paid: there is nothing more to look for.
          if (await isNeutralised(parts, { transaction, reference })) return done;
          return retryLook(nextLook(attempts), outcome);
        case "pending":
        case "unknown":
          // Without an inquiry a webhook brings a late approval: what is cancelled at the provider needs no more looks.
          if (!(await canInquire(parts, transaction))) {
            if (await isNeutralised(parts, { transaction, reference })) return done;
            return retryLook(nextLook(attempts), outcome);
          }
          // An unknown outcome is never given up.
          return retryLook(nextLook(attempts) ?? DAILY, outcome);
      }
    },
  };
}

async function isNeutralised(
  parts: TransactionParts,
  { transaction, reference }: { transaction: Transaction; reference: string },
): Promise<boolean> {
  const isCurrent = providerReferenceOf(transaction) === reference;
  const submitted = isCurrent ? transaction : await attemptOf(parts.db, { transaction, reference });
  if (!submitted) return false;
  const connector = await connectorOfTransaction(parts, submitted);
  const submission = { ...submissionOf(submitted), submissionReference: reference };
  const neutralised = await neutraliseAtProvider(parts, { connector, submission });
  return neutralised === "done" || neutralised === "requested";
}

async function canInquire(parts: TransactionParts, transaction: Transaction): Promise<boolean> {
  const connector = await connectorOfTransaction(parts, transaction);
  return hasInquiry(parts, { connector, operation: submissionOf(transaction).operation });
}

function nextLook(attempts: number): Temporal.Duration | undefined {
  const minutes = LOOK_AFTER_MINUTES[attempts + 1];
  return minutes === undefined ? undefined : Temporal.Duration.from({ minutes });
}

function retryLook(after: Temporal.Duration | undefined, because: string): JobResult {
  return after ? { kind: "again", after, because } : done;
}
