import { purchaseIdOf, submissionOfReference } from "../../transactions/index.ts";
import { providerOf } from "./provider.ts";
import type { TransactionFacts } from "./transaction-facts.ts";
import type { DocumentPart } from "./values.ts";

/** spec "Identity and routing". */
export function identityFields(facts: TransactionFacts): DocumentPart {
  const { transaction, names, brokerUuid } = facts;
  const provider = providerOf(names);
  return {
    tenant_guid: transaction.tenantGuid,
    tenant_name: names.tenantName,
    master_tenant: names.masterTenant,
    merchant_guid: transaction.merchantGuid,
    merchant_name: names.merchantName,
    connector_guid: transaction.connectorGuid,
    connector_name: names.connectorName,
    provider_guid: provider?.guid,
    provider_name: provider?.name,
    uuid: transaction.uuid,
    purchase_id: purchaseIdOf(transaction),
    test_mode: transaction.testMode,
    related_id: transaction.referenceUuid ?? facts.registrationUuid,
    broker_id: brokerUuid,
    meta_connector_guid: transaction.metaConnectorGuid,
    meta_connector_name: names.metaConnectorName,
    attempt: attemptOf(facts),
  };
}

/** Which submission it is that the document shows. Follow-ups of a routed transaction are not submitted by the routing. */
function attemptOf({ transaction, brokerUuid, attempts, ofAttempt }: TransactionFacts): number | undefined {
  if (ofAttempt !== undefined) return ofAttempt;
  if (brokerUuid === null) return undefined;
  if (brokerUuid === transaction.uuid) return attempts.length + 1;
  const { providerReference } = transaction.result;
  return providerReference === undefined ? undefined : submissionOfReference(providerReference);
}
