import {
  findSubmission,
  type InquiryOutcome,
  type ProviderOutcome,
  type Resumable,
} from "../../providers/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { declineOf } from "../../platform/api-errors/index.ts";
import {
  findTransaction,
  clearNotFound,
  isFinal,
  isNeverBegun,
  isInitial,
  isSubmitted,
  providerReferenceOf,
  recordNotFound,
  type Transaction,
} from "../../transactions/index.ts";
import { inquireAtProvider, neutraliseAtProvider, repeatAtProvider } from "../provider/call-provider.ts";
import { hasInquiry } from "../provider/has-inquiry.ts";
import { connectorOfTransaction } from "../provider/connector-of-transaction.ts";
import { cancelUnpaid } from "./cancel-unpaid.ts";
import { concludeTransaction } from "./conclude-transaction.ts";
import { movedOrCurrent } from "./current-transaction.ts";
import { INQUIRY_AFTER_NOT_FOUND_SECONDS } from "./inquiry-schedule.ts";
import { lookForLateApproval, scheduleLook } from "../late-approvals/look-for-late-approval.ts";
import type { TransactionParts } from "../parts.ts";
import { submissionOf } from "../provider/provider-request.ts";
import { resumeTransaction } from "./resume-transaction.ts";
import { repeatSubmission } from "../provider/repeat-submission.ts";
import { mayBeRepeated, waitToRepeat } from "../provider/wait-to-repeat.ts";
import type { Conclusion } from "./conclusion.ts";

/**
 * Inquires at the provider about the state of a transaction and records it: on schedule, when the provider notifies, and when
 * the customer comes back. Only the provider's response to our own inquiry is believed.
 *
 * @param options.isDue its inquiry is due, and this process has claimed it
 * @param options.mayStayUnknown its customer may be at the provider's page: without an answer the page stays as it is
 */
export async function resolveTransaction(
  parts: TransactionParts,
  uuid: string,
  { isDue = false, mayStayUnknown = false } = {},
): Promise<Transaction | undefined> {
  const transaction = await findTransaction(parts.db, uuid);
  if (!transaction || !isSubmitted(transaction) || !mayChange(transaction)) return transaction;
  // Before its inquiry is due it may be about to begin.
  if (isNeverBegun(transaction)) return isDue ? repeatSubmission(parts, transaction) : transaction;
  const reference = providerReferenceOf(transaction);
  if (isFinal(transaction.status)) {
    await lookForLateApproval(parts, { transaction, reference });
    return transaction;
  }
  const connector = await connectorOfTransaction(parts, transaction);
  const answer = await inquired(parts, { transaction, connector });
  if (answer.kind === "resumable") {
    const resumed = await resumeTransaction(parts, { transaction, returned: { query: {}, form: {} } });
    return resumed?.transaction ?? transaction;
  }
  const outcome =
    answer.kind === "not_found"
      ? await outcomeOfNotFound(parts, { transaction, connector })
      : await cancelUnpaid(parts, { transaction, connector, outcome: answer });
  if (answer.kind === "not_found" && mayBeRepeated(parts, transaction, outcome))
    return waitToRepeat(parts, { transaction, outcome });
  if (answer.kind === "not_found" && outcome.kind === "declined")
    await scheduleLook(parts.db, { transaction, now: parts.clock.now() });
  if ((outcome.kind === "pending" || outcome.kind === "redirect") && transaction.notFoundAt !== null)
    await clearNotFound(parts.db, transaction);
  // The customer is still at the provider's page: there is nothing to write down, unless the answer with its address
  // was lost. Then it is known now, and the transaction is no longer in doubt, so that it can be paid or expire.
  const isStillThere = outcome.kind === "redirect" || (outcome.kind === "unknown" && mayStayUnknown);
  if (isStillThere && transaction.inquireAt === null) return transaction;
  if (outcome.kind === "unknown") {
    reportIfOld(parts, { transaction, connector });
    await withdrawIfOld(parts, { transaction, connector });
  }
  return concludeInquiry(parts, {
    transaction,
    connector,
    outcome,
    ...(answer.kind === "not_found" && { inquireAfterSeconds: INQUIRY_AFTER_NOT_FOUND_SECONDS }),
  });
}

/** Providers keep idempotency keys for a week at least; a repetition after that could have a second effect. */
const REPEATED_FOR_HOURS = 6 * 24;

/** A submission without an inquiry is sent again instead, with the same key, until the provider has received it. */
async function inquired(
  parts: TransactionParts,
  { transaction, connector }: { transaction: Transaction; connector: Connector },
): Promise<InquiryOutcome | Resumable> {
  const options = { connector, submission: submissionOf(transaction) };
  const mayRepeat = transaction.createdAt.until(parts.clock.now()).total("hours") < REPEATED_FOR_HOURS;
  const repeated = mayRepeat ? await repeatAtProvider(parts, options) : undefined;
  return repeated ?? inquireAtProvider(parts, options);
}

/** By then the webhook of a payment that the provider has is here, and its customer is gone. */
const WITHDRAWN_AFTER_HOURS = 1;
/** Over twenty minutes of inquiries: a customer may have come back from the provider's page after more than an hour. */
const WITHDRAWN_AFTER_INQUIRIES = 5;

/**
 * Where only a webhook has the outcome of a payment whose response was lost, the payment is cancelled at the provider after a
 * while. A webhook reports whether there was one.
 */
async function withdrawIfOld(
  parts: TransactionParts,
  { transaction, connector }: { transaction: Transaction; connector: Connector },
): Promise<void> {
  const submission = submissionOf(transaction);
  const { operation } = submission;
  if (!isInitial(transaction.type) || hasInquiry(parts, { connector, operation })) return;
  if (transaction.inquiries < WITHDRAWN_AFTER_INQUIRIES) return;
  if (transaction.createdAt.until(parts.clock.now()).total("hours") < WITHDRAWN_AFTER_HOURS) return;
  const stored = await findSubmission(parts.db, submission.submissionReference);
  // The provider has it: it is under way there.
  if (stored && stored.outcome !== null && stored.outcome !== "unknown") return;
  await neutraliseAtProvider(parts, { connector, submission });
}

/** No inquiry will help any more where none has for a day: a person has to look (docs/operations.md). */
const REPORTED_AFTER_HOURS = 24;

function reportIfOld(
  { adapters, clock, log }: TransactionParts,
  { transaction, connector }: { transaction: Transaction; connector: Connector },
): void {
  const { uuid, createdAt, connectorGuid } = transaction;
  const { decidedWithinHours = 0 } = adapters.get(connector.adapter)?.methods[connector.method] ?? {};
  const hours = createdAt.until(clock.now()).total("hours");
  // A voucher or a bank debit takes days, and its webhook is not late before.
  if (hours >= Math.max(REPORTED_AFTER_HOURS, decidedWithinHours))
    log.error({ transaction: uuid, connector: connectorGuid }, "An outcome is unknown for more than a day.");
}

/** One whose outcome is open, or one that ended here while its customer was still at the provider's page. */
function mayChange({ status, result }: Transaction): boolean {
  if (status === "pending_review") return false;
  if (!isFinal(status)) return true;
  return result.providerUrl !== undefined && (status === "cancelled" || status === "error_internal");
}

/** The provider is sure that it never got it, and was so some time before: nothing was charged, and nothing will be. */
async function outcomeOfNotFound(
  parts: TransactionParts,
  { transaction, connector }: { transaction: Transaction; connector: Connector },
): Promise<ProviderOutcome> {
  // It may have been submitted this very moment; an early "not found" proves nothing.
  const isEarly = transaction.inquiries === 0;
  if (isEarly || !(await recordNotFound(parts.db, transaction)))
    return { kind: "unknown", because: "The provider does not have the transaction yet." };
  // A request on its way could still process the prepared submission: it is cancelled before the payment ends.
  const neutralised = await neutraliseAtProvider(parts, { connector, submission: submissionOf(transaction) });
  if (neutralised === "too_late" || neutralised === "unknown" || neutralised === "requested")
    return { kind: "unknown", because: `Before the end: the provider's cancellation was ${neutralised}.` };
  const isNeutralised = neutralised === "done";
  // It is cancelled there under this reference, and is repeated under another one.
  if (isNeutralised) await clearNotFound(parts.db, transaction);
  return {
    kind: "declined",
    error: declineOf("communicationError", {
      adapterMessage: "The provider never received the transaction.",
    }),
    details: {},
    // A mere "not found", even twice, proves less: what is repeated then has the same reference, so that the provider books it once.
    ...((isNeutralised || transaction.begunSubmission !== null) && { nothingSent: true as const }),
  };
}

async function concludeInquiry(
  parts: TransactionParts,
  options: Pick<Conclusion, "transaction" | "connector" | "outcome" | "inquireAfterSeconds">,
): Promise<Transaction> {
  const concluded = await concludeTransaction(parts, { ...options, facts: { by: "inquiry" } });
  return movedOrCurrent(parts, concluded, options.transaction);
}
