import { afterEach, beforeEach, expect, test } from "vitest";

import {
  answers,
  startCallbackReceiver,
  type CallbackReceiver,
} from "../../tests/support/callback-receiver.ts";
import { openCallbacks, type CallbacksUnderTest } from "../../tests/support/callbacks.ts";

let callbacks: CallbacksUnderTest;
let dead: CallbackReceiver;
let healthy: CallbackReceiver;

beforeEach(async () => {
  [callbacks, dead, healthy] = await Promise.all([
    openCallbacks(),
    startCallbackReceiver(),
    startCallbackReceiver(),
  ]);
});
afterEach(async () => {
  await Promise.all([dead.close(), healthy.close()]);
  await callbacks.close();
});

const DEAD_EVENTS = 300;
const HEALTHY_EVENTS = 20;

test("a receiver that answers nobody delays nobody else", async () => {
  dead.answer = answers.silence;
  for (let count = 0; count < DEAD_EVENTS; count++) await callbacks.pay({ callbackUrl: `${dead.url}/dead` });
  await callbacks.runner.start();
  await dead.waitFor(1);
  const before = performance.now();
  for (let count = 0; count < HEALTHY_EVENTS; count++) {
    await callbacks.pay({ callbackUrl: `${healthy.url}/healthy` });
    callbacks.parts.nudge();
  }
  await healthy.waitFor(HEALTHY_EVENTS);
  // The dead one's first time limit is ten seconds: nobody healthy waited for it.
  expect(performance.now() - before).toBeLessThan(5_000);
  expect(dead.received.length).toBeLessThanOrEqual(4);
});
