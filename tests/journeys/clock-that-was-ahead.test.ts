import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../src/platform/clock.ts";
import { ApiClient } from "../support/api-client.ts";
import { responses, startCallbackReceiver, type CallbackReceiver } from "../support/callback-receiver.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";

/** The clock that decides what is due, as of the database. */
const clock = new ManualClock("2026-11-20T12:00:00Z");
let started: TestGateway;
let receiver: CallbackReceiver;
let api: ApiClient;

beforeAll(async () => {
  started = await startTestGateway({ clock });
  receiver = await startCallbackReceiver();
  api = new ApiClient(started.url);
});
afterAll(async () => {
  await receiver.close();
  await started.close();
});

async function pass(duration: Temporal.DurationLike): Promise<void> {
  clock.advance(duration);
  await started.gateway.runDue();
}

test("inquiries and callbacks go on when the clock was a month ahead and has come back", async () => {
  const callbackUrl = `${receiver.url}/callback`;
  receiver.respond = responses.text(500, "");
  await pass({ hours: 24 * 30 });
  const unknown = await api.debit({ callbackUrl, extraData: { "simulator:dropAnswer": "1" } });
  const paid = await api.debit({ callbackUrl });
  await started.gateway.runDue();
  expect(receiver.received.map(({ body }) => body["uuid"])).toEqual([paid.body["uuid"]]);
  receiver.received.length = 0;
  receiver.respond = responses.ok;
  await pass({ hours: -24 * 30 });
  // Jobs that one round moved back run in the next.
  await pass({ seconds: 1 });
  await pass({ seconds: 1 });
  expect((await api.status(unknown.body["uuid"])).body["transactionStatus"]).toBe("SUCCESS");
  const received = receiver.received.map(({ body }) => [body["uuid"], body["result"]]);
  expect(received).toContainEqual([paid.body["uuid"], "OK"]);
  expect(received).toContainEqual([unknown.body["uuid"], "OK"]);
});
