import { OWN_CELL_ALONE } from "../../src/cells/index.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createConnector,
  findConnectorByApiKey,
  settingIsOn,
  updateConnector,
  type ConnectorConfigurationParts,
} from "../../src/connectors/index.ts";
import { openVault, type Vault } from "../../src/vault/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openDatabase, sql, type Database } from "../../src/platform/database/index.ts";
import { createIds } from "../../src/platform/ids.ts";
import { silentLog } from "../../src/platform/log.ts";
import { isRefusal } from "../../src/platform/refusal.ts";
import { createMerchant, createTenant } from "../../src/tenancy/index.ts";
import { ALL_PARTS, ANY_CONFIGURATION } from "../support/adapter-catalogue.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";

const ids = createIds();
const merchantGuid = ids.guid("ME");
const tenantGuid = ids.guid("TE");
let testDatabase: TestDatabase;
let db: Database;
let vault: Vault;
let parts: ConnectorConfigurationParts;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase({ url: testDatabase.url, clock: systemClock, log: silentLog });
  vault = await openVault(db, { masterKey: Buffer.alloc(32, 7), clock: systemClock, ids });
  const adapters = new Map([
    [
      "Simulator",
      {
        id: "Simulator",
        methods: { Creditcard: { instrument: "card", operations: [], ...ALL_PARTS } },
        configuration: ANY_CONFIGURATION,
      },
    ],
  ]) as ConnectorConfigurationParts["adapters"];
  const mayUseContainer = async () => true;
  parts = {
    clock: systemClock,
    ids,
    sealer: vault,
    adapters,
    mayUseContainer,
    hasRecoveryPlan: async () => false,
    providerTestServers: true,
    cellNames: OWN_CELL_ALONE,
  };
  await createTenant(db, { guid: tenantGuid, name: "Tenant" });
  await createMerchant(db, { guid: merchantGuid, tenantGuid, name: "Shop" });
});

afterAll(async () => {
  await db?.close();
  await testDatabase?.drop();
});

async function connector(apiKey: string) {
  const created = await createConnector(db, {
    guid: ids.guid("CO"),
    merchant: { guid: merchantGuid, tenantGuid },
    mayUseCredentials: true,
    request: {
      name: "Cards",
      adapter: "Simulator",
      method: "Creditcard",
      apiKey,
      sharedSecret: "shared-secret",
      config: { password: "provider-password", apiSecret: "provider-secret" },
      settings: { "postback:send-on-pending": "1" },
    },
    parts,
  });
  if (isRefusal(created)) throw new Error(JSON.stringify(created));
  return created;
}

test("secrets are sealed in the database and readable where the connector is used", async () => {
  const { guid } = await connector("sealed");
  const row = await db.one<object>(sql`select row_to_json(connectors) from connectors where guid = ${guid}`);
  expect(JSON.stringify(row)).not.toMatch(/shared-secret|provider-password|provider-secret/);
  expect(await findConnectorByApiKey(db, { apiKey: "sealed", sealer: vault })).toMatchObject({
    sharedSecret: "shared-secret",
    config: { password: "provider-password", apiSecret: "provider-secret" },
  });
});

test("two changes at the same time are both kept", async () => {
  const { guid } = await connector("raced");
  const change = (settings: Record<string, string | null>) =>
    updateConnector(db, {
      connectorGuid: guid,
      request: { settings },
      mayUseCredentials: true,
      isAgreed: true,
      parts,
    });
  await Promise.all([
    change({ "dcc:enabled": "1" }),
    change({ "redirect:qr-code": "1" }),
    change({ "postback:send-on-pending": null }),
  ]);
  const changed = await findConnectorByApiKey(db, { apiKey: "raced", sealer: vault });
  expect(changed?.settings).toEqual({ "dcc:enabled": "1", "redirect:qr-code": "1" });
  expect(settingIsOn(changed!, "postback:send-on-pending")).toBe(false);
});
