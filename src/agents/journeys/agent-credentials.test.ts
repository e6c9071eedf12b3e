import { describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ApiClient, basic } from "../../../tests/support/api-client.ts";
import { Assistant, createAgent, DEMO_MERCHANT, DEMO_TENANT } from "../../../tests/support/agents.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const PATH = "/api/provisioning";
const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

const started = forThisFile(() => startTestGateway());
const root = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

async function scoped(
  permissions: string[],
  validDays = 30,
): Promise<{ username: string; password: string }> {
  const { body } = await root.post(`${PATH}/createProvisioningCredential/${DEMO_TENANT}`, {
    name: "Terraform",
    permissions,
    validDays,
  });
  return { username: body["credential"].guid, password: body["password"] };
}

/** A message as a program without the SDK sends it. */
function send(
  headers: Readonly<Record<string, string | undefined>>,
  body: unknown = { jsonrpc: "2.0", id: 1, method: "tools/list" },
) {
  return fetch(`${started.url}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(headers as Record<string, string>),
    },
    body: JSON.stringify(body),
  });
}

test("a credential is made for a merchant or a tenant, shown with its token once, listed and revoked", async () => {
  for (const place of [DEMO_MERCHANT, DEMO_TENANT]) {
    const { status, body } = await createAgent(started, {}, place);
    expect(status).toBe(200);
    expect(body["agentCredential"]).toMatchObject({
      guid: expect.stringMatching(/^AG-/),
      name: "Support assistant",
      merchantGuid: place === DEMO_MERCHANT ? DEMO_MERCHANT : null,
      mode: "test",
      limits: { currency: "EUR", perAction: "50.00", perDay: "100.00" },
      revokedAt: null,
    });
    const { guid } = body["agentCredential"];
    const listed = await root.get(`${PATH}/listAgentCredentials/${place}`);
    expect(listed.body["agentCredentials"]).toContainEqual(body["agentCredential"]);
    expect(JSON.stringify(listed.body)).not.toContain(body["token"]);
    const revoked = await root.post(`${PATH}/revokeAgentCredential/${guid}`, {});
    expect(revoked.body["agentCredential"].revokedAt).toMatch(/^\d{4}-/);
    const again = await root.post(`${PATH}/revokeAgentCredential/${guid}`, {});
    expect(again.body["agentCredential"].revokedAt).toBe(revoked.body["agentCredential"].revokedAt);
  }
});

test("the token is nowhere in the database, and not in the audit", async () => {
  const { body } = await createAgent(started);
  const rows = await started.gateway.db.query<{ row: string }>(sql`
    select row_to_json(agent_credentials)::text as row from agent_credentials
    union all select row_to_json(configuration_changes)::text from configuration_changes`);
  const all = rows.map(({ row }) => row).join("\n");
  expect(all).toContain(body["agentCredential"].guid);
  expect(all).not.toContain(String(body["token"]).slice(3));
});

describe("a credential is refused, naming the field, for", () => {
  test.each([
    ["name", { name: "" }],
    ["name", { name: "x".repeat(101) }],
    ["tools", { tools: [] }],
    ["tools", { tools: ["drop_database"] }],
    ["tools", { tools: ["find_payments", "find_payments"] }],
    ["mode", { mode: "both" }],
    ["limits", { limits: undefined }],
    ["limits", { tools: ["find_payments"] }],
    ["limits.currency", { limits: { currency: "EUX", perAction: "1.00", perDay: "1.00" } }],
    ["limits.perAction", { limits: { currency: "EUR", perAction: "1.001", perDay: "2.00" } }],
    ["limits.perAction", { limits: { currency: "EUR", perAction: "-1", perDay: "2.00" } }],
    ["limits.perDay", { limits: { currency: "EUR", perAction: "3.00", perDay: "2.00" } }],
    ["limits.perWeek", { limits: { currency: "EUR", perAction: "1.00", perDay: "2.00", perWeek: "3.00" } }],
    ["expiresAt", { expiresAt: undefined }],
    ["expiresAt", { expiresAt: "tomorrow" }],
    ["expiresAt", { expiresAt: inDays(-1) }],
    ["expiresAt", { expiresAt: inDays(500) }],
    ["color", { color: "red" }],
  ])("%s in %j", async (field, request) => {
    const before = await root.get(`${PATH}/listAgentCredentials/${DEMO_MERCHANT}`);
    const { status, body } = await createAgent(started, request);
    expect([status, body["errorMessage"]]).toEqual([422, expect.stringContaining(field)]);
    expect((await root.get(`${PATH}/listAgentCredentials/${DEMO_MERCHANT}`)).body).toEqual(before.body);
  });

  test("a merchant that does not exist, and one of another tenant", async () => {
    expect((await createAgent(started, {}, "ME-9999-0000-0000-0000-0000-0001")).status).toBe(404);
    const other = await root.post(`${PATH}/createTenant`, { name: "Other" });
    const merchant = await root.post(`${PATH}/createMerchant/${other.body["tenant"].guid}`, { name: "Shop" });
    const caller = await scoped(["read", "credentials"]);
    expect((await createAgent(started, {}, merchant.body["merchant"].guid, caller)).status).toBe(404);
  });
});

describe("a scoped credential makes one", () => {
  test("only with the permission, and that reads only if it reads itself", async () => {
    const reading = { tools: ["find_payments"], limits: undefined };
    expect((await createAgent(started, reading, DEMO_MERCHANT, await scoped(["read"]))).status).toBe(403);
    const blind = await scoped(["credentials"]);
    expect((await createAgent(started, reading, DEMO_MERCHANT, blind)).status).toBe(403);
    const both = await scoped(["read", "credentials"]);
    expect((await createAgent(started, reading, DEMO_MERCHANT, both)).status).toBe(200);
  });

  test("that refunds tests, and not live money", async () => {
    const caller = await scoped(["read", "credentials"]);
    const refund = { tools: ["refund_payment"] };
    expect((await createAgent(started, refund, DEMO_MERCHANT, caller)).status).toBe(200);
    const live = await createAgent(started, { ...refund, mode: "live" }, DEMO_MERCHANT, caller);
    expect([live.status, live.body["errorMessage"]]).toEqual([422, expect.stringContaining("tools")]);
  });

  test("that ends before it does", async () => {
    const caller = await scoped(["read", "credentials"], 2);
    const { status, body } = await createAgent(started, { expiresAt: inDays(3) }, DEMO_MERCHANT, caller);
    expect([status, body["errorMessage"]]).toEqual([422, expect.stringContaining("expiresAt")]);
  });
});

describe("a message is refused", () => {
  test("with 401 without a token, with a wrong one, and with Basic credentials", async () => {
    const { body } = await createAgent(started);
    const token = String(body["token"]);
    for (const headers of [
      {},
      { authorization: "Bearer " },
      { authorization: `Bearer ${token}x` },
      { authorization: `Bearer ${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}` },
      { authorization: token },
      { authorization: basic(ADMINISTRATOR) },
      { authorization: basic({ username: "demo", password: "demo-password" }) },
      { authorization: basic({ username: String(body["agentCredential"].guid), password: token }) },
    ]) {
      const response = await send(headers);
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([
        401,
        expect.stringContaining("Bearer"),
      ]);
    }
    expect((await send({ authorization: `Bearer ${token}` })).status).toBe(200);
  });

  test("from the moment on at which the token was revoked or has expired", async () => {
    const revoked = (await createAgent(started)).body;
    const headers = { authorization: `Bearer ${revoked["token"]}` };
    expect((await send(headers)).status).toBe(200);
    await root.post(`${PATH}/revokeAgentCredential/${revoked["agentCredential"].guid}`, {});
    expect((await send(headers)).status).toBe(401);
    const expired = (await createAgent(started)).body;
    await started.gateway.db.execute(sql`
      update agent_credentials set expires_at = now() - interval '1 second'
      where guid = ${expired["agentCredential"].guid}`);
    expect((await send({ authorization: `Bearer ${expired["token"]}` })).status).toBe(401);
  });

  test("with 403 from a page of another origin, also with a right token", async () => {
    const { body } = await createAgent(started);
    const authorization = `Bearer ${body["token"]}`;
    for (const foreign of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "none", origin: "https://evil.example" },
    ])
      expect((await send({ authorization, ...foreign })).status).toBe(403);
    expect((await send({ authorization, origin: started.url })).status).toBe(200);
  });

  test("in a list, which would be many calls for the limit of one", async () => {
    const { body } = await createAgent(started);
    const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const response = await send({ authorization: `Bearer ${body["token"]}` }, [message, message]);
    expect(response.status).toBe(400);
  });

  test("when its body is too large", async () => {
    const { body } = await createAgent(started);
    const big = { jsonrpc: "2.0", id: 1, method: "tools/list", params: { text: "x".repeat(1_100_000) } };
    expect((await send({ authorization: `Bearer ${body["token"]}` }, big)).status).toBe(413);
  });
});

test("more messages of one credential than a minute allows are 429", async () => {
  const limited = await startTestGateway({ rateLimits: true });
  const headers = async (): Promise<Record<string, string>> => {
    const { body } = await createAgent(limited);
    return { authorization: `Bearer ${body["token"]}`, "content-type": "application/json" };
  };
  const [busy, other] = [await headers(), await headers()];
  const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const post = (of: Record<string, string>) =>
    fetch(`${limited.url}/mcp`, { method: "POST", headers: of, body: message }).then(({ status }) => status);
  const statuses = [];
  for (let count = 0; count < 121; count += 1) statuses.push(await post(busy));
  expect([statuses.slice(0, 120).every((status) => status === 200), statuses.at(-1)]).toEqual([true, 429]);
  expect(await post(other)).toBe(200);
  await limited.close();
});

test("a token works nowhere else than at /mcp, and there is no stream to open", async () => {
  const { body } = await createAgent(started);
  const authorization = `Bearer ${body["token"]}`;
  const provisioning = await fetch(`${started.url}${PATH}/listTenants`, { headers: { authorization } });
  const status = await fetch(`${started.url}/api/v3/status/demo-card/getByUuid/0123456789abcdef0123`, {
    headers: { authorization },
  });
  expect([provisioning.status, status.status]).toEqual([401, 401]);
  expect((await fetch(`${started.url}/mcp`, { headers: { authorization } })).status).toBe(405);
  expect((await fetch(`${started.url}/mcp`)).status).toBe(401);
});

test("the tools that are listed are those that the credential names", async () => {
  const tools = ["find_payments", "refund_payment"];
  const assistant = await Assistant.connect(started, { tools });
  expect(await assistant.names()).toEqual(tools);
  const other = await assistant.call("void_payment", { uuid: "0123456789abcdef0123" });
  expect([other.isError, other.body["error"]]).toEqual([true, "unknown_tool"]);
  await assistant.close();
});
