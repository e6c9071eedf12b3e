import { expect, test } from "vitest";
import { connectClient } from "../../../tests/support/agents.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { sql } from "../../platform/database/index.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const AREA = `/console/${MERCHANT}/developers/agents`;
const LIMITS = { currency: "eur", perAction: "50.00", perDay: "100.00" };

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const developer = forThisFile(() => ConsoleClient.demo(started.url, "developer"));

const tokenOn = ({ html }: ConsolePage) => /MCP_TOKEN=(qa_[\w-]+)/.exec(html)?.[1] ?? "";

async function create(fields: Record<string, string> = {}, person = developer): Promise<ConsolePage> {
  return person.submit(await person.get(AREA), "/agents", { name: "Support", ...fields });
}

test("an assistant's credential works with its tools, is shown once, and its calls are listed until it is revoked", async () => {
  const page = await create({ ...LIMITS, "tool-refund_payment": "yes", name: "Helper <b>1</b>" });
  const token = tokenOn(page);
  const client = await connectClient(started.url, token);
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names.toSorted()).toEqual(["explain_decline", "find_payments", "get_payment", "refund_payment"]);
  const uuid = String((await api.debit({ ...anOrder(), amount: "80.00" })).body["uuid"]);
  await client.callTool({ name: "refund_payment", arguments: { uuid, amount: "10.00" } });
  await client.callTool({ name: "refund_payment", arguments: { uuid, amount: "60.00" } });
  await client.callTool({ name: "void_payment", arguments: { uuid } });
  const list = await developer.get(AREA);
  expect(list.html).not.toContain(token);
  expect(list.html).toContain("Helper &#60;b&#62;1&#60;/b&#62;");
  const [, guid = ""] = new RegExp(`${AREA}/(AG-[0-9a-f-]+)"`).exec(list.html) ?? [];
  const calls = await developer.get(`${AREA}/${guid}`);
  expect(textOf(calls)).toContain(`refund_payment ${uuid} 10.00`);
  expect(textOf(calls)).toContain("Refused: unknown_tool.");
  expect(calls.html).toMatch(/\/approvals\/[0-9a-f-]{36}"/);
  const operator = await ConsoleClient.demo(started.url, "operator");
  const audit = await operator.get(`/console/${TENANT}/audit?who=${guid}`);
  expect(audit.html).toContain(`<strong>Helper &#60;b&#62;1&#60;/b&#62;</strong>`);
  expect(textOf(audit)).toContain(`${guid} from 127.0.0.1`);
  const revoked = await developer.submit(calls, `${guid}/revoke`);
  expect(textOf(revoked)).toContain("Revoked");
  expect(textOf(revoked)).toContain("The assistant is revoked: its token no longer works.");
  await expect(client.listTools()).rejects.toThrow();
  await client.close();
  const changes = await started.gateway.db.query<{ operation: string }>(sql`
    select operation, after from configuration_changes
    where entity = 'agentCredential' and username = 'developer@demo.example' order by id`);
  expect(changes.map(({ operation }) => operation)).toEqual([
    "console.createAgentCredential",
    "console.revokeAgentCredential",
  ]);
  expect(JSON.stringify(changes)).not.toContain(token);
});

const MOVING = { "tool-capture_payment": "yes" };
test.each([
  ["no name", { name: " " }, "Enter a name of at most 100 characters"],
  ["a card number as name", { name: "4111 1111 1111 1111" }, "A name must not contain a card number."],
  [
    "no tool",
    { "tool-find_payments": "", "tool-get_payment": "", "tool-explain_decline": "" },
    "Choose a tool.",
  ],
  ["an end in the past", { lastDay: "2020-01-01" }, "Enter a day in the future, at most 400 days ahead."],
  ["an end that is no day", { lastDay: "soon" }, "Enter a day in the future, at most 400 days ahead."],
  ["no limits of a moving tool", MOVING, "Enter the limits of the tools that move money."],
  ["limits without a moving tool", LIMITS, "Limits are for tools that move money: leave them empty."],
  ["an unknown currency", { ...MOVING, ...LIMITS, currency: "XXQ" }, "Enter the code of a currency"],
  ["an amount that is none", { ...MOVING, ...LIMITS, perAction: "ten" }, "Enter an amount, for example"],
  [
    "a day below one move",
    { ...MOVING, ...LIMITS, perDay: "1.00" },
    "Enter an amount in the currency, at least the limit of one move.",
  ],
  [
    "a live customer, whom the role does not see",
    { "tool-get_customer": "yes", mode: "live" },
    "Your role cannot give the tool get_customer",
  ],
  [
    "settlements, which the role does not see",
    { "tool-list_settlements": "yes", mode: "live" },
    "Your role cannot give the tool list_settlements",
  ],
  ["live data in bulk", { "tool-query_bi": "yes", mode: "live" }, "Your role cannot give the tool query_bi"],
])("%s is refused beside its field, and nothing is made", async (_name, fields, sentence) => {
  const countAgents = async () =>
    (await started.gateway.db.query(sql`select guid from agent_credentials`)).length;
  const before = await countAgents();
  const page = await create(fields);
  expect([page.status, textOf(page)]).toEqual([422, expect.stringContaining(sentence)]);
  expect([tokenOn(page), await countAgents()]).toEqual(["", before]);
  expect(page.html).not.toContain("4111 1111 1111 1111");
});

test("a live credential reads live payments only", async () => {
  const page = await create({ mode: "live" });
  const client = await connectClient(started.url, tokenOn(page));
  const { body } = await api.debit(anOrder());
  const found = await client.callTool({ name: "get_payment", arguments: { uuid: String(body["uuid"]) } });
  expect(found.isError).toBe(true);
  await client.close();
});

test("the credentials of another place are not found", async () => {
  const page = await create();
  const [, guid = ""] = new RegExp(`${AREA}/(AG-[0-9a-f-]+)/revoke`).exec(page.html) ?? [];
  const other = `/console/${TENANT}/developers/agents`;
  expect((await developer.get(`${other}/${guid}`)).status).toBe(404);
  const { fields } = developer.form(page, "/agents");
  expect((await developer.post(`${other}/${guid}/revoke`, fields)).status).toBe(404);
  expect((await developer.get(other)).html).not.toContain(guid);
});
