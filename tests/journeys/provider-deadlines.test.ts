import { Registry } from "prom-client";
import { beforeAll, expect, test } from "vitest";
import { SIMULATOR_METHODS } from "../../src/providers/adapters/simulator/methods.ts";
import { measureProviderDeadlines } from "../../src/operations/provider-metrics.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { ApiClient } from "../support/api-client.ts";
import { createConnector } from "../support/connectors.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";
import { signatureOf } from "@quittance/provider-kit/testing";

const clock = new ManualClock("2026-11-21T12:00:00Z");
const SECRET = "whsec_of-the-simulator";
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
let connectorGuid: string;

beforeAll(async () => {
  const root = new ApiClient(started.url, ADMINISTRATOR);
  connectorGuid = await createConnector(root, {
    apiKey: "by-webhook",
    adapter: "Simulator",
    method: "WebhookPay",
    config: { testMode: true, vault: { webhookSecrets: [SECRET] } },
  });
});

/** Measured here: the gateway itself reads at most every five seconds. */
async function metrics(): Promise<Record<string, number>> {
  const registry = new Registry();
  measureProviderDeadlines(registry, {
    db: started.gateway.db,
    adapters: new Map([["Simulator", { methods: SIMULATOR_METHODS }]]),
    findConnector: async () => ({ adapter: "Simulator", method: "WebhookPay" }),
  });
  const lines = (await registry.metrics()).split("\n").filter((line) => line && !line.startsWith("#"));
  return Object.fromEntries(lines.map((line) => [line.split(" ")[0]!, Number(line.split(" ")[1])]));
}

test("a submission whose webhook does not come is overdue after a day, and no longer once it comes", async () => {
  const { body } = await api.debit(
    {
      transactionToken: undefined,
      extraData: { "simulator:settleAfterMs": String(3 * 86_400_000), pendingOutcome: "success" },
    },
    "by-webhook",
  );
  expect(body["returnType"]).toBe("PENDING");
  clock.advance({ hours: 23 });
  await started.gateway.runDue();
  const overdue = 'quittance_submissions_overdue{adapter="Simulator"}';
  expect(await metrics()).toMatchObject({ [overdue]: 0 });
  clock.advance({ hours: 2 });
  await started.gateway.runDue();
  expect(await metrics()).toMatchObject({ [overdue]: 1 });
  clock.advance({ hours: 50 });
  await started.gateway.runDue();
  expect((await api.status(body["uuid"], "by-webhook")).body["transactionStatus"]).toBe("SUCCESS");
  expect(await metrics()).toMatchObject({ [overdue]: 0 });
});

test("a link that is older than its payment is not overdue when it is paid", async () => {
  const { uuid } = (await api.debit({ transactionToken: undefined }, "by-webhook")).body;
  await started.gateway.db.execute(sql`
    update transactions set created_at = created_at - interval '9 days' where uuid = ${uuid}`);
  expect(await metrics()).toMatchObject({ 'quittance_submissions_overdue{adapter="Simulator"}': 1 });
  await started.gateway.db.execute(sql`
    insert into transaction_history (transaction_uuid, version, to_status, trigger, at)
    values (${uuid}, 1000, 'pending', 'payment_submitted', quittance_now())`);
  expect(await metrics()).toMatchObject({ 'quittance_submissions_overdue{adapter="Simulator"}': 0 });
});

test("a webhook that waits has an age, and one that never matched is counted", async () => {
  const body = JSON.stringify({
    eventId: "event-1",
    kind: "approved",
    submissionReference: "of-nobody-here",
  });
  const headers = { "simulator-signature": signatureOf(body, { secret: SECRET, at: clock.now() }) };
  const sent = await api.post(`/providers/simulator/${connectorGuid}`, body, headers);
  expect(sent.status).toBe(200);
  clock.advance({ hours: 2 });
  expect(await metrics()).toMatchObject({
    quittance_provider_event_age_seconds: 7_200,
    'quittance_provider_events_open{state="waiting"}': 1,
    'quittance_provider_events_open{state="unmatched"}': 0,
  });
  for (let day = 0; day < 10; day++) {
    await started.gateway.runDue();
    clock.advance({ hours: 24 });
  }
  expect(await metrics()).toMatchObject({
    quittance_provider_event_age_seconds: 0,
    'quittance_provider_events_open{state="waiting"}': 0,
    'quittance_provider_events_open{state="unmatched"}': 1,
  });
});
