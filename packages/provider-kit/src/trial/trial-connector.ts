import { randomBytes } from "node:crypto";
import type { AdapterConnector } from "../index.ts";
import type { GatewayApi, Json } from "./gateway-api.ts";

/** The merchant that a trial makes for itself where the command has no `--merchant`. */
const MERCHANT = "Trials of adapters";

export interface TrialConnector {
  readonly guid: string;
  readonly apiKey: string;
  readonly publicIntegrationKey: string;
  /** The API of merchants, as a user of this trial. */
  readonly merchant: GatewayApi;
  /** Disables what the trial made. */
  readonly end: () => Promise<void>;
}

/**
 * Makes a connector in test mode whose provider is at `apiBaseUrl`, with a user of its merchant.
 *
 * @throws with the gateway's message when it refuses
 */
export async function makeTrialConnector(
  operator: GatewayApi,
  {
    adapter,
    connector,
    apiBaseUrl,
    merchantGuid,
  }: {
    readonly adapter: string;
    readonly connector: AdapterConnector;
    readonly apiBaseUrl: string;
    readonly merchantGuid: string | undefined;
  },
): Promise<TrialConnector> {
  const merchant = merchantGuid ?? (await merchantOfTrials(operator));
  const apiKey = `trial-${randomBytes(6).toString("hex")}`;
  const publicIntegrationKey = `${apiKey}-public`;
  const made = await operator.provision(`createConnector/${merchant}`, {
    name: `Trial of ${adapter}`,
    adapter,
    method: connector.method,
    apiKey,
    publicIntegrationKey,
    config: {
      testMode: true,
      ...connector.credentials,
      extraData: { ...connector.extraData, apiBaseUrl },
      ...vaultOf(connector),
    },
  });
  const { guid } = made["connector"] as { readonly guid: string };
  const credentials = { username: apiKey, password: randomBytes(24).toString("base64url") };
  const user = await operator.provision(`createMerchantUser/${merchant}`, { ...credentials, type: "api" });
  const { guid: userGuid } = user["merchantUser"] as { readonly guid: string };
  return {
    guid,
    apiKey,
    publicIntegrationKey,
    merchant: operator.as(credentials),
    end: async () => {
      await operator.provision(`updateMerchantUser/${userGuid}`, { disabled: true });
      await operator.provision(`updateConnector/${guid}`, { disabled: true });
    },
  };
}

/** The lists of secrets that are not empty. */
function vaultOf({ secrets }: AdapterConnector): object {
  const given = Object.entries(secrets).filter(([, list]) => list.length > 0);
  return given.length > 0 ? { vault: Object.fromEntries(given) } : {};
}

/** In the credential's first tenant; the same for each trial. */
async function merchantOfTrials(operator: GatewayApi): Promise<string> {
  const [tenant] = (await operator.provision("listTenants"))["tenants"] as readonly Json[];
  if (!tenant) throw new Error("The credential has no tenant: name a merchant by --merchant.");
  const guid = String(tenant["guid"]);
  for (let after = "", isFirst = true; isFirst || after; isFirst = false) {
    const page = await operator.provision(
      `listMerchants/${guid}${after && `?after=${encodeURIComponent(after)}`}`,
    );
    const found = (page["merchants"] as readonly Json[]).find(({ name }) => name === MERCHANT);
    if (found) return String(found["guid"]);
    after = typeof page["next"] === "string" ? page["next"] : "";
  }
  const { merchant } = await operator.provision(`createMerchant/${guid}`, { name: MERCHANT });
  return String((merchant as Json)["guid"]);
}
