import { describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const TEST_KEY = "sk_test_4eC39HqLyjWDarjtT1zdp7dc";
const LIVE_KEY = "sk_live_4eC39HqLyjWDarjtT1zdp7dc";

const started = forThisFile(() => startTestGateway());
const root = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let number = 0;

async function scoped(...permissions: string[]): Promise<ApiClient> {
  const { body } = await root.post(`/api/provisioning/createProvisioningCredential/${TENANT}`, {
    name: "Scoped",
    permissions: ["read", ...permissions],
  });
  return new ApiClient(started.url, {
    username: body["credential"].guid as string,
    password: body["password"] as string,
  });
}

async function connector(adapter: string, config: object): Promise<string> {
  const name = `account-${++number}`;
  const { body, status } = await root.post(`/api/provisioning/createConnector/${MERCHANT}`, {
    name,
    apiKey: name,
    adapter,
    method: "Creditcard",
    config,
  });
  expect([status, body["errorMessage"]]).toEqual([200, undefined]);
  return body["connector"].guid as string;
}

const stripe = (testMode: boolean) =>
  connector("Stripe", {
    testMode,
    apiSecret: testMode ? TEST_KEY : LIVE_KEY,
    vault: { webhookSecrets: ["whsec_4eC39HqLyjWDarjtT1zdp7dc4eC39HqL"] },
    extraData: { stripeAccount: "acct_1" },
  });

const change = (guid: string, config: object, by = root) =>
  by.post(`/api/provisioning/updateConnector/${guid}`, { config });

const secretsOf = async (guid: string) => {
  const { body } = await root.get(`/api/provisioning/listConnectors/${MERCHANT}`);
  const { config } = body["connectors"].find((one: { guid: string }) => one.guid === guid);
  return [config.extraData.stripeAccount ?? config.username, config.apiSecret ?? null];
};

test.each([
  ["Stripe", "extraData.stripeAccount"],
  ["Mollie", "extraData.profileId"],
  ["Worldline", "extraData.merchantId"],
  ["Adyen", "username"],
  ["PayPal", "username"],
])("%s: the settings say that %s is the account", async (adapter, field) => {
  const { body } = await root.get(`/api/provisioning/getConnectorSettings/${adapter}`);
  const marked = body["baseConfig"].filter(({ account }: { account?: boolean }) => account);
  expect(marked.map(({ name }: { name: string }) => name)).toEqual([field]);
});

test("another account needs `credentials` and removes the provider's secrets, also in test mode", async () => {
  const guid = await stripe(true);
  const refused = await change(guid, { extraData: { stripeAccount: "acct_2" } }, await scoped("configure"));
  expect([refused.status, String(refused.body["errorMessage"])]).toEqual([
    403,
    expect.stringContaining("credentials"),
  ]);
  expect(await secretsOf(guid)).toEqual(["acct_1", "********"]);
  const by = await scoped("configure", "credentials");
  const changed = await change(guid, { extraData: { stripeAccount: "acct_2" } }, by);
  expect(changed.status).toBe(200);
  expect(JSON.stringify(changed.body["warnings"])).toContain("config.apiSecret");
  expect(await secretsOf(guid)).toEqual(["acct_2", null]);
  // The secret that comes with it stays.
  const config = { extraData: { stripeAccount: "acct_3" }, apiSecret: TEST_KEY };
  expect((await change(guid, config, by)).status).toBe(200);
  expect(await secretsOf(guid)).toEqual(["acct_3", "********"]);
});

test("where no further value names it, the user name is the account", async () => {
  const guid = await connector("Adyen", {
    testMode: true,
    username: "ShopECOM",
    apiSecret: "AQE-test-key-0123456789",
    vault: { hmacKeys: ["44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056"] },
  });
  expect((await change(guid, { username: "OtherECOM" }, await scoped("configure"))).status).toBe(403);
  expect((await change(guid, { username: "OtherECOM" })).status).toBe(200);
  expect(await secretsOf(guid)).toEqual(["OtherECOM", null]);
});

describe("the account of a live connector", () => {
  test("is changed by the root credential, and by no other one alone", async () => {
    const guid = await stripe(false);
    const by = await scoped("configure", "credentials");
    const refused = await change(guid, { extraData: { stripeAccount: "acct_2" } }, by);
    expect([refused.status, String(refused.body["errorMessage"])]).toEqual([
      422,
      expect.stringContaining("config.extraData.stripeAccount: the account that receives live money"),
    ]);
    expect(await secretsOf(guid)).toEqual(["acct_1", "********"]);
    expect((await change(guid, { extraData: { stripeAccount: "acct_2" } })).status).toBe(200);
    expect(await secretsOf(guid)).toEqual(["acct_2", null]);
  });

  test("is changed on the console by two people, once", async () => {
    const guid = await stripe(false);
    const operator = await ConsoleClient.demo(started.url, "operator");
    const finance = await ConsoleClient.demo(started.url, "finance");
    const form = await operator.get(`/console/${MERCHANT}/connectors/${guid}`);
    expect(textOf(form)).toContain("It is the account that receives the money");
    const asked = await operator.submit(form, `/connectors/${guid}`, {
      "config.extraData.stripeAccount": "acct_9",
    });
    expect(new URL(asked.url).pathname).toMatch(/\/account-requests\/[0-9a-f-]{36}$/);
    const path = new URL(asked.url).pathname;
    expect(await secretsOf(guid)).toEqual(["acct_1", "********"]);
    const { csrf = "" } = operator.form(asked, "/withdraw").fields;
    for (const act of ["approve", "carry-out"])
      expect((await operator.post(`${path}/${act}`, { csrf })).status).toBe(422);
    const seen = await finance.get(path);
    expect(textOf(seen)).toMatch(/acct_1.*acct_9/s);
    expect(textOf(await finance.get(`/console/${TENANT}/account-requests`))).toContain(
      "Another account for account-",
    );
    await started.gateway.db.execute(
      sql`insert into console_inviters (person_id, inviter_id) values ('demo-finance', 'demo-operator')`,
    );
    expect(textOf(await finance.submit(seen, "/approve"))).toContain("a third person");
    await started.gateway.db.execute(sql`delete from console_inviters`);
    await finance.submit(await finance.get(path), "/approve");
    expect(await secretsOf(guid)).toEqual(["acct_1", "********"]);
    const ready = await operator.get(path);
    await operator.submit(ready, "/carry-out");
    expect(await secretsOf(guid)).toEqual(["acct_9", null]);
    expect((await operator.submit(ready, "/carry-out")).status).toBe(422);
  });

  test("is not changed by an approval of another value than the connector has by then", async () => {
    const guid = await stripe(false);
    const operator = await ConsoleClient.demo(started.url, "operator");
    const finance = await ConsoleClient.demo(started.url, "finance");
    const asked = await operator.submit(
      await operator.get(`/console/${MERCHANT}/connectors/${guid}`),
      `/connectors/${guid}`,
      { "config.extraData.stripeAccount": "acct_8" },
    );
    await finance.submit(await finance.get(new URL(asked.url).pathname), "/approve");
    await change(guid, { extraData: { stripeAccount: "acct_7" } });
    const late = await operator.submit(await operator.get(new URL(asked.url).pathname), "/carry-out");
    expect([late.status, textOf(late)]).toEqual([422, expect.stringContaining("changed meanwhile")]);
    expect((await secretsOf(guid))[0]).toBe("acct_7");
  });
});
