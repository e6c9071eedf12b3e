import { addScope } from "../../src/bi/projection/index.ts";
import { DEMO_CONNECTORS, DEMO_MERCHANT, DEMO_TENANT } from "../../src/demo/demo-data.ts";
import { openGateway, type Gateway } from "../../src/gateway/index.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { createIds } from "../../src/platform/ids.ts";
import { hashPassword } from "../../src/tenancy/passwords/index.ts";
import { basic } from "../support/api-client.ts";
import { ADMINISTRATOR } from "../support/gateway.ts";
import { createTestDatabase, testServerUrl, type TestDatabase } from "../support/postgres.ts";
import type { PreparedDatabase } from "./prepared-database.ts";
import { Seeded } from "./seeded.ts";
import { BEGINNING, GATEWAY_OPTIONS } from "./world.ts";

/** A database with the demo tenant, as a template: seeding it takes longer than a life. */
export async function prepareDatabase(): Promise<PreparedDatabase & TestDatabase> {
  // The gateway loads this library at its first use; how long that takes must decide nothing.
  await import("qrcode");
  const database = await createTestDatabase();
  const clock = new ManualClock(BEGINNING);
  // Equal identifiers in every run: a life is the same in another process, too.
  const random = new Seeded(0);
  const gateway = await openGateway({
    ...GATEWAY_OPTIONS,
    databaseUrl: database.url,
    clock,
    ids: createIds(
      (size) => random.bytes(size),
      () => clock.now().epochMilliseconds,
    ),
    administrator: ADMINISTRATOR,
  });
  // A hash that costs a fifth of a second protects passwords, and would be most of the cost of a life.
  const passwordHash = await hashPassword("demo-password", { N: 16, r: 8, p: 1 });
  await gateway.db.execute(sql`update merchant_users set password_hash = ${passwordHash}`);
  await addScope(gateway.db, { guid: DEMO_TENANT.guid, kind: "tenant", testOnly: false });
  await addScope(gateway.db, { guid: DEMO_MERCHANT.guid, kind: "merchant", testOnly: false });
  await gateway.db.execute(sql`
    update tenants set settings = settings || '{"bi": {"extraDataKeys": ["basket", "remainingAmount"]}}'
    where guid = ${DEMO_TENANT.guid}`);
  await createMetaConnectors(gateway);
  await gateway.close();
  return { ...database, server: { url: await testServerUrl() } };
}

/** One that falls back from a provider that is never reached, and one whose customers may choose three times. */
async function createMetaConnectors(gateway: Gateway): Promise<void> {
  const [card, redirect] = DEMO_CONNECTORS.map(({ guid }) => guid);
  const unreachable = await createConnector(gateway, "unreachable", {
    adapter: "Simulator",
    method: "Creditcard",
    config: { extraData: { "simulator:decline": "3005" } },
  });
  const plain = await createConnector(gateway, "plain", { adapter: "Simulator", method: "Creditcard" });
  // Debits of schedules carry no fault of their own.
  await createConnector(gateway, "flaky", {
    adapter: "Simulator",
    method: "Creditcard",
    scheduleApiAvailable: true,
    settings: { "schedule:retry-plan": "*:1" },
    config: {
      extraData: {
        "simulator:dropAnswer": "0.2",
        "simulator:loseRequest": "0.15",
        "simulator:unreachable": "0.1",
        "simulator:arriveLate": "0.1",
      },
    },
  });
  await createConnector(gateway, "recovering", {
    adapter: "Simulator",
    method: "Creditcard",
    scheduleApiAvailable: true,
    settings: { "retry:max-per-card-30d": "3" },
    config: {
      extraData: {
        "simulator:declineShare": "0.6",
        "simulator:dropAnswer": "0.15",
        "simulator:loseRequest": "0.1",
        "simulator:unreachable": "0.1",
        "simulator:arriveLate": "0.05",
      },
    },
  });
  await createConnector(gateway, "routing", {
    routingMetaConnector: {
      defaultConnector: unreachable,
      rules: [{ connector: plain, brands: ["mastercard"], minAmount: "50.00" }],
      fallback: [unreachable, plain, card],
    },
  });
  await createConnector(gateway, "selection", {
    multiMethodMetaConnector: { connectors: [card, redirect], retries: 2 },
  });
}

async function createConnector({ app }: Gateway, apiKey: string, request: object): Promise<string> {
  const response = await app.inject({
    method: "POST",
    url: `/api/provisioning/createConnector/${DEMO_MERCHANT.guid}`,
    headers: { authorization: basic(ADMINISTRATOR) },
    payload: { name: apiKey, apiKey, ...request },
  });
  const { connector } = response.json<{ connector?: { guid: string } }>();
  if (connector === undefined) throw new Error(response.body);
  return connector.guid;
}
