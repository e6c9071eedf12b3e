import { beforeAll, beforeEach, expect, test } from "vitest";
import { connectClient } from "../../../tests/support/agents.ts";
import { ConsoleClient, textOf, type ConsolePage, type DemoRole } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { sql } from "../../platform/database/index.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const ROLES = ["support", "finance", "developer", "operator", "admin"] as const;
const LIVE = {
  mode: "live",
  "tool-refund_payment": "yes",
  currency: "EUR",
  perAction: "50.00",
  perDay: "200.00",
};

const started = forThisFile(() => startTestGateway());
const people = {} as Record<DemoRole, ConsoleClient>;
let count = 0;

beforeAll(async () => {
  for (const role of ROLES) people[role] = await ConsoleClient.demo(started.url, role);
});
beforeEach(() => started.gateway.db.execute(sql`delete from console_refund_limits`));

const tokenOn = ({ html }: ConsolePage) => /MCP_TOKEN=(qa_[\w-]+)/.exec(html)?.[1] ?? "";
const pathOf = (page: ConsolePage) => new URL(page.url).pathname;

async function ask(role: DemoRole, fields: Record<string, string> = LIVE, place = MERCHANT) {
  const name = `Assistant ${++count}`;
  const area = await people[role].get(`/console/${place}/developers/agents`);
  const page = await people[role].submit(area, "/developers/agents", { name, ...fields });
  return { name, page, path: pathOf(page) };
}

const madeWith = (name: string) =>
  started.gateway.db.query(
    sql`select tools, mode, action_minor, day_minor from agent_credentials where name = ${name}`,
  );

/** The forms that a page does not have are posted too. */
async function force(role: DemoRole, path: string, act: string): Promise<ConsolePage> {
  const client = people[role];
  const { csrf = "" } = client.form(await client.get("/console/me"), "/sign-out").fields;
  return client.post(`${path}/${act}`, { csrf });
}

const limitFor = (role: string, one: number, day: number, currency = "EUR") =>
  started.gateway.db.execute(sql`
    insert into console_refund_limits (id, place_guid, role, currency, one_minor, day_minor)
    values (${crypto.randomUUID()}, ${MERCHANT}, ${role}, ${currency}, ${one}, ${day})`);

test.each([
  ["developer", { "tool-refund_payment": "yes" }],
  ["operator", { "tool-refund_payment": "yes" }],
  ["admin", { "tool-refund_payment": "", "tool-answer_dispute": "yes" }],
  ["developer", { "tool-refund_payment": "", "tool-capture_payment": "yes" }],
  ["developer", { "tool-refund_payment": "", "tool-create_link": "yes" }],
] as const)("one person, a %s, makes no assistant that moves live money: %j", async (role, tools) => {
  const { name, page, path } = await ask(role, { ...LIVE, ...tools });
  expect(path).toMatch(/\/agent-requests\/[0-9a-f-]{36}$/);
  expect(textOf(page)).toContain("Another person has to approve it.");
  for (const act of ["approve", "refuse", "carry-out"]) {
    const tried = await force(role, path, act);
    expect([403, 422]).toContain(tried.status);
    expect(tokenOn(tried)).toBe("");
  }
  expect(await madeWith(name)).toEqual([]);
});

test("a person who refunds agrees, and the person who requested it gets the token, once", async () => {
  const { name, path } = await ask("developer");
  const seen = await people.finance.get(path);
  expect(textOf(seen)).toMatch(/refund_payment.*50\.00 EUR.*200\.00 EUR/s);
  const approved = await people.finance.submit(seen, "/approve");
  expect(tokenOn(approved)).toBe("");
  expect(tokenOn(await force("finance", path, "carry-out"))).toBe("");
  const ready = await people.developer.get(path);
  const done = await people.developer.submit(ready, "/carry-out");
  const client = await connectClient(started.url, tokenOn(done));
  expect((await client.listTools()).tools.map(({ name: tool }) => tool)).toContain("refund_payment");
  await client.close();
  const again = await people.developer.submit(ready, "/carry-out");
  expect([again.status, tokenOn(again)]).toEqual([422, ""]);
  expect((await people.developer.get(path)).html).not.toContain("qa_");
  expect(await madeWith(name)).toMatchObject([{ mode: "live", actionMinor: 5000n, dayMinor: 20_000n }]);
  const changes = await started.gateway.db.query<{ operation: string; username: string }>(sql`
    select operation, username from configuration_changes where entity in ('agentRequest', 'agentCredential')
      and place_guid = ${MERCHANT} order by id desc limit 4`);
  expect(changes.map(({ operation, username }) => `${operation} ${username}`).toReversed()).toEqual([
    "console.requestAgent developer@demo.example",
    "console.approvedAgent finance@demo.example",
    "console.createAgentCredential developer@demo.example",
    "console.createAgentCredential developer@demo.example",
  ]);
});

test("nobody agrees to what their role does not do itself: an operator refunds nothing", async () => {
  const { name, path } = await ask("developer");
  const seen = await people.operator.get(path);
  expect(textOf(seen)).toContain("Your role cannot do itself what the assistant would do.");
  const tried = await force("operator", path, "approve");
  expect([tried.status, textOf(tried)]).toEqual([422, expect.stringContaining("cannot do itself")]);
  for (const role of ["support", "admin"] as const)
    expect((await force(role, path, "approve")).status).toBe(403);
  expect(textOf(await people.operator.submit(seen, "/refuse"))).toContain("refused it");
  expect((await force("developer", path, "carry-out")).status).toBe(422);
  expect(await madeWith(name)).toEqual([]);
});

test.each([
  [5000, 20_000, "EUR", 200],
  [4999, 20_000, "EUR", 422],
  [5000, 19_999, "EUR", 422],
  // A role that is limited in another currency refunds nothing in this one.
  [5000, 20_000, "USD", 422],
])(
  "with limits of %i and %i %s of the person who agrees the answer is %i",
  async (one, day, currency, status) => {
    await limitFor("finance", one, day, currency);
    const { path } = await ask("developer");
    const tried = await force("finance", path, "approve");
    expect(tried.status).toBe(status);
    if (status === 422) expect(textOf(tried)).toContain("above your own limits for refunds");
  },
);

test("inviter and invited do not agree for one another", async () => {
  await started.gateway.db.execute(
    sql`insert into console_inviters (person_id, inviter_id) values ('demo-developer', 'demo-finance')`,
  );
  const { path } = await ask("developer");
  const refused = await force("finance", path, "approve");
  expect([refused.status, textOf(refused)]).toEqual([422, expect.stringContaining("a third person")]);
  await started.gateway.db.execute(sql`delete from console_inviters`);
});

test("nothing is made after a withdrawal, after three days, or when its last day has passed", async () => {
  const [withdrawn, late, ended] = [await ask("developer"), await ask("developer"), await ask("developer")];
  for (const { path } of [withdrawn, late, ended])
    expect((await force("finance", path, "approve")).status).toBe(200);
  await people.developer.submit(await people.developer.get(withdrawn.path), "/withdraw");
  await started.gateway.db.execute(
    sql`update console_agent_requests set expires_at = now() where wanted->>'name' = ${late.name}`,
  );
  await started.gateway.db.execute(sql`
    update console_agent_requests set wanted = wanted || '{"expiresAt": "2020-01-01T00:00:00Z"}' where wanted->>'name' = ${ended.name}`);
  for (const { path, name } of [withdrawn, late, ended]) {
    const page = await force("developer", path, "carry-out");
    expect([page.status, tokenOn(page)]).toEqual([422, ""]);
    expect(await madeWith(name)).toEqual([]);
  }
  expect(textOf(await people.developer.get(ended.path))).toContain("Failed");
});

test("what the use case refuses is refused before a second person reads it", async () => {
  const { page } = await ask("developer", { ...LIVE, perDay: "1.00" });
  expect([page.status, pathOf(page)]).toEqual([422, `/console/${MERCHANT}/developers/agents`]);
});

test("for a tenant too; requests are listed there and at the approvals, and are at no other place", async () => {
  const { path, name } = await ask("developer", LIVE, TENANT);
  expect(path).toContain(TENANT);
  expect((await people.finance.get(path.replace(TENANT, MERCHANT))).status).toBe(404);
  const ofMerchant = await ask("developer");
  const list = await people.finance.get(`/console/${TENANT}/agent-requests`);
  expect(list.html).toContain(name);
  expect(list.html).toContain(ofMerchant.name);
  const approvals = await people.finance.get(`/console/${TENANT}/approvals`);
  expect(approvals.html).toContain(`/console/${TENANT}/agent-requests"`);
});

test("in test mode one person is enough, for what their role does itself", async () => {
  const { page } = await ask("developer", { ...LIVE, mode: "test" });
  expect(tokenOn(page)).not.toBe("");
  const refused = await ask("admin", { ...LIVE, mode: "test" });
  expect([refused.page.status, textOf(refused.page)]).toEqual([
    422,
    expect.stringContaining("Your role cannot give the tool refund_payment"),
  ]);
});
