import type { HttpServer } from "../../platform/http/index.ts";
import type { ConnectorParts } from "./connector-parts.ts";
import { createConnectorRoute } from "./create-connector.ts";
import { getConnectorSettingsRoutes } from "./get-connector-settings.ts";
import { listConnectorsRoute } from "./list-connectors.ts";
import { listProviderEventsRoute } from "./list-provider-events.ts";
import { rotateSharedSecretRoute } from "./rotate-secret.ts";
import { updateConnectorRoute } from "./update-connector.ts";

/** The provisioning operations of connectors. */
export function registerConnectorRoutes(app: HttpServer, parts: ConnectorParts): void {
  createConnectorRoute(app, parts);
  updateConnectorRoute(app, parts);
  rotateSharedSecretRoute(app, parts);
  listConnectorsRoute(app, parts);
  getConnectorSettingsRoutes(app, parts);
  listProviderEventsRoute(app, parts);
}

export { answerCallerRefusal, authenticateCaller, refuseOperation } from "./authenticate.ts";
export type { ConnectorParts } from "./connector-parts.ts";
