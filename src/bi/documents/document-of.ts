import { annotationFields } from "./annotation-fields.ts";
import { baseFields } from "./base-fields.ts";
import { creditcardObject } from "./creditcard-object.ts";
import { customerObject } from "./customer-object.ts";
import { declineObject, recoveryObject } from "./decline-fields.ts";
import { factsOfAttempt } from "./facts-of-attempt.ts";
import { followUpFields } from "./follow-up-fields.ts";
import { identityFields } from "./identity-fields.ts";
import { errorsList, itemsList, statusHistoryList } from "./nested-lists.ts";
import { riskFields } from "./risk-fields.ts";
import type { TransactionFacts } from "./transaction-facts.ts";
import { type DocumentPart, known } from "./values.ts";

/**
 * The document of the transaction, whose id is its uuid, and with a routing one of each earlier attempt (spec `broker_id`,
 * `attempt`), whose id is the uuid with the number of the attempt.
 */
export function documentsOf(facts: TransactionFacts): { id: string; document: DocumentPart }[] {
  const { transaction, brokerUuid, attempts } = facts;
  const own = documentOf(facts);
  const ofAttempts = (brokerUuid === transaction.uuid ? attempts : []).map((attempt) => {
    const ofAttempt = factsOfAttempt(facts, attempt);
    const { purchase_id } = own;
    return { id: ofAttempt.transaction.uuid, document: { ...documentOf(ofAttempt), purchase_id } };
  });
  return [{ id: transaction.uuid, document: own }, ...ofAttempts];
}

/** spec "BI transaction document": one transaction as analysts see it. Unknown values are left out. */
export function documentOf(facts: TransactionFacts): DocumentPart {
  return known(
    identityFields(facts),
    baseFields(facts),
    followUpFields(facts),
    annotationFields(facts),
    riskFields(facts),
    {
      items: itemsList(facts),
      customer: customerObject(facts),
      creditcard: creditcardObject(facts),
      errors: errorsList(facts),
      decline: declineObject(facts),
      recovery: recoveryObject(facts),
      status_history: statusHistoryList(facts),
    },
  );
}
