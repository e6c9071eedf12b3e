import type { Connector } from "./connector.ts";
import type { AdapterConnector } from "./port/index.ts";

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
