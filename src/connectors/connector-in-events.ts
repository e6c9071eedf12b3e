import type { Connector } from "./connector.ts";

/** What events about a connector say of it. */
export function connectorInEvents({ guid, merchantGuid, name, adapter, method, apiKey }: Connector) {
  return { guid, merchantGuid, name, adapter, method, apiKey };
}
