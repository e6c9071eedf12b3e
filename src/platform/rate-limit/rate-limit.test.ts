import { expect, test } from "vitest";

import { ManualClock } from "../clock.ts";
import { LocalCounters } from "../counters/index.ts";
import { RateLimit } from "./rate-limit.ts";

function limitOf(clock: ManualClock, max: number): RateLimit {
  return new RateLimit({ counters: new LocalCounters({ clock }), name: "test", max, windowSeconds: 60 });
}

test("a key has its limit per window, and is refused until the window ends", async () => {
  const clock = new ManualClock("2026-11-20T00:00:00Z");
  const limit = limitOf(clock, 2);
  expect(await limit.take("a")).toEqual({ allowed: true, limit: 2, remaining: 1, resetSeconds: 60 });
  clock.advance({ seconds: 20 });
  expect(await limit.take("a")).toEqual({ allowed: true, limit: 2, remaining: 0, resetSeconds: 40 });
  expect(await limit.take("a")).toEqual({ allowed: false, limit: 2, remaining: 0, resetSeconds: 40 });
  clock.advance({ seconds: 40 });
  expect(await limit.take("a")).toMatchObject({ allowed: true, remaining: 1 });
});

test("one key does not use up another's limit", async () => {
  const limit = limitOf(new ManualClock("2026-11-20T00:00:00Z"), 1);
  expect((await limit.take("a")).allowed).toBe(true);
  expect((await limit.take("b")).allowed).toBe(true);
  expect((await limit.take("a")).allowed).toBe(false);
});

test("a flood of keys does not fill the memory", async () => {
  const limit = limitOf(new ManualClock("2026-11-20T00:00:00Z"), 1);
  await limit.take("first");
  for (let count = 0; count < 60_000; count += 1) await limit.take(`key ${count}`);
  expect((await limit.take("first")).allowed).toBe(true);
  expect((await limit.take("key 59999")).allowed).toBe(false);
});
