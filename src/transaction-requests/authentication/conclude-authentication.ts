import { declineOf } from "../../platform/api-errors/index.ts";
import {
  eraseProof,
  recordOfAuthentication,
  type Authentication,
  type ThreeDSecureRecord,
} from "../../three-d-secure/index.ts";
import { isFinal, type Transaction } from "../../transactions/index.ts";
import { connectorOfTransaction } from "../provider/connector-of-transaction.ts";
import { currentTransaction } from "../outcome/current-transaction.ts";
import type { TransactionParts } from "../parts.ts";
import { submitPayment } from "../pay.ts";
import { sourceOfTransaction } from "../source/source-of-transaction.ts";
import { concludeTransaction } from "../outcome/conclude-transaction.ts";
import { recordConclusion } from "./authentication-concluded.ts";
import { outcomeOf, proofOf } from "./outcome-of-authentication.ts";
import { recordSubmission } from "./record-submission.ts";
import { refuseUnauthenticated } from "./refuse-unauthenticated.ts";

/**
 * Does what the result of an authentication means: submits the payment with the proof, or ends it. May be called any number of
 * times and from several processes; the payment is submitted once.
 */
export async function concludeAuthentication(
  parts: TransactionParts,
  authentication: Authentication,
): Promise<Transaction> {
  const transaction = await currentTransaction(parts, authentication.transactionUuid);
  if (isFinal(transaction.status) || transaction.submissions !== authentication.afterSubmissions)
    return transaction;
  const connector = await connectorOfTransaction(parts, transaction);
  const outcome = outcomeOf(connector, authentication);
  const before = decisionsOf(transaction);
  const record = recordOfAuthentication(authentication, { before, last: [outcome.decision] });
  if (!outcome.proceed) {
    await recordConclusion(parts, { transaction, connector }, authentication);
    return refuseUnauthenticated(parts, { transaction, record });
  }

  const submitted = await recordSubmission(parts, { transaction, authentication, record });
  if (submitted === undefined) return currentTransaction(parts, transaction.uuid);
  await recordConclusion(parts, { transaction, connector }, authentication);
  await eraseProof(parts.db, authentication.threeDSServerTransID);
  const source = await sourceOfTransaction(parts.db, parts, submitted);
  if (source.kind === "none") return endWithoutCard(parts, submitted);
  return submitPayment(parts, {
    transaction: submitted,
    connector,
    source,
    authentication: proofOf(authentication),
    threeDSecure: record,
  });
}

function decisionsOf({ result }: Transaction): ThreeDSecureRecord["decisions"] {
  return result.threeDSecure?.decisions ?? [];
}

/** The card was kept longer than any authentication takes, and is gone: nothing was and will be charged. */
async function endWithoutCard(parts: TransactionParts, transaction: Transaction): Promise<Transaction> {
  const connector = await connectorOfTransaction(parts, transaction);
  const error = declineOf("transactionExpired");
  await concludeTransaction(parts, {
    transaction,
    connector,
    outcome: { kind: "declined", error, details: {} },
  });
  return currentTransaction(parts, transaction.uuid);
}
