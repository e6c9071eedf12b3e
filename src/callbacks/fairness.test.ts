import { afterEach, beforeEach, expect, test } from "vitest";

import {
  responses,
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

test("a receiver that never responds delays no other", async () => {
  dead.respond = responses.silence;
  for (let count = 0; count < DEAD_EVENTS; count++) await callbacks.pay({ callbackUrl: `${dead.url}/dead` });
  await callbacks.runner.start();
  await dead.waitFor(1);
  const before = performance.now();
  for (let count = 0; count < HEALTHY_EVENTS; count++) {
    await callbacks.pay({ callbackUrl: `${healthy.url}/healthy` });
    callbacks.parts.notifyWorkers();
  }
  await healthy.waitFor(HEALTHY_EVENTS);
  // The dead one's first time limit is ten seconds: no healthy receiver waited for it.
  expect(performance.now() - before).toBeLessThan(9_000);
  expect(dead.received.length).toBeLessThanOrEqual(4);
});

test("a tenant whose deliveries hang delays no other tenant's at the same host", async () => {
  const [slow, other] = ["TE-0000-0000-0000-0000-0000-0001", "TE-0000-0000-0000-0000-0000-0002"] as const;
  healthy.respond = (response) => void (response.req.url === "/slow" || responses.ok(response));
  for (let count = 0; count < 80; count++)
    await callbacks.pay({ tenantGuid: slow, callbackUrl: `${healthy.url}/slow` });
  await callbacks.runner.start();
  await healthy.waitFor(4);
  const before = performance.now();
  for (let count = 0; count < HEALTHY_EVENTS; count++)
    await callbacks.pay({ tenantGuid: other, callbackUrl: `${healthy.url}/other` });
  callbacks.parts.notifyWorkers();
  await healthy.waitFor(4 + HEALTHY_EVENTS);
  expect(performance.now() - before).toBeLessThan(9_000);
  expect(healthy.received.filter(({ uri }) => uri === "/slow")).toHaveLength(4);
});

test("a tenant with a hundred receivers that hang leaves room for the others", async () => {
  const dead = await Promise.all(Array.from({ length: 100 }, startCallbackReceiver));
  const [many, other] = ["TE-0000-0000-0000-0000-0000-0001", "TE-0000-0000-0000-0000-0000-0002"] as const;
  for (const receiver of dead) {
    receiver.respond = responses.silence;
    for (let count = 0; count < 4; count++)
      await callbacks.pay({ tenantGuid: many, callbackUrl: `${receiver.url}/dead` });
  }
  await callbacks.runner.start();
  const reached = () => dead.reduce((sum, { received }) => sum + received.length, 0);
  // Half of the workers, and not one more.
  await expect.poll(reached, { timeout: 9_000 }).toBe(256);
  const before = performance.now();
  await callbacks.pay({ tenantGuid: other, callbackUrl: `${healthy.url}/other` });
  callbacks.parts.notifyWorkers();
  await healthy.waitFor(1);
  expect(performance.now() - before).toBeLessThan(9_000);
  expect(reached()).toBe(256);
  await Promise.all(dead.map((receiver) => receiver.close()));
});

test("a receiver that takes its time gets more at a time, over connections that are kept", async () => {
  const EVENTS = 400;
  let [atOnce, mostAtOnce] = [0, 0];
  const sockets = new Set<unknown>();
  healthy.respond = (response) => {
    sockets.add(response.socket);
    mostAtOnce = Math.max(mostAtOnce, ++atOnce);
    setTimeout(() => {
      atOnce--;
      responses.ok(response);
    }, 100);
  };
  for (let count = 0; count < EVENTS; count++) await callbacks.pay({ callbackUrl: `${healthy.url}/healthy` });
  await callbacks.runner.start();
  await healthy.waitFor(EVENTS);
  await expect.poll(() => callbacks.waitingJobs()).toBe(0);
  expect(mostAtOnce).toBeGreaterThan(32);
  expect(mostAtOnce).toBeLessThanOrEqual(64);
  expect(sockets.size).toBeLessThan(100);
  expect(healthy.received).toHaveLength(EVENTS);
});
