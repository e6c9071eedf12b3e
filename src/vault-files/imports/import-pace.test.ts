import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { ImportPace } from "./import-pace.ts";

/** A pace in a process whose use is this at each look; the last one stays. */
function paceAt(...uses: readonly number[]) {
  let looks = 0;
  const pace = new ImportPace(async () => uses[Math.min(looks++, uses.length - 1)]!);
  return { pace, looks: () => looks };
}

test("rows of an idle process go on, and it is not looked at after each chunk", async () => {
  const { pace, looks } = paceAt(0);
  for (let chunk = 0; chunk < 5; chunk += 1) await pace.rest();
  expect(looks()).toBe(1);
});

test("rows beside payments rest as long as they took", async () => {
  const { pace, looks } = paceAt(0.2);
  await sleep(100);
  const startedMs = performance.now();
  await pace.rest();
  expect(performance.now() - startedMs).toBeGreaterThan(95);
  await pace.rest();
  expect(looks()).toBe(2);
});

test("rows of a busy process wait until it is less so", async () => {
  const { pace, looks } = paceAt(0.9, 0.9, 0.8, 0.3);
  await pace.rest();
  expect(looks()).toBe(4);
});
