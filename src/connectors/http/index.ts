import { createConnectorOperation } from "./create-connector.ts";
import { getConnectorSettingsOperation } from "./get-connector-settings.ts";
import { getConnectorSettingsOfMerchantOperation } from "./get-connector-settings-of-merchant.ts";
import { listConnectorsOperation } from "./list-connectors.ts";
import { listProviderEventsOperation } from "./list-provider-events.ts";
import { putRoutingInFrontOperation } from "./put-routing-in-front.ts";
import { registerConnectorWebhookOperation } from "./register-connector-webhook.ts";
import { rotateSharedSecretOperation } from "./rotate-shared-secret.ts";
import { testConnectorAccountOperation } from "./test-connector-account.ts";
import { updateConnectorOperation } from "./update-connector.ts";
import { CONNECTOR_DRAFT_OPERATIONS } from "./connector-draft-operations.ts";

/** The provisioning operations of connectors. */
export const connectorOperations = [
  createConnectorOperation,
  updateConnectorOperation,
  rotateSharedSecretOperation,
  putRoutingInFrontOperation,
  listConnectorsOperation,
  getConnectorSettingsOperation,
  getConnectorSettingsOfMerchantOperation,
  listProviderEventsOperation,
  ...CONNECTOR_DRAFT_OPERATIONS,
];

/** Those that call the provider. */
export const accountOperations = [testConnectorAccountOperation, registerConnectorWebhookOperation];

export { answerCallerRefusal, authenticateCaller, callerOf, refuseOperation } from "./authenticate.ts";
export { authenticateLimited, type CallerAccess } from "./limited-caller.ts";
export type { ConnectorParts } from "./connector-parts.ts";
export { SUBJECT as DRAFT_SUBJECT } from "./draft-schemas.ts";
export { describeExperiment, experimentFields } from "./experiment-schema.ts";
export { CONNECTOR_SCOPE } from "./connector-scope.ts";
