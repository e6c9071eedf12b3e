import { expect, test } from "vitest";

import { ManualClock } from "../clock.ts";
import { RateLimit } from "./rate-limit.ts";

test("a key has its limit per window, and is refused until the window ends", () => {
  const clock = new ManualClock("2026-11-20T00:00:00Z");
  const limit = new RateLimit({ clock, max: 2, windowSeconds: 60 });
  expect(limit.take("a")).toEqual({ allowed: true, limit: 2, remaining: 1, resetSeconds: 60 });
  clock.advance({ seconds: 20 });
  expect(limit.take("a")).toEqual({ allowed: true, limit: 2, remaining: 0, resetSeconds: 40 });
  expect(limit.take("a")).toEqual({ allowed: false, limit: 2, remaining: 0, resetSeconds: 40 });
  clock.advance({ seconds: 40 });
  expect(limit.take("a")).toMatchObject({ allowed: true, remaining: 1 });
});

test("one key does not use up another's limit", () => {
  const limit = new RateLimit({ clock: new ManualClock("2026-11-20T00:00:00Z"), max: 1, windowSeconds: 60 });
  expect(limit.take("a").allowed).toBe(true);
  expect(limit.take("b").allowed).toBe(true);
  expect(limit.take("a").allowed).toBe(false);
});

test("a flood of keys does not fill the memory", () => {
  const limit = new RateLimit({ clock: new ManualClock("2026-11-20T00:00:00Z"), max: 1, windowSeconds: 60 });
  limit.take("first");
  for (let count = 0; count < 60_000; count += 1) limit.take(`key ${count}`);
  expect(limit.take("first").allowed).toBe(true);
  expect(limit.take("key 59999").allowed).toBe(false);
});
