import { purchaseIdOf } from "../../transactions/index.ts";
import type { TransactionFacts } from "./transaction-facts.ts";
import type { DocumentPart } from "./values.ts";

/** spec "Identity and routing". */
export function identityFields({ transaction, names, earlierAttempts }: TransactionFacts): DocumentPart {
  const isRouted = transaction.metaConnectorGuid !== null;
  return {
    tenant_guid: transaction.tenantGuid,
    tenant_name: names.tenantName,
    master_tenant: names.masterTenant,
    merchant_guid: transaction.merchantGuid,
    merchant_name: names.merchantName,
    connector_guid: transaction.connectorGuid,
    connector_name: names.connectorName,
    provider_guid: names.provider,
    provider_name: names.adapter,
    uuid: transaction.uuid,
    purchase_id: purchaseIdOf(transaction),
    test_mode: transaction.testMode,
    related_id: transaction.referenceUuid,
    // Routing keeps the transaction's uuid, so that the main transaction is the transaction itself.
    broker_id: isRouted ? transaction.uuid : undefined,
    meta_connector_guid: transaction.metaConnectorGuid,
    meta_connector_name: names.metaConnectorName,
    attempt: isRouted ? earlierAttempts + 1 : undefined,
  };
}
