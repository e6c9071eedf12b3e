import { annotationFields } from "./annotation-fields.ts";
import { baseFields } from "./base-fields.ts";
import { creditcardObject } from "./creditcard-object.ts";
import { customerObject } from "./customer-object.ts";
import { followUpFields } from "./follow-up-fields.ts";
import { identityFields } from "./identity-fields.ts";
import { errorsList, itemsList, statusHistoryList } from "./nested-lists.ts";
import { riskFields } from "./risk-fields.ts";
import type { TransactionFacts } from "./transaction-facts.ts";
import { type DocumentPart, known } from "./values.ts";

/** spec "BI transaction document": one transaction as analysts see it. What is unknown is left out. */
export function documentOf(facts: TransactionFacts): DocumentPart {
  return known({
    ...identityFields(facts),
    ...baseFields(facts),
    ...followUpFields(facts),
    ...annotationFields(facts),
    ...riskFields(facts),
    items: itemsList(facts),
    customer: customerObject(facts),
    creditcard: creditcardObject(facts),
    errors: errorsList(facts),
    status_history: statusHistoryList(facts),
  });
}
