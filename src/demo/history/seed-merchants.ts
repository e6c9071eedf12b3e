import { insertRiskProfile } from "../../risk/index.ts";
import { ALL_RIGHTS, wholeAuthority } from "../../authority/index.ts";
import { createConnector, type ConnectorConfigurationParts } from "../../connectors/index.ts";
import { createContainer } from "../../customer-profiles/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { createShop } from "../../shops/index.ts";
import { createMerchant, createMerchantUser, ROOT_TENANT_GUID } from "../../tenancy/index.ts";
import { DEMO_TENANT } from "../demo-data.ts";
import { must } from "../must.ts";
import type { ConnectedShop } from "./past-shop.ts";
import {
  ACCOUNT_MERCHANT,
  OWN_ACCOUNT,
  OWN_IBAN,
  REVIEWED_CONNECTOR,
  SAMPLE_CONTAINER,
  SAMPLE_MERCHANTS,
  SAMPLE_PROFILE,
  SHOP_MERCHANT,
  SHOP_URL,
  type SampleConnector,
} from "./sample-merchants.ts";
import { amountOf } from "./sample-requests.ts";
import { REVIEW_LIMIT_MINOR } from "./sample-scenes.ts";

const PASSWORD_BYTES = 24;

/** Makes the merchants of the sample. Returns the passwords of their API users, by name, and the shop among these; they are stored nowhere else. */
export async function seedMerchants(
  db: Database,
  parts: ConnectorConfigurationParts,
  events: Parameters<typeof createShop>[0],
): Promise<{ passwords: ReadonlyMap<string, string>; connected: ConnectedShop }> {
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
  await seedOwnAccount(db, parts);
  const shop = must(
    await createShop(events, {
      merchantGuid: SHOP_MERCHANT.guid,
      tenantGuid,
      kind: "other",
      shopUrl: SHOP_URL,
      mode: "test",
      maker: wholeAuthority([ROOT_TENANT_GUID]),
      isRoot: true,
    }),
  );
  passwords.set(shop.username, shop.password);
  return { passwords, connected: { username: shop.username, url: SHOP_URL } };
}

async function seedOwnAccount(db: Database, parts: ConnectorConfigurationParts): Promise<void> {
  const { guid, userGuid: _user, ...merchant } = ACCOUNT_MERCHANT;
  const { guid: connectorGuid, name, apiKey, publicIntegrationKey } = OWN_ACCOUNT;
  const request = {
    name,
    apiKey,
    publicIntegrationKey,
    adapter: "BankAccount",
    method: "BankTransfer",
    sharedSecret: parts.ids.secret(PASSWORD_BYTES),
    config: { testMode: true, extraData: { iban: OWN_IBAN, accountHolder: merchant.name } },
  };
  const owner = { guid, tenantGuid: DEMO_TENANT.guid };
  must(
    await createConnector(db, {
      guid: connectorGuid,
      merchant: owner,
      request,
      mayUseCredentials: true,
      parts,
    }),
  );
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
    config: {
      testMode: true,
      vault: { threeDV2Config: { enabled: true, "3dsOnDemand": true } },
      // Low risk is granted up to there.
      ...(apiKey === REVIEWED_CONNECTOR.apiKey && { exemptions: { tra: { bandEur: "100" } as const } }),
    },
  };
}
