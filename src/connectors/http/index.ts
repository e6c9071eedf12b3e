import { activateConnectorDraftOperation } from "./activate-connector-draft.ts";
import { discardConnectorDraftOperation } from "./discard-connector-draft.ts";
import { getConnectorDraftOperation } from "./get-connector-draft.ts";
import { listConnectorVersionsOperation } from "./list-connector-versions.ts";
import { restoreConnectorVersionOperation } from "./restore-connector-version.ts";
import { saveConnectorDraftOperation } from "./save-connector-draft.ts";
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
  saveConnectorDraftOperation,
  getConnectorDraftOperation,
  discardConnectorDraftOperation,
  activateConnectorDraftOperation,
  listConnectorVersionsOperation,
  restoreConnectorVersionOperation,
];

/** Those that call the provider. */
export const accountOperations = [testConnectorAccountOperation, registerConnectorWebhookOperation];

export { answerCallerRefusal, authenticateCaller, callerOf, refuseOperation } from "./authenticate.ts";
export type { ConnectorParts } from "./connector-parts.ts";
export { CONNECTOR_GUID, CONNECTOR_SCOPE } from "./connector-scope.ts";
