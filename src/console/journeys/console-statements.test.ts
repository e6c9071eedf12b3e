import { beforeAll, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient } from "../../../tests/support/console.ts";
import { failRecurring } from "../../../tests/support/every-page.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { sentStatements, type SentStatement } from "../../../tests/support/sent-statements.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";

const started = forThisFile(() => startTestGateway());
let admin: ConsoleClient;
/** Pages of something that the test made, by a name. */
const made: Record<string, string> = {};
const pathOf = (name: string): string => made[name] ?? name;

beforeAll(async () => {
  const api = new ApiClient(started.url);
  const customer = { email: "ada@example.com" };
  const debit = await api.debit({ ...anOrder(), customer });
  const uuid = String(debit.body["uuid"]);
  const { transactionToken: _token, ...order } = anOrder();
  await api.transaction("demo-card", "refund", { ...order, referenceUuid: uuid, amount: "1.00" });
  await failRecurring(api);
  const cases = await api.get("/api/v3/recovery/demo-card");
  const { body } = await new ApiClient(started.url, ADMINISTRATOR).post(
    `/api/provisioning/createRecoveryPlan/${MERCHANT}`,
    { name: "Members" },
  );
  const recovery = `/console/${MERCHANT}/recovery`;
  Object.assign(made, {
    payment: `/console/${TENANT}/payments/${uuid}`,
    case: `${recovery}/cases/${cases.body["recoveries"][0].recoveryId}`,
    plan: `${recovery}/plans/${body["recoveryPlan"].guid}`,
  });
  admin = await ConsoleClient.demo(started.url, "admin");
});

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
  `/console/${MERCHANT}/bank`,
  `/console/${MERCHANT}/bank/statements`,
  `/console/${MERCHANT}/bank/files`,
  `/console/${MERCHANT}/bank/booking`,
  `/console/${TENANT}/routing`,
  `/console/${TENANT}/connectors`,
  `/console/${TENANT}/recovery`,
  `/console/${TENANT}/recovery/cases`,
  `/console/${MERCHANT}/recovery/plans`,
  "payment",
  "case",
  "plan",
])("the page %s asks the database nothing twice", async (name) => {
  const sent = await statementsOf(pathOf(name));
  const counted = Map.groupBy(
    sent,
    ({ text, values }) => `${text.replaceAll(/\s+/g, " ")} ${String(values)}`,
  );
  expect([...counted].filter(([, all]) => all.length > 1).map(([statement]) => statement)).toEqual([]);
});

test.each([
  [`/console/${TENANT}/menu`, 9],
  [`/console/${TENANT}/payments`, 20],
  ["payment", 27],
  [`/console/${TENANT}/recovery`, 20],
  [`/console/${TENANT}/recovery/cases`, 18],
  ["case", 16],
  ["plan", 11],
])("the page %s takes at most %i statements, those of what stands around it included", async (name, most) => {
  const sent = await statementsOf(pathOf(name));
  expect(sent.map(({ text }) => text).slice(most)).toEqual([]);
});
