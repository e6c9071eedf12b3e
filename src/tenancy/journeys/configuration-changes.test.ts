import { expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { keepLog } from "../../../tests/support/kept-log.ts";

const started = forThisFile(() => startTestGateway({ log: kept.log }));
const administrator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
const kept = keepLog("trace");

const PATH = "/api/provisioning";
const provision = async (operation: string, body: object) =>
  (await administrator.post(`${PATH}/${operation}`, body)).body;

// oxlint-disable-next-line typescript/no-explicit-any
async function changesOf(target: string): Promise<Record<string, any>[]> {
  return (await administrator.get(`${PATH}/listChanges?target=${target}`)).body["changes"];
}

test("every change is recorded with its user, network, and the values before and after, without secrets", async () => {
  const { tenant } = await provision("createTenant", { name: "Audited" });
  const mail = {
    host: "smtp.example.com",
    port: 587,
    from: "a@example.com",
    user: "u",
    password: "mail-password-1",
  };
  await provision(`updateTenant/${tenant.guid}`, { name: "Renamed", settings: { mail } });
  const { merchant } = await provision(`createMerchant/${tenant.guid}`, { name: "Shop" });
  const account = { username: "audited-user", password: "first-long-password", type: "api" };
  const { merchantUser } = await provision(`createMerchantUser/${merchant.guid}`, account);
  await provision(`updateMerchantUser/${merchantUser.guid}`, { password: "second-long-password" });
  const { connector } = await provision(`createConnector/${merchant.guid}`, {
    name: "Cards",
    adapter: "Simulator",
    method: "Creditcard",
    apiKey: "audited-cards",
    sharedSecret: "shared-secret-1",
    config: { username: "u", password: "provider-password", apiSecret: "provider-secret" },
  });

  expect((await changesOf(tenant.guid)).map(({ operation, action }) => [operation, action])).toEqual([
    ["createTenant", "created"],
    ["updateTenant", "changed"],
  ]);
  const [, renamed] = await changesOf(tenant.guid);
  expect(renamed).toMatchObject({
    username: ADMINISTRATOR.username,
    address: "127.0.0.1",
    requestId: expect.any(String),
    entity: "tenant",
    changed: ["name", "settings"],
    before: { name: "Audited" },
    after: { name: "Renamed", settings: { mail: { host: "smtp.example.com", password: "********" } } },
  });
  const [, password] = await changesOf(merchantUser.guid);
  expect(password).toMatchObject({
    operation: "updateMerchantUser",
    changed: ["password_hash"],
    before: { password_hash: "********" },
    after: { password_hash: "********", username: "audited-user" },
  });
  const [created] = await changesOf(connector.guid);
  expect(created).toMatchObject({
    operation: "createConnector",
    before: null,
    after: {
      api_key: "audited-cards",
      shared_secret: "********",
      config: { username: "u", password: "********", apiSecret: "********" },
    },
  });
  const all = JSON.stringify((await administrator.get(`${PATH}/listChanges`)).body);
  expect(all).not.toMatch(/mail-password|long-password|shared-secret-1|provider-|scrypt|"v1\./);
});

test("changes of keys, containers and rates are recorded too, and read in pages", async () => {
  const tenantGuid = "TE-0000-0000-0000-0000-0000-0001";
  const { apiKey } = await provision(`createBiApiKey/${tenantGuid}`, { name: "Reports" });
  await provision(`revokeBiApiKey/${apiKey}`, {});
  await provision("setConversionRate", { baseCurrency: "EUR", currency: "ISK", rate: "140.5" });
  expect((await changesOf(apiKey)).map(({ operation, changed }) => [operation, changed.at(-1)])).toEqual([
    ["createBiApiKey", "test_only"],
    ["revokeBiApiKey", "revoked_at"],
  ]);
  expect(await changesOf("ISK")).toMatchObject([
    { operation: "setConversionRate", after: { rate: "140.5" } },
  ]);
  const paged: unknown[] = [];
  for (let after: string | null = "0"; after !== null;) {
    const { body } = await administrator.get(`${PATH}/listChanges?limit=3&after=${after}`);
    paged.push(...body["changes"]);
    after = body["next"];
  }
  expect(paged).toEqual((await administrator.get(`${PATH}/listChanges`)).body["changes"]);
  // The seed of the demo has no user.
  expect(paged[0]).toMatchObject({
    username: null,
    operation: null,
    target: expect.stringMatching(/^admin|^TE-/),
  });
});

test("changes of a period and of a user are read in pages too", async () => {
  const all = (await administrator.get(`${PATH}/listChanges`)).body["changes"] as {
    readonly at: string;
    readonly username: string | null;
  }[];
  const times = all.map(({ at }) => at).toSorted();
  const [from, to] = [times[2]!, times.at(-2)!];
  const found: unknown[] = [];
  for (let after: string | null = "0"; after !== null;) {
    const { body } = await administrator.get(
      `${PATH}/listChanges?from=${from}&to=${to}&limit=5&after=${after}`,
    );
    found.push(...body["changes"]);
    after = body["next"];
  }
  expect(found).toEqual(all.filter(({ at }) => at >= from && at < to));
  expect(found.length).toBeGreaterThan(5);
  const byUser = await administrator.get(`${PATH}/listChanges?username=${ADMINISTRATOR.username}`);
  expect(byUser.body["changes"]).toEqual(all.filter(({ username }) => username === ADMINISTRATOR.username));
  for (const wrong of ["from=yesterday", "to=2026-02-30T10:00:00Z", "from=2026-11-26"]) {
    const refused = await administrator.get(`${PATH}/listChanges?${wrong}`);
    const [field] = wrong.split("=");
    expect([refused.status, refused.body["errorMessage"]], wrong).toEqual([
      422,
      expect.stringMatching(new RegExp(`^${field}: .*date`)),
    ]);
  }
});

test("a refused change is not recorded, and only the administrator reads the changes", async () => {
  const before = (await administrator.get(`${PATH}/listChanges`)).body["changes"].length;
  await provision("createMerchant/TE-ffff-ffff-ffff-ffff-ffff-ffff", { name: "Shop" });
  await provision("createTenant", {});
  expect((await administrator.get(`${PATH}/listChanges`)).body["changes"]).toHaveLength(before);
  expect((await new ApiClient(started.url).get(`${PATH}/listChanges`)).status).toBe(401);
});

test("log lines of requests with credentials have the user and the network, and keep the ids", async () => {
  const merchantGuid = "ME-0000-0000-0000-0000-0000-0001";
  await administrator.get(`${PATH}/listMerchantUsers/${merchantGuid}`);
  await new ApiClient(started.url).debit();
  await new ApiClient(started.url, { username: "demo", password: "wrong" }).debit();
  await fetch(`${started.url}/demo`);
  const lines = kept
    .text()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === "request");
  const last = (path: string) => lines.findLast((line) => String(line["path"]).includes(path));
  expect(last("listMerchantUsers")).toMatchObject({
    path: `${PATH}/listMerchantUsers/${merchantGuid}`,
    user: ADMINISTRATOR.username,
    network: "127.0.0.1",
  });
  const debits = lines.filter((line) => String(line["path"]).endsWith("/debit"));
  expect(debits[0]).toMatchObject({ status: 200, user: "demo", network: "127.0.0.1" });
  expect(debits[1]).toMatchObject({ status: 401, network: "127.0.0.1" });
  expect(debits[1]).not.toHaveProperty("user");
  expect(last("/demo")).not.toHaveProperty("network");
});
