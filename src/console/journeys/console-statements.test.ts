import { afterAll, beforeAll, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient } from "../../../tests/support/console.ts";
import { startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";
import { sentStatements, type SentStatement } from "../../../tests/support/sent-statements.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";

let started: TestGateway;
let admin: ConsoleClient;
let uuid: string;

beforeAll(async () => {
  started = await startTestGateway();
  const api = new ApiClient(started.url);
  const customer = { email: "ada@example.com" };
  const debit = await api.debit({ ...anOrder(), customer });
  uuid = String(debit.body["uuid"]);
  const { transactionToken: _token, ...order } = anOrder();
  await api.transaction("demo-card", "refund", { ...order, referenceUuid: uuid, amount: "1.00" });
  admin = await ConsoleClient.demo(started.url, "admin");
});
afterAll(() => started.close());

/**
 * The statements of one page, after a first look, when what is kept in memory is there. Of three looks the one with the fewest:
 * a timer of the gateway (request log, notification of workers) sends its statements beside a look and is not part of the page.
 */
async function statementsOf(path: string): Promise<SentStatement[]> {
  const open = () => admin.get(path);
  expect((await open()).status).toBe(200);
  const looks: SentStatement[][] = [];
  for (let look = 0; look < 3; look++) looks.push(await sentStatements(open));
  return looks.toSorted((one, other) => one.length - other.length)[0]!;
}

test.each([
  "/console/me",
  `/console/${TENANT}/menu`,
  `/console/${TENANT}/overview`,
  `/console/${TENANT}/payments`,
  `/console/${MERCHANT}/payments`,
  `/console/${TENANT}/links`,
  `/console/${TENANT}/disputes`,
  `/console/${TENANT}/schedules`,
  `/console/${TENANT}/settlements`,
  `/console/${TENANT}/routing`,
  `/console/${TENANT}/connectors`,
  "payment",
])("the page %s asks the database nothing twice", async (path) => {
  const sent = await statementsOf(path === "payment" ? `/console/${TENANT}/payments/${uuid}` : path);
  const counted = Map.groupBy(
    sent,
    ({ text, values }) => `${text.replaceAll(/\s+/g, " ")} ${String(values)}`,
  );
  expect([...counted].filter(([, all]) => all.length > 1).map(([statement]) => statement)).toEqual([]);
});

test.each([
  ["menu", 9],
  ["payments", 20],
  ["payment", 27],
])("the page %s takes at most %i statements, those of what stands around it included", async (path, most) => {
  const sent = await statementsOf(`/console/${TENANT}/${path === "payment" ? `payments/${uuid}` : path}`);
  expect(sent.map(({ text }) => text).slice(most)).toEqual([]);
});
