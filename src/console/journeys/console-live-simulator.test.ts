import { beforeAll, describe, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector, DEMO_MERCHANT, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { ConsoleClient, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const BATCHES = `/console/${DEMO_MERCHANT}/batches/new`;
const SCHEDULES = `/console/${DEMO_MERCHANT}/schedules`;

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const developer = forThisFile(() => ConsoleClient.demo(started.url, "developer"));
const finance = forThisFile(() => ConsoleClient.demo(started.url, "finance"));
/** A role that is limited to test mode for money. */

/** The mode alone decides: neither the adapter, which moves no money, nor a name. */
const CONNECTORS = [
  { apiKey: "simulator-live", testMode: false },
  { apiKey: "cards-of-tests", testMode: true },
];

beforeAll(async () => {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  for (const { apiKey, testMode } of CONNECTORS)
    await createConnector(operator, {
      apiKey,
      ...SIMULATED_CARDS,
      config: { testMode },
      scheduleApiAvailable: true,
    });
});

async function register(apiKey: string): Promise<string> {
  const { merchantTransactionId, transactionToken } = anOrder();
  const request = { merchantTransactionId, transactionToken };
  const { body } = await api.transaction(apiKey, "register", request);
  expect(body["success"], JSON.stringify(body)).toBe(true);
  return body["uuid"];
}

/** The dry run of a file, with the connector even where the form does not offer it. */
async function dryRun(client: ConsoleClient, connector: string, csv: string): Promise<ConsolePage> {
  const { action, fields } = client.form(await client.get(BATCHES), "/batches/new");
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, connector, mode: "strict" })) body.set(name, value);
  body.set("file", new File([csv], "charges.csv", { type: "text/csv" }));
  const headers = { cookie: client.cookie ?? "" };
  const response = await fetch(new URL(action, started.url), { method: "POST", headers, body });
  const { status, url } = response;
  return { status, url, headers: response.headers, html: await response.text() };
}

describe.each(CONNECTORS)("a role limited to test mode, at $apiKey", ({ apiKey, testMode }) => {
  test(`${testMode ? "charges" : "charges no"} batch`, async () => {
    const offered = (page: ConsolePage) => page.html.includes(`value="${apiKey}"`);
    expect(offered(await developer.get(BATCHES))).toBe(testMode);
    expect(offered(await finance.get(BATCHES))).toBe(true);
    const row = `debit,${await register(apiKey)},batch-${apiKey},10.00,EUR`;
    const csv = `transactionMethod,referenceUuid,merchantTransactionId,amount,currency\n${row}\n`;
    expect((await dryRun(developer, apiKey, csv)).status).toBe(testMode ? 200 : 422);
    expect((await dryRun(finance, apiKey, csv)).status).toBe(200);
  });

  test(`${testMode ? "pauses" : "does not pause"} its schedule`, async () => {
    const { body } = await api.post(`/api/v3/schedule/${apiKey}/start`, {
      registrationUuid: await register(apiKey),
      amount: "9.99",
      currency: "EUR",
      periodLength: 1,
      periodUnit: "MONTH",
    });
    expect(body["success"], JSON.stringify(body)).toBe(true);
    const at = `${SCHEDULES}/${body["scheduleId"]}`;
    const shown = await developer.get(at);
    expect(shown.status).toBe(200);
    expect(shown.html.includes(`${at}/pause`)).toBe(testMode);
    expect((await finance.get(at)).html).toContain(`${at}/pause`);
    const csrf = developer.form(await developer.get("/console/me"), "/sign-out").fields["csrf"] ?? "";
    const paused = await developer.post(`${at}/pause`, { csrf });
    expect(paused.status).toBe(testMode ? 200 : 403);
    const { body: now } = await api.get(`/api/v3/schedule/${apiKey}/${body["scheduleId"]}/get`);
    expect(now["newStatus"]).toBe(testMode ? "PAUSED" : "ACTIVE");
  });
});
