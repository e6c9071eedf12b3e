import { expect, test } from "vitest";
import { ManualClock } from "../../src/platform/clock.ts";
import { ApiClient } from "../support/api-client.ts";
import { responses, startCallbackReceiver } from "../support/callback-receiver.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";

/** The clock that decides what is due, as of the database. */
const clock = new ManualClock("2026-11-20T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const receiver = forThisFile(startCallbackReceiver);
const api = forThisFile(() => new ApiClient(started.url));

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
