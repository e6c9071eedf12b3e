import type { Clock } from "../platform/clock.ts";
import type { OutboundClient } from "../platform/outbound/index.ts";
import { adapterConnector } from "./adapter-connector.ts";
import type { Connector } from "./connector.ts";
import {
  createProviderHttp,
  isDeclaredHost,
  type Adapter,
  type ProviderCall,
  type ProviderHttp,
} from "../providers/index.ts";
import { isSecretList, missingProviderSecrets, refuseTestServer } from "./provider-destination.ts";

/** Parts of the gateway by which providers are called. */
export interface ProviderCallParts {
  readonly clock: Pick<Clock, "after" | "real">;
  readonly providerClient: OutboundClient;
  /** Connectors may name a test server of their provider (GATEWAY_PROVIDER_TEST_SERVERS). */
  readonly providerTestServers: boolean;
}

/**
 * One call of an adapter: to its provider, or with test mode to the test server that the connector names. Nothing is sent for
 * a connector that lacks required secrets, or whose test server is not allowed, or to a host that the adapter does not declare.
 */
export function openProviderCall(
  { clock, providerClient: client, providerTestServers: testServers }: ProviderCallParts,
  {
    adapter,
    connector,
    signal,
    mayLackLists = false,
  }: {
    adapter: Adapter;
    connector: Connector;
    signal: AbortSignal;
    /** For calls about the account, by which secrets of webhooks are obtained: they move nothing. */
    mayLackLists?: boolean;
  },
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
  const isDeclared =
    testServer !== undefined ||
    [baseUrl, ...Object.values(others)].every((address) => isDeclaredHost(address, adapter.hosts ?? []));
  const isCallable =
    isDeclared &&
    !refuseTestServer(adapter, { config: connector.config, testServers }) &&
    missingProviderSecrets(adapter, connector.config).every((path) => mayLackLists && isSecretList(path));
  return {
    connector: own,
    now: () => clock.real.now(),
    signal,
    http: isCallable
      ? createProviderHttp({ client, clock, baseUrl, otherBaseUrls, signal })
      : NOTHING_IS_SENT,
  };
}

const NOTHING_IS_SENT: ProviderHttp = {
  send: async () => ({ kind: "failed", reason: "url_not_allowed", mayHaveArrived: false }),
};
