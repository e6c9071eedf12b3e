import type { Connector } from "./connector.ts";

/** The connector as events about it show it. */
export function connectorInEvents({ guid, merchantGuid, name, adapter, method, apiKey }: Connector) {
  return { guid, merchantGuid, name, adapter, method, apiKey };
}
