import { ALL_RIGHTS, wholeAuthority } from "../../authority/index.ts";
import { createConnector, type ConnectorConfigurationParts } from "../../connectors/index.ts";
import { createContainer } from "../../customer-profiles/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { createMerchant, createMerchantUser, ROOT_TENANT_GUID } from "../../tenancy/index.ts";
import { DEMO_TENANT } from "../demo-data.ts";
import { must } from "../must.ts";
import { SAMPLE_CONTAINER, SAMPLE_MERCHANTS, type SampleConnector } from "./sample-merchants.ts";

const PASSWORD_BYTES = 24;

/** Makes the merchants of the sample. Returns the passwords of their API users, by name; they are stored nowhere else. */
export async function seedMerchants(
  db: Database,
  parts: ConnectorConfigurationParts,
): Promise<ReadonlyMap<string, string>> {
  const passwords = new Map<string, string>();
  const tenantGuid = DEMO_TENANT.guid;
  const container = must(await createContainer(db, { tenantGuid, name: SAMPLE_CONTAINER }));
  for (const { guid, userGuid, username, name, connectors } of SAMPLE_MERCHANTS) {
    must(await createMerchant(db, { guid, tenantGuid, name }));
    const password = parts.ids.secret(PASSWORD_BYTES);
    const user = {
      guid: userGuid,
      merchantGuid: guid,
      username,
      password,
      type: "api",
      rights: ALL_RIGHTS,
      maker: wholeAuthority([ROOT_TENANT_GUID]),
      cellNames: parts.cellNames,
    } as const;
    must(await createMerchantUser(db, { ...user, settings: { "pay-by-link-api": "1" } }));
    passwords.set(username, password);
    for (const [connector] of connectors) {
      const request = {
        ...connectorRequest(connector, parts.ids.secret(PASSWORD_BYTES)),
        customerProfileContainer: container.id,
      };
      const options = { guid: connector.guid, merchantGuid: guid, request, mayUseCredentials: true, parts };
      must(await createConnector(db, options));
    }
  }
  return passwords;
}

function connectorRequest(
  { name, apiKey, publicIntegrationKey, offersConversion }: SampleConnector,
  secret: string,
) {
  return {
    name,
    apiKey,
    publicIntegrationKey,
    adapter: "Simulator",
    method: "Creditcard",
    sharedSecret: secret,
    scheduleApiAvailable: true,
    settings: {
      ...(offersConversion && { "dcc:enabled": "1", "dcc:markup-percent": "3.5" }),
    },
    config: { testMode: true, vault: { threeDV2Config: { enabled: true, "3dsOnDemand": true } } },
  };
}
