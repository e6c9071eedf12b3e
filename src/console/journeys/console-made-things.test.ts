import { beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const AREA = `/console/${MERCHANT}/developers`;
const REMOVE = `/console/${TENANT}/people/demo-developer/remove`;

const started = forThisFile(() => startTestGateway());
const developer = forThisFile(() => ConsoleClient.demo(started.url, "developer"));
const operator = forThisFile(() => ConsoleClient.demo(started.url, "operator"));

beforeAll(async () => {
  const make = async (area: string, fields: Record<string, string>) =>
    developer.submit(await developer.get(`${AREA}/${area}`), `/${area}`, fields);
  await make("users", { username: "made-user" });
  await make("endpoints", { url: "https://shop.example/made", "type-payment.*": "yes" });
  await make("agents", { name: "Made assistant" });
  await make("keys", { name: "Made key" });
  await operator.submit(await operator.get(`${AREA}/keys`), "/keys", { name: "Key of another" });
  await makeByCredential();
});

/** An endpoint that a credential made, which is the developer's. */
async function makeByCredential(): Promise<void> {
  const at = "/api/provisioning";
  const root = new ApiClient(started.url, ADMINISTRATOR);
  const { body } = await root.post(`${at}/createProvisioningCredential/${TENANT}`, {
    name: "Terraform",
    permissions: ["read", "configure", "credentials"],
  });
  const { guid: username } = body["credential"];
  await started.gateway.db.execute(
    sql`update provisioning_credentials set created_by = 'developer@demo.example' where guid = ${username}`,
  );
  const endpoint = { url: "https://shop.example/by-credential", eventTypes: ["*"] };
  const credential = new ApiClient(started.url, { username, password: body["password"] });
  expect((await credential.post(`${at}/createWebhookEndpoint/${MERCHANT}`, endpoint)).status).toBe(200);
}

test("lists name who made each thing", async () => {
  for (const area of ["users", "endpoints", "agents", "keys"])
    expect(textOf(await operator.get(`${AREA}/${area}`)), area).toMatch(/made by \S+/);
  expect(textOf(await operator.get(`${AREA}/endpoints`))).toContain("made by Dan Developer");
});

test("the page that removes a colleague names what they made, and ends what is chosen, and nothing else", async () => {
  const page = await operator.get(REMOVE);
  const text = textOf(page);
  for (const words of [
    "Disable the API user made-user",
    "Switch off the endpoint https://shop.example/made",
    "Revoke the assistant Made assistant",
    "Revoke the BI key Made key",
    "Terraform",
    "Switch off the endpoint https://shop.example/by-credential",
    "What you do not choose goes on working.",
  ])
    expect(text).toContain(words);
  expect(text).not.toContain("Key of another");
  const { db } = started.gateway;
  const { guid: user } = await db.one<{ guid: string }>(
    sql`select guid from merchant_users where username = 'made-user'`,
  );
  const { guid: agent } = await db.one<{ guid: string }>(sql`select guid from agent_credentials`);
  await operator.submit(page, "/remove", { [`end-${user}`]: "yes", [`end-${agent}`]: "yes" });
  const state = await db.one(sql`
    select (select disabled from merchant_users where guid = ${user}) as user_ended,
      (select revoked_at is not null from agent_credentials) as agent_ended,
      (select active from webhook_endpoints where url like '%/made') as endpoint_works,
      (select count(*)::int from bi_api_keys where name = 'Made key' and revoked_at is null) as keys`);
  expect(state).toEqual({ userEnded: true, agentEnded: true, endpointWorks: true, keys: 1 });
  const [entry] = await db.query(sql`
    select username, operation from configuration_changes where entity = 'agentCredential' and action = 'changed'`);
  expect(entry).toEqual({ username: "operator@demo.example", operation: "console.removeColleague" });
});

test("a removal that is refused ends nothing", async () => {
  const { guid } = await started.gateway.db.one<{ guid: string }>(
    sql`select guid from webhook_endpoints where url like '%/made'`,
  );
  const csrf = operator.form(await operator.get("/console/me"), "/sign-out").fields["csrf"] ?? "";
  await operator.post(REMOVE, { csrf, [`end-${guid}`]: "yes" });
  expect(
    await started.gateway.db.one(sql`select active from webhook_endpoints where guid = ${guid}`),
  ).toEqual({
    active: true,
  });
});
