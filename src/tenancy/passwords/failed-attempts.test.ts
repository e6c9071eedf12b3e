import { expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { LocalCounters } from "../../platform/counters/index.ts";
import { FailedAttempts } from "./failed-attempts.ts";

const guesser = { username: "demo", network: "192.0.2.0/24" };

async function delays(attempts: readonly FailedAttempts[], count: number): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index++)
    found.push(await attempts[index % attempts.length]!.add(guesser));
  return found;
}

test("delays double up to five seconds, and begin again after a right password", async () => {
  const clock = new ManualClock("2026-11-20T00:00:00Z");
  const attempts = new FailedAttempts(new LocalCounters({ clock }));
  expect(await delays([attempts], 12)).toEqual([0, 0, 0, 0, 100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
  await attempts.clear(guesser);
  expect(await delays([attempts], 1)).toEqual([0]);
});

test("processes that share the counts delay together as one would alone", async () => {
  const clock = new ManualClock("2026-11-20T00:00:00Z");
  const shared = new LocalCounters({ clock, sharedBy: 2 });
  const processes = [new FailedAttempts(shared), new FailedAttempts(shared)];
  // Each delays its own half of the guesses, twice as long.
  expect(await delays(processes, 7)).toEqual([0, 0, 0, 0, 200, 400, 800]);
});
