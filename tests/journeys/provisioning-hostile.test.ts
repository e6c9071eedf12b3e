import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { ROOT, startProvisioningApp, type ProvisioningApp } from "../support/provisioning.ts";

let database: TestDatabase;
let app: ProvisioningApp;
let guids: { tenant: string; merchant: string; user: string; connector: string };

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startProvisioningApp(database);
  const tenant = (await app.provision("createTenant", { name: "Tenant" })).body.tenant.guid;
  const merchant = (await app.provision(`createMerchant/${tenant}`, { name: "Shop" })).body.merchant.guid;
  const account = { username: "user", password: "pass-of-the-shop", type: "api" };
  const user = await app.provision(`createMerchantUser/${merchant}`, account);
  const cards = { name: "Cards", adapter: "Simulator", method: "Creditcard", apiKey: "cards" };
  const connector = await app.provision(`createConnector/${merchant}`, cards);
  guids = {
    tenant,
    merchant,
    user: user.body.merchantUser.guid,
    connector: connector.body.connector.guid,
  };
});

afterAll(async () => {
  await app?.close();
  await database?.drop();
});

/** A valid body of each operation, to be changed in one place. */
const BODIES: Record<string, object> = {
  createTenant: { name: "Tenant", parentTenantGuid: "TE-0000-0000-0000-0000-0000-0000" },
  "updateTenant/tenant": {
    name: "Tenant",
    settings: {
      customerProfileContainer: 7,
      features: { customerProfiles: true },
      mail: { host: "smtp.example.com", port: 25, user: "u", password: "p", from: "a@example.com" },
      payByLink: { defaultLayout: { emailText: "{{ amount }}" }, sendConfirmationMail: true },
    },
  },
  "createMerchant/tenant": { name: "Shop", description: "Shop" },
  "updateMerchant/merchant": { name: "Shop", description: "Shop" },
  "createMerchantUser/merchant": {
    username: "user",
    password: "pass-of-the-shop",
    type: "api",
    settings: { "pay-by-link-api": "1" },
  },
  "updateMerchantUser/user": { username: "user", settings: { "pay-by-link-api": "1" } },
  "createConnector/merchant": {
    name: "Cards",
    adapter: "Simulator",
    method: "Creditcard",
    apiKey: "cards",
    sharedSecret: "secret",
    config: {
      username: "u",
      password: "p",
      extraData: { a: "b" },
      vault: { threeDV2Config: { enabled: true } },
    },
    settings: { "dcc:markup-percent": "1.5" },
    disabledTransactionTypes: ["payout"],
    multiMethodMetaConnector: { connectors: ["CO-0"], retries: 1 },
  },
  "updateConnector/connector": {
    name: "Cards",
    settings: { "tx:expiration-minutes": "5" },
    config: {
      extraData: { a: "b" },
      vault: { threeDV2Config: { enabled: true, merchant: { name: "Shop" } } },
    },
    routingMetaConnector: { defaultConnector: "CO-0", rules: [{ connector: "CO-0", currencies: ["EUR"] }] },
  },
};

const hostileValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3, noUnicodeString: false }),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom<unknown>(
    null,
    "",
    "\0",
    "\ud800",
    "x".repeat(70_000),
    1e308,
    -0,
    2 ** 53,
    "9".repeat(40),
    [],
    {},
    [[[]]],
    JSON.parse('{"__proto__":{"a":1}}'),
    JSON.parse('{"constructor":"1","toString":"1"}'),
    "{% if %}",
    "'; drop table tenants; --",
  ),
);

test("no body, however hostile, results in 500 in the provisioning API", async () => {
  const damaged = fc.constantFrom(...Object.keys(BODIES)).chain((operation) => {
    const paths = pathsOf(BODIES[operation]);
    return fc.record({
      operation: fc.constant(operation),
      path: fc.constantFrom(...paths),
      value: hostileValue,
    });
  });
  await fc.assert(
    fc.asyncProperty(damaged, async ({ operation, path, value }) => {
      const body = structuredClone(BODIES[operation]);
      const raw = JSON.stringify(path.length === 0 ? value : damage(body, path, value));
      const response = await app.call("POST", pathOf(operation), { credentials: ROOT, raw });
      expect([200, 400, 413, 422]).toContain(response.status);
      expect(response.body).toEqual(
        response.status === 200
          ? expect.objectContaining({ success: true })
          : { success: false, errorMessage: expect.any(String), errorCode: expect.any(Number) },
      );
    }),
    { numRuns: 400 },
  );
});

function pathOf(operation: string): string {
  const [name, kind] = operation.split("/");
  return `/api/provisioning/${name}${kind ? `/${guids[kind as keyof typeof guids]}` : ""}`;
}

/** The path to every value in the body, the body itself included. */
function pathsOf(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [[]];
  const inner = Object.entries(value).flatMap(([name, entry]) =>
    pathsOf(entry).map((path) => [name, ...path]),
  );
  return [[], ...inner, ["extra"]];
}

function damage(target: unknown, [name, ...rest]: string[], value: unknown): unknown {
  const map = target as Record<string, unknown>;
  map[name!] = rest.length === 0 ? value : damage(map[name!], rest, value);
  return map;
}
