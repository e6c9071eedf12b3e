import { afterEach, beforeEach, expect, test } from "vitest";

import {
  responses,
  startCallbackReceiver,
  type CallbackReceiver,
} from "../../tests/support/callback-receiver.ts";
import { MAX_CONCURRENT_DELIVERIES } from "../platform/deliveries/index.ts";
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
  expect(dead.received).toHaveLength(1);
});

test("a tenant whose deliveries hang delays no other tenant's at the same host", async () => {
  const [slow, other] = ["TE-0000-0000-0000-0000-0000-0001", "TE-0000-0000-0000-0000-0000-0002"] as const;
  healthy.respond = (response) => void (response.req.url === "/slow" || responses.ok(response));
  for (let count = 0; count < 80; count++)
    await callbacks.pay({ tenantGuid: slow, callbackUrl: `${healthy.url}/slow` });
  await callbacks.runner.start();
  await healthy.waitFor(1);
  const before = performance.now();
  for (let count = 0; count < HEALTHY_EVENTS; count++)
    await callbacks.pay({ tenantGuid: other, callbackUrl: `${healthy.url}/other` });
  callbacks.parts.notifyWorkers();
  await healthy.waitFor(1 + HEALTHY_EVENTS);
  expect(performance.now() - before).toBeLessThan(9_000);
  expect(healthy.received.filter(({ uri }) => uri === "/slow")).toHaveLength(1);
});

/** As many receivers, on one port of as many addresses. */
async function startReceivers(
  count: number,
): Promise<CallbackReceiver & { readonly urls: readonly string[] }> {
  const receiver = await startCallbackReceiver({ host: "0.0.0.0" });
  const { port } = new URL(receiver.url);
  const urls = Array.from({ length: count }, (_, at) => `http://127.1.${at >> 7}.${(at & 127) + 1}:${port}`);
  return Object.assign(receiver, { urls });
}

test("a tenant with hundreds of receivers that hang leaves room for the others", async () => {
  const dead = await startReceivers(600);
  dead.respond = responses.silence;
  const [many, other] = ["TE-0000-0000-0000-0000-0000-0001", "TE-0000-0000-0000-0000-0000-0002"] as const;
  for (const url of dead.urls) await callbacks.pay({ tenantGuid: many, callbackUrl: `${url}/dead` });
  await callbacks.runner.start();
  // Of the workers it leaves as many to others as it has itself, and of its own a quarter to quick receivers.
  const most = Math.floor(((MAX_CONCURRENT_DELIVERIES + 1) * 0.75) / 1.75);
  await expect.poll(() => dead.received.length, { timeout: 9_000 }).toBe(most);
  const before = performance.now();
  await callbacks.pay({ tenantGuid: other, callbackUrl: `${healthy.url}/other` });
  callbacks.parts.notifyWorkers();
  await healthy.waitFor(1);
  expect(performance.now() - before).toBeLessThan(9_000);
  expect(dead.received).toHaveLength(most);
  await dead.close();
});

test("a merchant whose receiver hangs delays no other merchant's callbacks to the same host", async () => {
  healthy.respond = (response) => void (response.req.url === "/slow" || responses.ok(response));
  const ofMerchant = (last: string) => ({ merchantGuid: `ME-0000-0000-0000-0000-0000-${last}` });
  for (let count = 0; count < 80; count++)
    await callbacks.pay({ ...ofMerchant("0001"), callbackUrl: `${healthy.url}/slow` });
  await callbacks.runner.start();
  await healthy.waitFor(1);
  const before = performance.now();
  for (let count = 0; count < HEALTHY_EVENTS; count++)
    await callbacks.pay({ ...ofMerchant("0002"), callbackUrl: `${healthy.url}/other` });
  callbacks.parts.notifyWorkers();
  await healthy.waitFor(1 + HEALTHY_EVENTS);
  expect(performance.now() - before).toBeLessThan(9_000);
});

test("250 of a tenant's 300 receivers that hang do not delay the others for seconds", async () => {
  const all = await startReceivers(300);
  const isDead = (at: number): boolean => at % 6 !== 0;
  const paidAt = new Map<unknown, number>();
  const waitedMs: number[] = [];
  all.respond = (response) => {
    if (response.req.url !== "/quick") return;
    waitedMs.push(performance.now() - paidAt.get(all.received.at(-1)!.body["uuid"])!);
    responses.ok(response);
  };
  await callbacks.runner.start();
  // A receiver after the other gets its second callback while the first ones hang.
  for (let round = 0; round < 3; round++)
    for (const [at, url] of all.urls.entries()) {
      const { uuid } = await callbacks.pay({ callbackUrl: `${url}/${isDead(at) ? "dead" : "quick"}` });
      paidAt.set(uuid, performance.now());
      callbacks.parts.notifyWorkers();
    }
  await expect.poll(() => waitedMs.length, { timeout: 60_000 }).toBe(150);
  const median = waitedMs.toSorted((left, right) => left - right)[75];
  expect(median).toBeLessThan(1_000);
  await all.close();
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
  expect(sockets.size).toBeLessThan(0.75 * EVENTS);
  expect(healthy.received).toHaveLength(EVENTS);
});
