import { OWN_CELL_ALONE } from "../../src/cells/index.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConnectorConfigurationParts, listConnectors } from "../../src/connectors/index.ts";
import { openVault } from "../../src/vault/index.ts";
import { seedDemo } from "../../src/demo/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openDatabase, sql, type Database } from "../../src/platform/database/index.ts";
import { createIds } from "../../src/platform/ids.ts";
import { silentLog } from "../../src/platform/log.ts";
import { ALL_PARTS, ANY_CONFIGURATION } from "../support/adapter-catalogue.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";

const ids = createIds();
const operations = ["debit"] as const;
let database: TestDatabase;
let db: Database;
let parts: ConnectorConfigurationParts;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, clock: systemClock, log: silentLog });
  const simulator = {
    id: "Simulator",
    methods: {
      Creditcard: { instrument: "card", operations, ...ALL_PARTS },
      RedirectPay: { instrument: "none", operations, ...ALL_PARTS },
      DirectDebit: { instrument: "iban", operations, ...ALL_PARTS },
      Blik: { instrument: "none", operations, ...ALL_PARTS },
      BankTransfer: { instrument: "none", operations, ...ALL_PARTS },
    },
    configuration: ANY_CONFIGURATION,
  } as const;
  parts = {
    clock: systemClock,
    ids,
    sealer: await openVault(db, { masterKey: Buffer.alloc(32, 5), clock: systemClock, ids }),
    adapters: new Map([["Simulator", simulator]]),
    mayUseContainer: async () => true,
    hasRecoveryPlan: async () => false,
    providerTestServers: true,
    cellNames: OWN_CELL_ALONE,
  };
});

afterAll(async () => {
  await db?.close();
  await database?.drop();
});

async function demoApiKeys(): Promise<string[]> {
  const merchantGuid = "ME-0000-0000-0000-0000-0000-0001";
  const page = await listConnectors(db, { merchantGuid, sealer: parts.sealer });
  if (!("entries" in page)) throw new Error("There is no demo merchant.");
  return page.entries.map((connector) => connector.apiKey).toSorted();
}

test("processes that start at the same time seed the demo once, and the next start completes an interrupted seed", async () => {
  await Promise.all([
    seedDemo(db, parts, { biDataSource: true }),
    seedDemo(db, parts, { biDataSource: true }),
  ]);
  const all = await demoApiKeys();
  expect(all).toEqual(expect.arrayContaining(["demo-card", "demo-redirect", "demo-meta"]));

  await db.execute(sql`delete from connectors where api_key = 'demo-redirect'`);
  await db.execute(sql`update connectors set api_key = 'renamed' where api_key = 'demo-card'`);
  await seedDemo(db, parts, { biDataSource: true });
  const renamed = all.map((apiKey) => (apiKey === "demo-card" ? "renamed" : apiKey));
  expect(await demoApiKeys()).toEqual(renamed.toSorted());
});
