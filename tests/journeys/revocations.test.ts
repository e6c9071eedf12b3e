import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signMessage } from "../../src/connectors/index.ts";
import { anOrder, basic } from "../support/api-client.ts";
import { ConsoleClient } from "../support/console.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../support/gateway.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";

let database: TestDatabase;
/** Two processes of one gateway, which no notification of a change reaches in time. */
let here: TestGateway;
let elsewhere: TestGateway;

beforeAll(async () => {
  database = await createTestDatabase();
  const options = { databaseUrl: database.url, masterKey: randomBytes(32) };
  here = await startTestGateway(options);
  elsewhere = await startTestGateway(options);
  await loseNotifications();
});

afterAll(async () => {
  await here?.close();
  await elsewhere?.close();
  await database?.drop();
});

/** As when the connection that listens is broken, and nobody has noticed. */
async function loseNotifications(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ text: string }>(
    "select pg_get_functiondef('announce_configuration_change'::regproc) as text",
  );
  const { text } = rows[0]!;
  const silent = text.replace(/perform pg_notify\([^)]*\);/, "");
  expect(silent).not.toBe(text);
  await client.query(silent);
  await client.end();
}

// Journeys read responses like a client, and know only the fields that they check.
// oxlint-disable-next-line typescript/no-explicit-any
type Response = Record<string, any>;

async function provision(operation: string, body: object): Promise<Response> {
  const response = await fetch(`${here.url}/api/provisioning/${operation}`, {
    method: "POST",
    headers: { authorization: basic(ADMINISTRATOR), "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status, operation).toBe(200);
  return (await response.json()) as Response;
}

type Credentials = { username: string; password: string };

const status = async (gateway: TestGateway, path: string, init: RequestInit): Promise<number> =>
  (await fetch(gateway.url + path, init)).status;

const readBi =
  (key: Credentials) =>
  (gateway: TestGateway): Promise<number> =>
    status(gateway, "/bi/query/transactions/v2", { headers: { authorization: basic(key) } });

const readStatus =
  (user: Credentials, apiKey: string) =>
  (gateway: TestGateway): Promise<number> =>
    status(gateway, `/api/v3/status/${apiKey}/getByUuid/x`, { headers: { authorization: basic(user) } });

const readTenants =
  (credential: Credentials) =>
  (gateway: TestGateway): Promise<number> =>
    status(gateway, "/api/provisioning/listTenants", { headers: { authorization: basic(credential) } });

/** A debit that is refused for its amount, once its signature is accepted. */
const signedDebit =
  (user: Credentials, { apiKey, secret }: { apiKey: string; secret: string }) =>
  (gateway: TestGateway): Promise<number> => {
    const path = `/api/v3/transaction/${apiKey}/debit`;
    const body = JSON.stringify({ ...anOrder(), amount: "none" });
    const date = new Date().toUTCString();
    const contentType = "application/json";
    const message = { method: "POST", body: Buffer.from(body), contentType, date, uri: path };
    const headers = {
      authorization: basic(user),
      "content-type": contentType,
      "x-date": date,
      "x-signature": signMessage(secret, message, "sha512"),
    };
    return status(gateway, path, { method: "POST", headers, body });
  };

const DEMO_TENANT = "TE-0000-0000-0000-0000-0000-0001";

/** With a connector that demands signatures, if it `isSigned`. */
async function shop(name: string, { isSigned = false } = {}) {
  const { tenant } = await provision("createTenant", { name });
  await provision(`updateTenant/${tenant.guid}`, { settings: { features: { biDataSource: true } } });
  const { merchant } = await provision(`createMerchant/${tenant.guid}`, { name });
  const user = { username: name, password: "pass-of-the-shop" };
  const { merchantUser } = await provision(`createMerchantUser/${merchant.guid}`, { ...user, type: "api" });
  const apiKey = `key-of-${name}`;
  const secret = "shared-secret-of-the-shop";
  const { connector } = await provision(`createConnector/${merchant.guid}`, {
    name,
    adapter: "Simulator",
    method: "Creditcard",
    apiKey,
    sharedSecret: secret,
    settings: { "api:request-signing-enabled": isSigned ? "1" : "0" },
  });
  return {
    tenantGuid: tenant.guid as string,
    userGuid: merchantUser.guid as string,
    connectorGuid: connector.guid as string,
    user,
    apiKey,
    secret,
  };
}

interface Case {
  /** Which status a request has here or elsewhere. */
  readonly use: (gateway: TestGateway) => Promise<number>;
  readonly revoke: () => Promise<unknown>;
}

const CASES: Record<string, () => Promise<Case>> = {
  "a BI key that is revoked": async () => {
    const { apiKey, password } = await provision(`createBiApiKey/${DEMO_TENANT}`, { name: "short" });
    const use = readBi({ username: apiKey, password });
    return { use, revoke: () => provision(`revokeBiApiKey/${apiKey}`, {}) };
  },
  "a BI key that is revoked in the console": async () => {
    const { apiKey, password } = await provision(`createBiApiKey/${DEMO_TENANT}`, { name: "short" });
    const developer = await ConsoleClient.demo(here.url, "developer");
    const page = await developer.get(`/console/${DEMO_TENANT}/developers/keys`);
    return {
      use: readBi({ username: apiKey, password }),
      revoke: () => developer.submit(page, `/keys/${apiKey}/revoke`),
    };
  },
  "an API user's password that is replaced": async () => {
    const { user, userGuid, apiKey } = await shop("replaced");
    const revoke = () => provision(`updateMerchantUser/${userGuid}`, { password: "another-pass-of-it" });
    return { use: readStatus(user, apiKey), revoke };
  },
  "an API user that is disabled": async () => {
    const { user, userGuid, apiKey } = await shop("disabled");
    const revoke = () => provision(`updateMerchantUser/${userGuid}`, { disabled: true });
    return { use: readStatus(user, apiKey), revoke };
  },
  "a provisioning credential that is revoked": async () => {
    const { tenantGuid } = await shop("scoped");
    const { credential, password } = await provision(`createProvisioningCredential/${tenantGuid}`, {
      name: "short",
      permissions: ["read"],
    });
    return {
      use: readTenants({ username: credential.guid, password }),
      revoke: () => provision(`revokeProvisioningCredential/${credential.guid}`, {}),
    };
  },
  "a shared secret that is replaced at once": async () => {
    const made = await shop("secret", { isSigned: true });
    const revoke = () => provision(`rotateSharedSecret/${made.connectorGuid}`, { overlapHours: 0 });
    return { use: signedDebit(made.user, made), revoke };
  },
};

test.each(Object.keys(CASES))("%s is refused at once here and within a second elsewhere", async (name) => {
  const { use, revoke } = await CASES[name]!();
  for (const gateway of [here, elsewhere]) expect(await use(gateway)).not.toBe(401);
  await revoke();
  const revokedAtMs = performance.now();
  expect(await use(here)).toBe(401);
  let usedAtMs = performance.now();
  while ((await use(elsewhere)) !== 401) {
    expect(performance.now() - revokedAtMs).toBeLessThan(20_000);
    usedAtMs = performance.now();
  }
  // The last request that was accepted ended by then.
  expect(usedAtMs - revokedAtMs).toBeLessThan(1_000);
});
