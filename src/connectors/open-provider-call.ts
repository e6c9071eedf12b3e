import type { Clock } from "../platform/clock.ts";
import type { OutboundClient } from "../platform/outbound/index.ts";
import { adapterConnector } from "./adapter-connector.ts";
import type { Connector } from "./connector.ts";
import { createProviderHttp, type Adapter, type ProviderCall } from "./port/index.ts";

/** One call of an adapter: to its provider, or with test mode to the test server that the connector names. */
export function openProviderCall(
  { clock, providerClient: client }: { clock: Pick<Clock, "after">; providerClient: OutboundClient },
  { adapter, connector, signal }: { adapter: Adapter; connector: Connector; signal: AbortSignal },
): ProviderCall {
  const own = adapterConnector(connector);
  const { apiBaseUrl } = own.extraData;
  const testServer = own.testMode && apiBaseUrl ? new URL(apiBaseUrl).origin : undefined;
  const baseUrl = testServer ?? adapter.baseUrl?.(own) ?? "";
  const others = adapter.otherBaseUrls?.(own) ?? {};
  // A test server stands for all of them.
  const otherBaseUrls = testServer
    ? Object.fromEntries(Object.keys(others).map((name) => [name, testServer]))
    : others;
  return {
    connector: own,
    signal,
    http: createProviderHttp({ client, clock, baseUrl, otherBaseUrls, signal }),
  };
}
