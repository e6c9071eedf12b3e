import { takeSealedCard } from "../../vault/index.ts";
import type { AuthenticationProof, ProviderOutcome } from "../../providers/index.ts";
import { codeOf } from "../../platform/api-errors/index.ts";
import { eraseProof, recordOfAuthentication, type ThreeDSecureRecord } from "../../three-d-secure/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";
import { recordConclusion } from "./authentication-concluded.ts";
import { choiceFor, isCardPayment } from "./authentication-choice.ts";
import { beginAuthentication, waitForCustomer } from "./begin-authentication.ts";
import { outcomeOf, proofOf } from "./outcome-of-authentication.ts";
import { recordSubmission } from "./record-submission.ts";
import type { Payment } from "../payment.ts";

type AfterOutcome =
  | { readonly kind: "outcome_stands" }
  /** The customer has to be challenged. */
  | { readonly kind: "waiting"; readonly transaction: Transaction }
  /** Frictionless: the payment is recorded as submitted again. */
  | {
      readonly kind: "authenticated";
      readonly transaction: Transaction;
      readonly proof: AuthenticationProof;
      readonly record: ThreeDSecureRecord;
    };

const OUTCOME_STANDS: AfterOutcome = { kind: "outcome_stands" };

/**
 * Follows a soft decline with an authentication, once (spec: `3dsOnDemand`). The decline stands when the setting is
 * off, the customer is absent, or the payment was stepped up before.
 */
export async function stepUp(
  parts: TransactionParts,
  payment: Payment,
  outcome: ProviderOutcome,
): Promise<AfterOutcome> {
  if (outcome.kind !== "declined" || outcome.error.code !== codeOf("softDeclined") || !isCardPayment(payment))
    return OUTCOME_STANDS;
  const { transaction, connector, browser, threeDSecure } = payment;
  const choice = choiceFor(parts, payment, { softDeclined: true });
  if (choice.kind !== "authenticate") return OUTCOME_STANDS;
  const authentication = await beginAuthentication(parts, payment, {
    choice,
    submissions: transaction.submissions,
    browser,
  });
  await recordConclusion(parts, payment, authentication);
  const result = authentication.state === "completed" ? outcomeOf(connector, authentication) : undefined;
  if (result?.proceed === false) return OUTCOME_STANDS;

  // In one commit with the move: a crash must not lose the decline that the customer's challenge follows.
  const waiting = await waitForCustomer(parts, payment, {
    authentication,
    record: threeDSecure,
    declined: outcome,
  });
  if (waiting === undefined) return OUTCOME_STANDS;
  if (result === undefined) return { kind: "waiting", transaction: waiting };
  const record = recordOfAuthentication(authentication, {
    before: threeDSecure?.decisions,
    last: [result.decision],
  });
  const submitted = await recordSubmission(parts, { transaction: waiting, authentication, record });
  if (submitted === undefined) return { kind: "waiting", transaction: waiting };
  await eraseProof(parts.db, authentication.threeDSServerTransID);
  await takeSealedCard(parts.db, parts.vault, { transactionUuid: transaction.uuid });
  return { kind: "authenticated", transaction: submitted, proof: proofOf(authentication), record };
}
