import { integerSetting, type Connector } from "../../connectors/index.ts";
import type { CustomerReturn } from "../../providers/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  isFinal,
  isSubmitted,
  moveTransaction,
  transactionHistory,
  type Transaction,
} from "../../transactions/index.ts";
import { canResume, resumeAtProvider } from "../provider/call-provider.ts";
import { connectorOfTransaction } from "../provider/connector-of-transaction.ts";
import { submissionOf } from "../provider/provider-request.ts";
import type { TransactionParts } from "../parts.ts";
import { concludeTransaction } from "./conclude-transaction.ts";
import { movedOrCurrent } from "./current-transaction.ts";
import { FIRST_INQUIRY_SECONDS } from "./inquiry-schedule.ts";

/** Data that the customer's browser brought; empty where the provider said that the customer has agreed. */
export type BroughtByCustomer = Omit<CustomerReturn, "mayChooseAgain">;

/**
 * Hands what the customer brought to the provider, which may move money then: an inquiry is scheduled before, so that a
 * crash is followed by one. Undefined where the return is nothing more than a reason to inquire.
 */
export async function resumeTransaction(
  parts: TransactionParts,
  { transaction, returned }: { transaction: Transaction; returned: BroughtByCustomer },
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
