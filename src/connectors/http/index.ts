import { createConnectorOperation } from "./create-connector.ts";
import { getConnectorSettingsOperation } from "./get-connector-settings.ts";
import { getConnectorSettingsOfMerchantOperation } from "./get-connector-settings-of-merchant.ts";
import { listConnectorsOperation } from "./list-connectors.ts";
import { listProviderEventsOperation } from "./list-provider-events.ts";
import { rotateSharedSecretOperation } from "./rotate-shared-secret.ts";
import { updateConnectorOperation } from "./update-connector.ts";

/** The provisioning operations of connectors. */
export const connectorOperations = [
  createConnectorOperation,
  updateConnectorOperation,
  rotateSharedSecretOperation,
  listConnectorsOperation,
  getConnectorSettingsOperation,
  getConnectorSettingsOfMerchantOperation,
  listProviderEventsOperation,
];

export { answerCallerRefusal, authenticateCaller, refuseOperation } from "./authenticate.ts";
export type { ConnectorParts } from "./connector-parts.ts";
export { CONNECTOR_GUID, CONNECTOR_SCOPE } from "./connector-scope.ts";
