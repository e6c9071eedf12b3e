import { expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ManualClock } from "../../platform/clock.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector, DEMO_MERCHANT, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const PERIOD = { from: "2026-10-01", to: "2026-11-30", currency: "EUR" };

const clock = new ManualClock("2026-11-30T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

async function post(path: string, body: object) {
  const response = await operator.post(`/api/provisioning/${path}`, { ...body });
  expect(response.body, JSON.stringify(response.body)).toMatchObject({ success: true });
  return response.body;
}

async function begin(connectorGuid: string, draft: string): Promise<string> {
  return (await post(`whatIf/${connectorGuid}`, { ...PERIOD, draft }))["whatIf"].guid;
}

async function shown(guid: string) {
  return (await operator.get(`/api/provisioning/getWhatIf/${guid}`)).body["whatIf"];
}

async function ended(guid: string) {
  await started.gateway.runDue();
  return shown(guid);
}

const DOES_NOT_FIT = { state: "failed", failure: "draft_does_not_fit", finishedAt: expect.any(String) };

test("it fails when the configuration has changed so that the draft is refused; once mended it is judged", async () => {
  const cards = await createConnector(operator, { apiKey: "failing-cards", ...SIMULATED_CARDS });
  await post(`saveConnectorDraft/${cards}/exemptions`, { config: { exemptions: { mode: "auto" } } });
  const guid = await begin(cards, "exemptions");
  // Exemptions are of cards.
  await post(`updateConnector/${cards}`, { method: "DirectDebit" });
  const failed = await ended(guid);
  expect(failed).toMatchObject(DOES_NOT_FIT);
  expect(failed).not.toHaveProperty("approval");
  await post(`updateConnector/${cards}`, { method: "Creditcard" });
  expect(await ended(await begin(cards, "exemptions"))).toMatchObject({ state: "done", failure: null });
  expect(await shown(guid)).toEqual(failed);
});

async function plan(): Promise<string> {
  const { recoveryPlan } = await post(`createRecoveryPlan/${DEMO_MERCHANT}`, { name: "P", isDefault: true });
  await post(`saveRecoveryPlanDraft/${recoveryPlan.guid}`, { steps: { insufficient: [1, 3, 7] } });
  return recoveryPlan.guid;
}

test("it fails when the plan that its draft is of was deleted", async () => {
  const cards = await createConnector(operator, { apiKey: "failing-plan", ...SIMULATED_CARDS });
  const planGuid = await plan();
  const guid = await begin(cards, "recovery");
  await post(`deleteRecoveryPlan/${planGuid}`, {});
  expect(await ended(guid)).toMatchObject(DOES_NOT_FIT);
  const { status } = await operator.post(`/api/provisioning/whatIf/${cards}`, {
    ...PERIOD,
    draft: "recovery",
  });
  expect(status).toBe(422);
});

test("it fails after three attempts that could not compute it, and a new one is computed once the fault is gone", async () => {
  const cards = await createConnector(operator, { apiKey: "failing-cases", ...SIMULATED_CARDS });
  await plan();
  const { db } = started.gateway;
  // A case whose plan cannot be read.
  await db.execute(sql`
    insert into recovery_cases (id, tenant_guid, merchant_guid, connector_guid, test_mode, transaction_uuid, state, reason, amount_minor,
      currency, plan, notify, time_zone, opened_at, expires_at, ended_at)
    values ('RC-damaged', ${TENANT}, ${DEMO_MERCHANT}, ${cards}, true, 'damaged', 'lost', 'later', 999, 'EUR', '{}', false, 'UTC',
      ${clock.now().subtract({ hours: 48 })}, ${clock.now()}, ${clock.now()})`);
  const guid = await begin(cards, "recovery");
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    expect(await ended(guid)).toMatchObject({ state: "running", failure: null });
    clock.advance({ seconds: 11 });
  }
  expect(await ended(guid)).toMatchObject({ state: "failed", failure: "not_computed" });
  clock.advance({ seconds: 11 });
  await started.gateway.runDue();
  await db.execute(sql`delete from recovery_cases where id = 'RC-damaged'`);
  expect(await ended(await begin(cards, "recovery"))).toMatchObject({ state: "done" });
});

test("those that failed leave room for others of the merchant", async () => {
  const cards = await createConnector(operator, { apiKey: "failing-room", ...SIMULATED_CARDS });
  const planGuid = await plan();
  const guids = [
    await begin(cards, "recovery"),
    await begin(cards, "recovery"),
    await begin(cards, "recovery"),
  ];
  const refused = await operator.post(`/api/provisioning/whatIf/${cards}`, { ...PERIOD, draft: "recovery" });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
  await post(`deleteRecoveryPlan/${planGuid}`, {});
  for (const guid of guids) expect(await ended(guid)).toMatchObject(DOES_NOT_FIT);
  await plan();
  expect(await ended(await begin(cards, "recovery"))).toMatchObject({ state: "done" });
});
