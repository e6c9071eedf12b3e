import { integerSetting, type Connector } from "../../connectors/index.ts";
import type { CustomerReturn } from "../../providers/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { sameSecret } from "../../platform/same-secret.ts";
import {
  findTransaction,
  isFinal,
  isSubmitted,
  moveTransaction,
  transactionHistory,
  type Transaction,
} from "../../transactions/index.ts";
import { canResume, resumeAtProvider } from "../provider/call-provider.ts";
import { concludeTransaction } from "../outcome/conclude-transaction.ts";
import { connectorOfTransaction } from "../provider/connector-of-transaction.ts";
import { movedOrCurrent } from "../outcome/current-transaction.ts";
import { FIRST_INQUIRY_SECONDS } from "../outcome/inquiry-schedule.ts";
import type { TransactionParts } from "../parts.ts";
import { submissionOf } from "../provider/provider-request.ts";
import { resolveTransaction } from "../outcome/resolve-transaction.ts";

/** What the customer's browser brought. */
type Brought = Omit<CustomerReturn, "mayChooseAgain">;

/** The transaction of a link, if the token is right; a wrong token is like no transaction. */
export async function findByLink(
  parts: TransactionParts,
  { uuid, token }: { uuid: string; token: string },
): Promise<Transaction | undefined> {
  const transaction = await findTransaction(parts.db, uuid);
  // Compared also without a transaction, so that the response time does not reveal which of the two was wrong.
  const right = sameSecret(transaction?.redirectToken ?? NO_TOKEN, token);
  return right && transaction?.redirectToken ? transaction : undefined;
}

const NO_TOKEN = "-".repeat(32);

/**
 * The customer came back from the provider's own page. What the browser brings proves nothing: it is passed to the provider
 * where its protocol requires that, and otherwise an inquiry is sent. Without a final outcome the transaction waits for its
 * webhook.
 */
export async function customerReturned(
  parts: TransactionParts,
  transaction: Transaction,
  returned: Brought,
): Promise<Transaction> {
  const resumed = await resume(parts, { transaction, returned });
  if (resumed?.isSentAgain) return resumed.transaction;
  const resolved = resumed?.transaction ?? (await resolveTransaction(parts, transaction.uuid)) ?? transaction;
  // It was declined, and the customer may choose again.
  if (resolved.status !== "redirected" || !isSubmitted(resolved)) return resolved;
  const moved = await moveTransaction(parts.db, {
    uuid: transaction.uuid,
    trigger: "customer_returned",
    at: parts.clock.now(),
  });
  return movedOrCurrent(parts, moved, transaction);
}

/**
 * Hands what the customer brought to the provider, which may move money then: an inquiry is scheduled before, so that a
 * crash is followed by one. Undefined where the return is nothing more than a reason to inquire.
 */
async function resume(
  parts: TransactionParts,
  { transaction, returned }: { transaction: Transaction; returned: Brought },
): Promise<{ readonly transaction: Transaction; readonly isSentAgain: boolean } | undefined> {
  if (isFinal(transaction.status) || !isSubmitted(transaction) || !transaction.result.providerUrl)
    return undefined;
  const connector = await connectorOfTransaction(parts, transaction);
  if (!canResume(parts, connector)) return undefined;
  const scheduled = await moveTransaction(parts.db, {
    uuid: transaction.uuid,
    trigger: "outcome_unknown",
    at: parts.clock.now(),
    ofSubmission: transaction.submissions,
    inquireAfterSeconds: FIRST_INQUIRY_SECONDS,
    facts: { because: "The customer returned." },
  });
  if (isRefusal(scheduled)) return undefined;
  const mayChooseAgain = await hasAttemptsLeft(parts, { transaction, connector });
  const outcome = await resumeAtProvider(parts, {
    connector,
    submission: submissionOf(scheduled),
    returned: { ...returned, mayChooseAgain },
  });
  if (!outcome) return undefined;
  const concluded = await concludeTransaction(parts, {
    transaction: scheduled,
    connector,
    outcome,
    facts: { by: "return" },
  });
  return {
    transaction: await movedOrCurrent(parts, concluded, transaction),
    isSentAgain: mayChooseAgain && outcome.kind === "redirect",
  };
}

/** How often the customer was sent back to the provider's page is in the history: a return made these moves. */
async function hasAttemptsLeft(
  { db }: Pick<TransactionParts, "db">,
  { transaction, connector }: { transaction: Transaction; connector: Connector },
): Promise<boolean> {
  const history = await transactionHistory(db, transaction.uuid);
  const again = history.filter(
    ({ trigger, facts }) => trigger === "submission_ended_at_customer" && facts?.["by"] === "return",
  );
  return again.length + 1 < integerSetting(connector, "tx:max-attempts");
}
