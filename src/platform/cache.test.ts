import { expect, test } from "vitest";
import { createCache } from "./cache.ts";
import { ManualClock } from "./clock.ts";

const START = "2026-11-20T00:00:00Z";

test("an entry ends when its time has passed on the given clock", () => {
  const clock = new ManualClock(START);
  const cache = createCache<string>({ clock, max: 10, ttlMs: 1_000 });
  cache.set("key", "value");
  clock.advance({ milliseconds: 999 });
  expect(cache.get("key")).toBe("value");
  clock.advance({ milliseconds: 1 });
  expect(cache.get("key")).toBeUndefined();
});

test("use renews an entry only where that is wanted", () => {
  const clock = new ManualClock(START);
  const plain = createCache<string>({ clock, max: 10, ttlMs: 1_000 });
  const renewed = createCache<string>({ clock, max: 10, ttlMs: 1_000, renewedByUse: true });
  for (const cache of [plain, renewed]) cache.set("key", "value");
  for (let step = 0; step < 3; step++) {
    clock.advance({ milliseconds: 600 });
    plain.get("key");
    renewed.get("key");
  }
  expect([plain.get("key"), renewed.get("key")]).toEqual([undefined, "value"]);
});

test("a full cache drops the least recently used entry", () => {
  const cache = createCache<string>({ clock: new ManualClock(START), max: 2, ttlMs: 1_000 });
  cache.set("first", "1");
  cache.set("second", "2");
  cache.get("first");
  cache.set("third", "3");
  expect(["first", "second", "third"].map((key) => cache.has(key))).toEqual([true, false, true]);
});

test("a cache takes room for the entries that it has, and not for those that it may have", () => {
  const cache = createCache<string>({ clock: new ManualClock(START), max: 2 ** 40, ttlMs: 1_000 });
  cache.set("key", "value");
  expect(cache.get("key")).toBe("value");
});
