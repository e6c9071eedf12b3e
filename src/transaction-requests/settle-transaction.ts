import type { Connector, InquiryOutcome, ProviderOutcome } from "../connectors/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import {
  findTransaction,
  isFinal,
  isSubmitted,
  providerReferenceOf,
  type Transaction,
} from "../transactions/index.ts";
import { inquireAtProvider } from "./ask-provider.ts";
import { connectorOfTransaction } from "./connector-of-transaction.ts";
import { concludeTransaction } from "./conclude-transaction.ts";
import { currentTransaction } from "./current-transaction.ts";
import { lookForLatePayment, scheduleLook } from "./late-payments/look-for-late-payment.ts";
import type { TransactionParts } from "./parts.ts";

/**
 * Asks the provider what became of a transaction and writes it down: on schedule, when the provider notifies, and when
 * the customer comes back. The provider's answer to our own question is believed, nobody else's word.
 */
export async function settleTransaction(
  parts: TransactionParts,
  uuid: string,
): Promise<Transaction | undefined> {
  const transaction = await findTransaction(parts.db, uuid);
  if (!transaction || !isSubmitted(transaction) || !mayChange(transaction)) return transaction;
  const reference = providerReferenceOf(transaction);
  if (isFinal(transaction.status)) {
    await lookForLatePayment(parts, { transaction, reference });
    return transaction;
  }
  const connector = await connectorOfTransaction(parts, transaction);
  const answer = await inquireAtProvider(parts, { connector, providerReference: reference });
  const outcome = outcomeOf(answer, transaction);
  if (answer.kind === "not_found" && outcome.kind === "declined")
    await scheduleLook(parts.db, { transaction, now: parts.clock.now() });
  // The customer is still at the provider's page: there is nothing to write down, unless the answer with its address
  // was lost. Then it is known now, and the transaction is no longer in doubt, so that it can be paid or expire.
  if (outcome.kind === "redirect" && transaction.inquireAt === null) return transaction;
  return concludeInquiry(parts, { transaction, connector, outcome });
}

/** An open one, or one that ended here while its customer was still at the provider's page. */
function mayChange({ status, result }: Transaction): boolean {
  if (!isFinal(status)) return true;
  return result.providerUrl !== undefined && (status === "cancelled" || status === "error_internal");
}

/** The provider is sure that it never got it: nothing was charged, and nothing will be. */
function outcomeOf(answer: InquiryOutcome, transaction: Transaction): ProviderOutcome {
  if (answer.kind !== "not_found") return answer;
  // It may have been submitted this very moment; an early "not found" proves nothing.
  if (transaction.inquiries === 0)
    return { kind: "unknown", because: "The provider does not know the transaction yet." };
  return {
    kind: "declined",
    error: {
      code: 3005,
      message: "Communication error",
      adapterCode: null,
      adapterMessage: "The provider never received the transaction.",
    },
    details: {},
  };
}

async function concludeInquiry(
  parts: TransactionParts,
  options: { transaction: Transaction; connector: Connector; outcome: ProviderOutcome },
): Promise<Transaction> {
  const { transaction } = options;

  const concluded = await concludeTransaction(parts, { ...options, facts: { by: "inquiry" } });
  return isRefusal(concluded) ? currentTransaction(parts, transaction.uuid) : concluded;
}
