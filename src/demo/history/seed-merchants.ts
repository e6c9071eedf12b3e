import { insertRiskProfile } from "../../risk/index.ts";
import { ALL_RIGHTS, wholeAuthority } from "../../authority/index.ts";
import { createConnector, type ConnectorConfigurationParts } from "../../connectors/index.ts";
import { createContainer } from "../../customer-profiles/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { createMerchant, createMerchantUser, ROOT_TENANT_GUID } from "../../tenancy/index.ts";
import { DEMO_TENANT } from "../demo-data.ts";
import { must } from "../must.ts";
import {
  REVIEWED_CONNECTOR,
  SAMPLE_CONTAINER,
  SAMPLE_MERCHANTS,
  SAMPLE_PROFILE,
  type SampleConnector,
} from "./sample-merchants.ts";
import { amountOf } from "./sample-requests.ts";
import { REVIEW_LIMIT_MINOR } from "./sample-scenes.ts";

const PASSWORD_BYTES = 24;

/** Makes the merchants of the sample. Returns the passwords of their API users, by name; they are stored nowhere else. */
export async function seedMerchants(
  db: Database,
  parts: ConnectorConfigurationParts,
): Promise<ReadonlyMap<string, string>> {
  const passwords = new Map<string, string>();
  const tenantGuid = DEMO_TENANT.guid;
  const container = must(await createContainer(db, { tenantGuid, name: SAMPLE_CONTAINER }));
  const { id: profileId } = must(await insertRiskProfile(db, { tenantGuid, profile: reviewProfile() }));
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
        ...(connector === REVIEWED_CONNECTOR && { defaultRiskRuleSet: profileId }),
      };
      const merchant = { guid, tenantGuid };
      const options = { guid: connector.guid, merchant, request, mayUseCredentials: true, parts };
      must(await createConnector(db, options));
    }
  }
  return passwords;
}

function reviewProfile() {
  const { amount, currency } = amountOf({ minor: REVIEW_LIMIT_MINOR, currency: "EUR" });
  const check = { kind: "amount", currency, limit: amount } as const;
  return {
    name: SAMPLE_PROFILE,
    description: "Bicycles that cost more than usual are looked at by a person.",
    isDefault: false,
    disabled: false,
    rules: [{ id: "dear", check, action: "review" }] as const,
    scoreCard: [],
  };
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
