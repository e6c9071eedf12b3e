import { beforeEach, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { dumpDatabase } from "../../../tests/support/database-dump.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const ROOT = "TE-0000-0000-0000-0000-0000-0000";
const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const SECRET = "a-secret-of-the-client-at-the-provider";

const started = forThisFile(() => startTestGateway());
const closed = forThisFile(() => startTestGateway({ callbackAllowPrivate: false }));
const root = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

beforeEach(async () => {
  expect(await set(null)).toMatchObject({ status: 200 });
});

const GRANT = { claim: "groups", value: "support", role: "support", place: MERCHANT };
const OIDC = {
  issuer: "https://login.example.com/realms/one",
  clientId: "quittance",
  clientSecret: SECRET,
  mapping: [GRANT],
};

function set(oidc: object | null, client = root, tenant = TENANT) {
  return client.post(`/api/provisioning/updateTenant/${tenant}`, { settings: { oidc } });
}

async function shown(): Promise<unknown> {
  const { body } = await root.get("/api/provisioning/listTenants");
  const tenants = body["tenants"] as { guid: string; settings: { oidc: unknown } }[];
  return tenants.find(({ guid }) => guid === TENANT)?.settings.oidc;
}

test("the settings come back without the secret, with their defaults", async () => {
  const { body } = await set(OIDC);
  const { clientSecret: _secret, ...rest } = OIDC;
  const expected = {
    ...rest,
    scopes: ["openid", "email", "profile"],
    mapping: [{ ...GRANT, owner: false }],
    required: false,
  };
  expect(body["tenant"].settings.oidc).toEqual(expected);
  expect(await shown()).toEqual(expected);
  const changes = await root.get(`/api/provisioning/listChanges?target=${TENANT}`);
  expect(JSON.stringify(changes.body)).toContain("login.example.com");
  expect(JSON.stringify(changes.body)).not.toContain(SECRET);
  expect(await dumpDatabase(started.gateway.db)).not.toContain(SECRET);
});

test("scopes may be a list or a text, and openid is one of them", async () => {
  for (const scopes of [["email", "groups"], "email groups", "openid email groups"]) {
    const { body } = await set({ ...OIDC, scopes });
    expect(body["tenant"].settings.oidc.scopes).toEqual(["openid", "email", "groups"]);
  }
});

test("a secret that is left out stays for the same client of the same issuer, and is removed for another", async () => {
  await set(OIDC);
  const { clientSecret: _secret, ...without } = OIDC;
  expect((await set({ ...without, required: true })).body["warnings"]).toBeUndefined();
  for (const changed of [{ issuer: "https://login.example.com/realms/two" }, { clientId: "another" }]) {
    await set(OIDC);
    const { status, body } = await set({ ...without, ...changed });
    expect(status).toBe(200);
    expect(body["warnings"]).toEqual([
      { path: "settings.oidc.clientSecret", message: expect.stringContaining("removed") as unknown },
    ]);
    expect((await set({ ...without, ...changed })).body["warnings"]).toBeUndefined();
  }
});

test.each([
  ["issuer", { issuer: "http://login.example.com" }],
  ["issuer", { issuer: "http://127.0.0.1:8080" }],
  ["issuer", { issuer: "https://user:password@login.example.com" }],
  ["issuer", { issuer: "https://login.example.com/?a=b" }],
  ["issuer", { issuer: "https://login.example.com/#a" }],
  ["issuer", { issuer: "https://" }],
  ["issuer", { issuer: 7 }],
  ["clientId", { clientId: "" }],
  ["clientSecret", { clientSecret: undefined }],
  ["clientSecret", { clientSecret: "x".repeat(1001) }],
  ["scopes", { scopes: ["two words"] }],
  ["scopes", { scopes: 'quoted "scope"' }],
  ["mapping", { mapping: [] }],
  ["mapping", { mapping: Array.from({ length: 201 }, () => GRANT) }],
  ["mapping[0].role", { mapping: [{ ...GRANT, role: "owner" }] }],
  ["mapping[0].role", { mapping: [{ ...GRANT, role: "admin" }] }],
  ["mapping[1].place", { mapping: [GRANT, { ...GRANT, place: ROOT }] }],
  ["mapping[0].place", { mapping: [{ ...GRANT, place: "ME-0000-0000-0000-0000-0000-9999" }] }],
  ["mapping[0].owner", { mapping: [{ ...GRANT, owner: true }] }],
  ["mapping[0].claim", { mapping: [{ ...GRANT, claim: "" }] }],
  ["mapping[0].value", { mapping: [{ ...GRANT, value: "a\u0007b" }] }],
  ["required", { required: "yes" }],
  ["secret", { secret: "x" }],
])("a wrong %s is refused by name, and changes nothing: %j", async (field, more) => {
  const { status, body } = await set({ ...OIDC, ...more });
  expect(status).toBe(422);
  expect(body["errorMessage"]).toContain(`settings.oidc.${field}`);
  expect(await shown()).toBeNull();
});

test("an issuer may be where callbacks may go, and nowhere else", async () => {
  const operator = new ApiClient(closed.url, ADMINISTRATOR);
  for (const issuer of [
    "https://127.0.0.1",
    "https://10.0.0.1",
    "https://[::1]",
    "https://login.example.com:8443",
  ]) {
    expect((await set({ ...OIDC, issuer }, operator)).status).toBe(422);
    expect((await set({ ...OIDC, issuer })).status).toBe(200);
  }
});

test("a scoped credential changes nothing of it, and may send back what it read", async () => {
  const { body } = await root.post(`/api/provisioning/createProvisioningCredential/${TENANT}`, {
    name: "Configuration",
    permissions: ["configure", "read"],
  });
  const username = String(body["credential"].guid);
  const scoped = new ApiClient(started.url, { username, password: String(body["password"]) });
  const refused = await set(OIDC, scoped);
  expect(refused.status).toBe(422);
  expect(refused.body["errorMessage"]).toContain("settings.oidc");
  await set(OIDC);
  expect((await set((await shown()) as object, scoped)).status).toBe(200);
  for (const change of [null, { ...OIDC, required: true }, { ...OIDC, clientSecret: "another" }])
    expect((await set(change, scoped)).status).toBe(422);
});

test("the administrator's role is given at the root tenant", async () => {
  const mapping = [{ ...GRANT, role: "admin", place: ROOT, owner: true }];
  expect((await set({ ...OIDC, mapping }, root, ROOT)).status).toBe(200);
  expect((await set(null, root, ROOT)).status).toBe(200);
});
