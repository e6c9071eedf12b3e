import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { PastClock } from "./past-clock.ts";

const START = Temporal.Instant.from("2026-09-01T10:00:00Z");

test("acts that run at the same time have times of their own, which go on", async () => {
  const clock = new PastClock(START);
  const lives = async (hours: number): Promise<{ first: number; second: number }> => {
    const at = START.add({ hours });
    return clock.at(at, async () => {
      const first = at.until(clock.now()).total("milliseconds");
      await sleep(5);
      return { first, second: at.until(clock.now()).total("milliseconds") };
    });
  };
  for (const { first, second } of await Promise.all([lives(1), lives(2)])) {
    expect(first).toBeGreaterThanOrEqual(0);
    expect(second).toBeGreaterThan(first);
    expect(second).toBeLessThanOrEqual(1_500);
  }
  expect(clock.now()).toEqual(START);
});
