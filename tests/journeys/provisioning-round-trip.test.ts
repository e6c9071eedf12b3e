import { beforeAll, describe, expect, test } from "vitest";
import { API_EXAMPLES } from "../../src/gateway/api-examples.ts";
import { findConnector } from "../../src/connectors/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createIds } from "../../src/platform/ids.ts";
import { findTenant } from "../../src/tenancy/index.ts";
import { openVault, type Vault } from "../../src/vault/index.ts";
import { ApiClient, basic } from "../support/api-client.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR } from "../support/gateway.ts";
import { aPng } from "../support/png.ts";
import { openWalletShop } from "../support/wallet-shop.ts";

const ROOT = "TE-0000-0000-0000-0000-0000-0000";
const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const CARD_CONNECTOR = "CO-0000-0000-0000-0000-0000-0001";
const MASTER_KEY = Buffer.alloc(32, 5);

interface Pair {
  readonly list: string;
  readonly update: string;
  /** For the response of the list. */
  readonly entries: string;
  readonly id: "guid" | "id";
  /** A field that no update changes, and a value that it does not have. */
  readonly readOnly: Readonly<Record<string, unknown>>;
  /** An entry whose list response has all fields set; the list has others, too. */
  readonly named: string;
}

const LATER = "2099-01-01T00:00:00Z";
const PAIRS: readonly Pair[] = [
  {
    list: "listTenants",
    update: "updateTenant",
    entries: "tenants",
    id: "guid",
    readOnly: { guid: TENANT, parentTenantGuid: ROOT },
    named: "Full",
  },
  {
    list: `listMerchants/${TENANT}`,
    update: "updateMerchant",
    entries: "merchants",
    id: "guid",
    readOnly: {
      guid: "ME-1",
      tenantGuid: ROOT,
      archived: true,
      "logos.light": { digest: "0", contentType: "image/png", width: 1, height: 1 },
      "logos.dark": {},
    },
    named: "Full",
  },
  {
    list: `listRecoveryPlans/${MERCHANT}`,
    update: "updateRecoveryPlan",
    entries: "recoveryPlans",
    id: "guid",
    readOnly: { guid: "RP-1", merchantGuid: "ME-1" },
    named: "Full",
  },
  {
    list: `listMerchantUsers/${MERCHANT}`,
    update: "updateMerchantUser",
    entries: "merchantUsers",
    id: "guid",
    readOnly: {
      guid: "MU-1",
      merchantGuid: "ME-1",
      type: "gui",
      previousPasswordValidUntil: LATER,
      previousPasswordReplaced: true,
    },
    named: "full",
  },
  {
    list: `listConnectors/${MERCHANT}`,
    update: "updateConnector",
    entries: "connectors",
    id: "guid",
    readOnly: {
      guid: "CO-1",
      merchantGuid: "ME-1",
      isMetaConnector: "yes",
      archived: true,
      createdAt: LATER,
      previousSharedSecretValidUntil: LATER,
    },
    named: "Full",
  },
  {
    list: `listCustomerProfileContainers/${TENANT}`,
    update: "updateCustomerProfileContainer",
    entries: "customerProfileContainers",
    id: "id",
    readOnly: { id: 99, tenantGuid: ROOT },
    named: "Full",
  },
  {
    list: `listRiskProfiles/${TENANT}`,
    update: "updateRiskProfile",
    entries: "riskProfiles",
    id: "id",
    readOnly: { id: 99, tenantGuid: ROOT },
    named: "Full",
  },
  {
    list: `listWebhookEndpoints/${MERCHANT}`,
    update: "updateWebhookEndpoint",
    entries: "webhookEndpoints",
    id: "guid",
    readOnly: { guid: "WE-1", tenantGuid: ROOT, merchantGuid: "ME-1", createdAt: LATER },
    named: "Full",
  },
  {
    list: `listBookingProfiles/${MERCHANT}`,
    update: "updateBookingProfile",
    entries: "bookingProfiles",
    id: "guid",
    readOnly: { guid: "BP-1" },
    named: "Full",
  },
];
/** The fields that a person may name an entity by, or that have any text. */
const NAMES = ["name", "username", "description", "documentField"] as const;
const nameField = (entry: Entry): string => NAMES.find((field) => field in entry) ?? "name";

// The tests read any field of an entry.
// oxlint-disable-next-line typescript/no-explicit-any
type Entry = Record<string, any>;

const shop = forThisFile(() => openWalletShop({ masterKey: MASTER_KEY }));
const root = forThisFile(() => new ApiClient(shop.started.url, ADMINISTRATOR));
let sealer: Vault;

const provision = (operation: string, body: unknown) => root.post(`/api/provisioning/${operation}`, body);

beforeAll(async () => {
  const { db } = shop.started.gateway;
  sealer = await openVault(db, { masterKey: MASTER_KEY, clock: systemClock, ids: createIds() });
  await fill();
});

/** One entity of each kind with every field that a list may show in another form than an update takes it. */
async function fill(): Promise<void> {
  const made = async (operation: string, body: object) => {
    const response = await provision(operation, body);
    if (response.status !== 200) throw new Error(`${operation}: ${JSON.stringify(response.body)}`);
    return response.body;
  };
  const { tenant } = await made("createTenant", { name: "Full", parentTenantGuid: TENANT });
  const layouts = {
    defaultLayout: { emailSubject: "Pay" },
    layoutByLanguage: { de: { emailText: "Hallo" } },
  };
  await made(`updateTenant/${tenant.guid}`, {
    settings: {
      features: { customerProfiles: true, biDataSource: true },
      mail: {
        host: "smtp.example.com",
        port: 587,
        user: "u",
        password: "mail-secret",
        from: "a@example.com",
      },
      payByLink: { ...layouts, sendConfirmationMail: true },
      bi: { extraDataKeys: ["campaign"] },
    },
  });
  const logo = `data:image/png;base64,${aPng({ width: 120, height: 40 }).toString("base64")}`;
  const { merchant } = await made(`createMerchant/${TENANT}`, {
    name: "Full",
    timezone: "Europe/Vienna",
    country: "AT",
    defaultRiskRuleSet: 5,
    paymentPage: { accentColor: "#0b6b57", cardBrands: ["visa"] },
  });
  await made(`updateMerchant/${merchant.guid}`, { logos: { light: logo, dark: logo } });
  const { merchantUser } = await made(`createMerchantUser/${MERCHANT}`, {
    username: "full",
    password: "pass-of-the-user",
    type: "api",
    permissions: ["frontend.transaction.refund"],
    validUntil: "2098-02-03T04:05:06Z",
    apiUserSettings: { "pay-by-link-api": true },
  });
  await made(`rotateMerchantUserPassword/${merchantUser.guid}`, {});
  const { connector } = await shop.create(
    "full",
    { applePay: shop.applePay, googlePay: shop.googlePay, threeDV2Config: { enabled: true } },
    {
      name: "Full",
      settings: { "postback:send-on-pending": "1" },
      terminals: [{ terminalId: "T-1", stan: 7 }],
      defaultRiskRuleSet: "standard",
      payByLink: layouts,
    },
  );
  await made(`updateConnector/${connector.guid}`, {
    config: { username: "u", password: "provider-secret", apiSecret: "api-secret", extraData: { a: "b" } },
  });
  await made(`rotateSharedSecret/${connector.guid}`, {});
  await made(`createConnector/${MERCHANT}`, {
    name: "Routing",
    apiKey: "routing",
    routingMetaConnector: {
      defaultConnector: CARD_CONNECTOR,
      rules: [{ connector: CARD_CONNECTOR, currencies: ["EUR"], minAmount: "1.00", sharePercent: 50 }],
      fallback: [],
    },
  });
  await made(`createCustomerProfileContainer/${TENANT}`, { name: "Full", sharedWithSubtenants: true });
  await made(`createWebhookEndpoint/${MERCHANT}`, {
    url: "https://example.com/events",
    eventTypes: ["payment.*"],
    description: "Full",
  });
  await made(`createRecoveryPlan/${MERCHANT}`, { name: "Full", mails: [1], isDefault: true });
  await made(`createRecoveryPlan/${MERCHANT}`, { name: "Another" });
  const books = API_EXAMPLES["createBookingProfile"] as object;
  await made(`createBookingProfile/${MERCHANT}`, { ...books, documentField: "Full" });
  const { datev: _datev, chart: _chart, ...others } = books as Record<string, unknown>;
  await made(`createBookingProfile/${MERCHANT}`, { ...others, format: "journal-csv" });
  await made(`createRiskProfile/${TENANT}`, {
    name: "Full",
    isDefault: true,
    rules: [
      {
        id: "limit",
        check: { kind: "amount", currency: "EUR", limit: "500.00" },
        action: "score",
        score: 5,
        threeDSecure: true,
      },
    ],
    scoreCard: [{ from: 5, action: "review" }],
  });
}

async function entriesOf({ list, entries }: Pair): Promise<Entry[]> {
  const { status, body } = await root.get(`/api/provisioning/${list}`);
  expect(status).toBe(200);
  return body[entries];
}

/** What responses mask, as it is stored. */
async function secretsOf(pair: Pair, entry: Entry): Promise<unknown> {
  const { db } = shop.started.gateway;
  if (pair.update === "updateConnector") return findConnector(db, { guid: entry["guid"], sealer });
  if (pair.update === "updateTenant") return findTenant(db, { tenantGuid: entry["guid"], sealer });
  return undefined;
}

test("each update operation of the provisioning API is compared with the list of its entities", () => {
  const updates = shop.started.gateway.app.routeTable.routes
    .map(({ url }) => /^\/api\/provisioning\/(update\w+)/.exec(url)?.[1])
    .filter((operation) => operation !== undefined);
  expect(new Set(updates)).toEqual(new Set(PAIRS.map(({ update }) => update)));
});

describe.each(PAIRS)("$update", (pair) => {
  const { update, id, named, readOnly } = pair;
  const isNamed = (entry: Entry) => entry[nameField(entry)] === named;

  test("takes what the list shows, and changes nothing: no secret, and no field", async () => {
    const before = await entriesOf(pair);
    expect(before.filter(isNamed)).toHaveLength(1);
    for (const entry of before) {
      const secrets = await secretsOf(pair, entry);
      const { status, body } = await provision(`${update}/${entry[id]}`, entry);
      expect({ status, body }).toMatchObject({ status: 200, body: { success: true } });
      expect(await secretsOf(pair, entry)).toEqual(secrets);
    }
    expect(await entriesOf(pair)).toEqual(before);
  });

  test("changes one field of what was listed and sent back as a whole", async () => {
    const entry = (await entriesOf(pair)).find(isNamed)!;
    const name = nameField(entry);
    const changed = { ...entry, [name]: "Changed" };
    expect((await provision(`${update}/${entry[id]}`, changed)).status).toBe(200);
    expect(await entriesOf(pair)).toContainEqual(changed);
    await provision(`${update}/${entry[id]}`, entry);
    expect(await entriesOf(pair)).toContainEqual(entry);
  });

  test.each(Object.entries(readOnly))("refuses another %s by name", async (path, value) => {
    const entry = (await entriesOf(pair)).find(isNamed)!;
    const [first = "", second] = path.split(".");
    const name = nameField(entry);
    const sent = {
      ...entry,
      [name]: "Changed",
      [first]: second === undefined ? value : { ...entry[first], [second]: value },
    };
    const { status, body } = await provision(`${update}/${entry[id]}`, sent);
    expect({ status, body }).toEqual({
      status: 422,
      body: {
        success: false,
        errorCode: 1002,
        errorMessage: `${path}: is read-only: leave it out, or send its present value`,
      },
    });
    expect(await entriesOf(pair)).toContainEqual(entry);
  });
});

test("a container that is no longer shared stays where it is assigned, also when that is sent again", async () => {
  const tenant = (await provision("createTenant", { name: "Below", parentTenantGuid: TENANT })).body[
    "tenant"
  ];
  const merchant = (await provision(`createMerchant/${tenant.guid}`, { name: "Below" })).body["merchant"];
  const shared = (
    await provision(`createCustomerProfileContainer/${TENANT}`, {
      name: "Shared",
      sharedWithSubtenants: true,
    })
  ).body["customerProfileContainer"];
  const customerProfileContainer: number = shared.id;
  await provision(`updateTenant/${tenant.guid}`, { settings: { customerProfileContainer } });
  const connector = (
    await provision(`createConnector/${merchant.guid}`, {
      name: "Below",
      adapter: "Simulator",
      method: "Creditcard",
      apiKey: "below",
      customerProfileContainer,
    })
  ).body["connector"];
  await provision(`updateCustomerProfileContainer/${shared.id}`, { sharedWithSubtenants: false });
  for (const [operation, body] of [
    [`updateTenant/${tenant.guid}`, { settings: { customerProfileContainer } }],
    [`updateConnector/${connector.guid}`, { customerProfileContainer }],
  ] as const)
    expect((await provision(operation, body)).status).toBe(200);
  const other = await provision(`createConnector/${merchant.guid}`, {
    name: "Another",
    adapter: "Simulator",
    method: "Creditcard",
    apiKey: "another-below",
    customerProfileContainer,
  });
  expect(other.status).toBe(422);
});

test("a credential of another tenant does not learn which value a read-only field has", async () => {
  const other = (await provision("createTenant", { name: "Other" })).body["tenant"].guid;
  const { credential, password } = (
    await provision(`createProvisioningCredential/${other}`, { name: "Other", permissions: ["configure"] })
  ).body;
  for (const tenantGuid of [TENANT, ROOT]) {
    const response = await fetch(`${shop.started.url}/api/provisioning/updateMerchant/${MERCHANT}`, {
      method: "POST",
      headers: {
        authorization: basic({ username: credential.guid, password }),
        "content-type": "application/json",
      },
      body: JSON.stringify({ tenantGuid }),
    });
    expect(response.status).toBe(404);
  }
});
