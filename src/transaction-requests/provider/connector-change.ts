import type { Connector } from "../../connectors/index.ts";
import type { Change } from "../../transactions/index.ts";

/** The change of the record when a transaction goes on through another connector than the one it was sent to. */
export function connectorChange(connector: Connector): Change {
  return { kind: "connector_changed", connectorGuid: connector.guid, testMode: connector.config.testMode };
}
