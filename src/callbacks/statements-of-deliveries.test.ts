import { afterAll, beforeAll, expect, test } from "vitest";

import {
  responses,
  startCallbackReceiver,
  type CallbackReceiver,
} from "../../tests/support/callback-receiver.ts";
import { openCallbacksAt, type CallbacksUnderTest } from "../../tests/support/callbacks.ts";
import { sentStatements } from "../../tests/support/sent-statements.ts";
import type { ManualClock } from "../platform/clock.ts";

let callbacks: CallbacksUnderTest & { clock: ManualClock };
let receiver: CallbackReceiver;

beforeAll(async () => {
  [callbacks, receiver] = await Promise.all([
    openCallbacksAt("2026-11-26T12:00:00Z"),
    startCallbackReceiver(),
  ]);
});
afterAll(async () => {
  await Promise.all([callbacks.close(), receiver.close()]);
});

/** Looking for due jobs is shared with all other work of the runner. */
const isLookForJobs = (text: string): boolean => /^\s*with recursive kinds|as is_due/.test(text);

/** The different statements of the deliveries of everything that is due. */
async function deliver(): Promise<Set<string>> {
  const statements = await sentStatements(() => callbacks.runner.runDue({ concurrency: 64 }));
  return new Set(statements.map(({ text }) => text).filter((text) => !isLookForJobs(text)));
}

async function payTogether(): Promise<void> {
  for (let count = 0; count < 16; count++) await callbacks.pay({ callbackUrl: `${receiver.url}/callbacks` });
  receiver.received.length = 0;
}

test("a delivery is read, written and claimed, and recorded: three statements", async () => {
  receiver.respond = responses.ok;
  await payTogether();
  expect(await deliver()).toHaveProperty("size", 3);
  expect(receiver.received).toHaveLength(16);
});

test("a delivery that is repeated takes no more", async () => {
  receiver.respond = responses.text(500, "down");
  await payTogether();
  await deliver();
  callbacks.clock.advance({ minutes: 1 });
  receiver.respond = responses.ok;
  expect(await deliver()).toHaveProperty("size", 3);
  expect(receiver.received).toHaveLength(32);
});
