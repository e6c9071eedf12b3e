import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";

import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { Recurring, type Task } from "./recurring.ts";

const log = pino({ level: "silent" });
const open: Recurring[] = [];

afterEach(async () => {
  for (const recurring of open.splice(0)) await recurring.close();
});

/** Each with the one behind it. */
function pairs<T>(all: readonly T[]): (readonly [T, T])[] {
  return all.slice(1).map((next, index) => [all[index]!, next] as const);
}

/** A task that has always more to do than fits a batch. How often it has run. */
function startBacklog(options: Partial<Task>): { readonly runs: number } {
  const counted = { runs: 0 };
  const recurring = new Recurring({ log });
  open.push(recurring);
  recurring.add({
    name: "backlog",
    intervalMs: 60_000,
    batch: 1,
    run: () => Promise.resolve(++counted.runs && 1),
    ...options,
  });
  recurring.start();
  return counted;
}

test("a low-priority task continues at once while nothing else is to be done", async () => {
  // One interval passes before the test gives up: the process may have been busy with the start of the tests.
  const backlog = startBacklog({ busyIntervalMs: 20_000 });
  await expect.poll(() => backlog.runs).toBeGreaterThan(3);
});

test("a low-priority task that is behind leaves half of the time to other work", async () => {
  const rounds: { startedMs: number; endedMs: number }[] = [];
  startBacklog({
    busyIntervalMs: 60_000,
    run: async () => {
      const startedMs = performance.now();
      await sleep(50);
      rounds.push({ startedMs, endedMs: performance.now() });
      return 1;
    },
  });
  while (rounds.length < 5) await turn();
  for (const [before, next] of pairs(rounds)) {
    const pauseMs = next.startedMs - before.endedMs;
    expect(pauseMs).toBeGreaterThanOrEqual(before.endedMs - before.startedMs - 2);
  }
});

test("a low-priority task without a full batch waits longer while the process is busy with other work", async () => {
  const yielding = startBacklog({ batch: 2, intervalMs: 50, busyIntervalMs: 60_000 });
  const insisting = startBacklog({ batch: 2, intervalMs: 50 });
  while (insisting.runs < 5) await turn();
  expect(yielding.runs).toBe(1);
});

test("a task without a full batch waits for its interval", async () => {
  const done = startBacklog({ batch: 2 });
  await expect.poll(() => done.runs).toBe(1);
  await sleep(100);
  expect(done.runs).toBe(1);
});
