import type { Connector } from "./connector.ts";
import type { AdapterConnector } from "./port/index.ts";

/** Whether its payments are tests: in test mode, and at a Simulator, which moves no money. */
export function isTestConnector({ adapter, config }: Pick<Connector, "adapter" | "config">): boolean {
  return config.testMode || adapter.startsWith("Simulator");
}

/** A connector as the adapter port has it: secrets are open here and go nowhere else. */
export function adapterConnector({ guid, method, config }: Connector): AdapterConnector {
  const { username, password, apiSecret, vault } = config;
  return {
    guid,
    method,
    testMode: config.testMode,
    extraData: config.extraData,
    language: config.language,
    credentials: {
      ...(username !== null && { username }),
      ...(password !== null && { password }),
      ...(apiSecret !== null && { apiSecret }),
    },
    secrets: {
      webhookSecrets: vault.webhookSecrets ?? [],
      hmacKeys: vault.hmacKeys ?? [],
      reportCredentials: vault.reportCredentials ?? [],
    },
  };
}
