import { NO_ANNOTATIONS } from "../../annotations/index.ts";
import type { AttemptFacts, TransactionFacts } from "./transaction-facts.ts";

/**
 * One earlier attempt of a routed payment as a document of its own, so that figures by connector count it: what was submitted
 * to which connector, and why that failed. Later events are on the payment's own document.
 */
export function factsOfAttempt(facts: TransactionFacts, attempt: AttemptFacts): TransactionFacts {
  const { transaction } = facts;
  const { error, at, amountMinor, currency } = attempt;
  return {
    ...facts,
    transaction: {
      ...transaction,
      uuid: `${transaction.uuid}-${attempt.attempt}`,
      connectorGuid: attempt.connectorGuid,
      status: "error_adapter",
      amountMinor,
      currency,
      result: { errors: error === null ? [] : [{ ...error, createdAt: at.toString() }] },
      modifiedAt: at,
      finalAt: at,
    },
    names: attempt.names,
    ofAttempt: attempt.attempt,
    history: [],
    followUps: [],
    attempts: [],
    authentication: null,
    callbackAcknowledgedAt: null,
    currencyOffer: null,
    disputeSteps: [],
    annotations: NO_ANNOTATIONS,
    recovery: facts.recovery && { ...facts.recovery, means: null },
    riskFindings: null,
  };
}
