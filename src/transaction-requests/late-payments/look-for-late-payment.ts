import type { InquiryOutcome } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { done, enqueue, type JobKind, type JobResult } from "../../platform/jobs/index.ts";
import {
  findTransaction,
  isFinal,
  listAttempts,
  LOOK_FOR_LATE_PAYMENT,
  providerReferenceOf,
  submissionOfReference,
  type Transaction,
} from "../../transactions/index.ts";
import { inquireAtProvider } from "../ask-provider.ts";
import { connectorOfTransaction } from "../connector-of-transaction.ts";
import type { TransactionParts } from "../parts.ts";
import { isTheSuccessItself, recordLatePayment } from "./record-late-payment.ts";

/** After what ended, or was given up, without a provider's final word. */
const LOOK_AFTER_MINUTES = [15, 60, 6 * 60, 24 * 60, 3 * 24 * 60] as const;
const DAILY = Temporal.Duration.from({ hours: 24 });

/**
 * Asks the provider once more about a submission that is over here, and records what it has approved meanwhile. It is a
 * question that moves no money. Undefined: there is nobody to ask, or nothing to be late.
 */
export async function lookForLatePayment(
  parts: TransactionParts,
  { transaction, reference }: { transaction: Transaction; reference: string },
): Promise<InquiryOutcome["kind"] | undefined> {
  if (isTheSuccessItself(transaction, reference)) return undefined;
  const isCurrent = providerReferenceOf(transaction) === reference;
  const submitted = isCurrent ? transaction : await attemptOf(parts.db, { transaction, reference });
  if (!submitted) return undefined;
  const connector = await connectorOfTransaction(parts, submitted);
  const outcome = await inquireAtProvider(parts, { connector, providerReference: reference });
  if (outcome.kind === "approved")
    await recordLatePayment(parts, { submitted, reference, connector, outcome });
  return outcome.kind;
}

/**
 * The transaction as an earlier attempt submitted it: perhaps in another currency. It is not known any more which card it
 * was, nor how it was authenticated.
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

/** The provider says that it never got a submission, which may still be on its way. Before the payment is ended over it. */
export async function scheduleLook(
  db: Queryable,
  { transaction, now }: { transaction: Transaction; now: Temporal.Instant },
): Promise<void> {
  const reference = providerReferenceOf(transaction);
  await enqueue(db, {
    kind: LOOK_FOR_LATE_PAYMENT,
    key: reference,
    lane: `${LOOK_FOR_LATE_PAYMENT}:${transaction.connectorGuid}`,
    payload: { transactionUuid: transaction.uuid, reference },
    runAt: now.add({ minutes: LOOK_AFTER_MINUTES[0] }),
  });
}

/**
 * A payment ended while its customer was at the provider's page, or because the provider had not got it: notifications get
 * lost, and requests arrive late. So the provider is asked a few times until it has given a final word.
 */
export function lookForLatePaymentJobKind(
  parts: TransactionParts,
): JobKind<{ transactionUuid: string; reference: string }> {
  return {
    name: LOOK_FOR_LATE_PAYMENT,
    leaseSeconds: 120,
    laneConcurrency: 4,
    retryAfter: (attempts) => nextLook(attempts) ?? DAILY,
    run: async ({ payload, attempts }) => {
      const { transactionUuid, reference } = payload;
      const transaction = await findTransaction(parts.db, transactionUuid);
      if (!transaction) return done;
      // Still somebody else's: it has not ended after all.
      if (!isFinal(transaction.status) && providerReferenceOf(transaction) === reference)
        return lookAgain(nextLook(attempts), "It is still open.");
      const said = await lookForLatePayment(parts, { transaction, reference });
      switch (said) {
        case undefined:
        case "approved":
        case "declined":
          return done;
        case "not_found":
        case "redirect":
          return lookAgain(nextLook(attempts), said);
        case "pending":
        case "unknown":
          // Money of unknown whereabouts is never given up.
          return lookAgain(nextLook(attempts) ?? DAILY, said);
      }
    },
  };
}

function nextLook(attempts: number): Temporal.Duration | undefined {
  const minutes = LOOK_AFTER_MINUTES[attempts + 1];
  return minutes === undefined ? undefined : Temporal.Duration.from({ minutes });
}

function lookAgain(after: Temporal.Duration | undefined, because: string): JobResult {
  return after ? { kind: "again", after, because } : done;
}
