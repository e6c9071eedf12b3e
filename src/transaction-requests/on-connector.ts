import type { Connector } from "../connectors/index.ts";
import { sql, type Sql } from "../platform/database/index.ts";

/** What changes in the record when a transaction goes on through another connector than the one it was sent to. */
export function onConnector(connector: Connector): Sql[] {
  return [sql`connector_guid = ${connector.guid}`, sql`test_mode = ${isTestMode(connector)}`];
}

/** Whether no money moves there. A Simulator never moves any. */
export function isTestMode(connector: Connector): boolean {
  return connector.config.testMode || connector.adapter.startsWith("Simulator");
}
