import type { Connector } from "../connectors/index.ts";
import { sql, type Sql } from "../platform/database/index.ts";

/** What changes in the record when a transaction goes on through another connector than the one it was sent to. */
export function onConnector(connector: Connector): Sql[] {
  return [sql`connector_guid = ${connector.guid}`, sql`test_mode = ${connector.config.testMode}`];
}

/** Whether the payment page takes accounts that no bank has: in test mode, and at a Simulator, which moves no money. */
export function takesTestAccounts(connector: Connector): boolean {
  return connector.config.testMode || connector.adapter.startsWith("Simulator");
}
