import type { ConfigurationWarning } from "../three-d-secure/index.ts";
import { warningsOf } from "./connector-config.ts";
import type { AdapterCatalogue } from "./connector-request.ts";
import type { Connector } from "./connector.ts";
import { missingProviderSecrets } from "./provider-destination.ts";

/** Parts that are missing in a connector's configuration, although it is valid. */
export interface ConnectorGaps {
  readonly warnings: readonly ConfigurationWarning[];
  /** By their paths in a request: without them the connector takes no payments. */
  readonly missingSecrets: readonly string[];
}

export function gapsOf(
  connector: Connector,
  { adapters }: { readonly adapters: AdapterCatalogue },
): ConnectorGaps {
  const adapter = connector.kind === "provider" ? adapters.get(connector.adapter) : undefined;
  return {
    warnings: warningsOf(connector.config),
    missingSecrets: adapter ? missingProviderSecrets(adapter, connector.config) : [],
  };
}
