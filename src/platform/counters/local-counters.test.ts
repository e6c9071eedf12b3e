import { expect, test } from "vitest";
import { ManualClock } from "../clock.ts";
import type { CounterKind } from "./counters.ts";
import { LocalCounters } from "./local-counters.ts";

const kind: CounterKind = { name: "guesses", windowMs: 60_000, maxKeys: 100 };

function counters() {
  const clock = new ManualClock("2026-11-20T00:00:00Z");
  return { clock, counters: new LocalCounters({ clock }) };
}

test("a key counts up to its limit, and begins again when its time is over", async () => {
  const { clock, counters: counts } = counters();
  const add = () => counts.run({ act: "add", kind, key: "a", atMost: 2 });
  expect(await add()).toEqual({ isWithin: true, count: 1, resetMs: 60_000 });
  clock.advance({ seconds: 59 });
  expect(await add()).toEqual({ isWithin: true, count: 2, resetMs: 1_000 });
  expect(await add()).toEqual({ isWithin: false, count: 2, resetMs: 1_000 });
  clock.advance({ seconds: 1 });
  expect(await add()).toMatchObject({ isWithin: true, count: 1 });
});

test("the time of a renewed kind begins with its last addition, and reading does not renew it", async () => {
  const { clock, counters: counts } = counters();
  const renewed = { ...kind, name: "locks", isRenewed: true };
  await counts.run({ act: "add", kind: renewed, key: "a" });
  clock.advance({ seconds: 59 });
  await counts.run({ act: "add", kind: renewed, key: "a" });
  clock.advance({ seconds: 59 });
  expect(await counts.run({ act: "read", kind: renewed, key: "a" })).toMatchObject({ count: 2 });
  clock.advance({ seconds: 1 });
  expect(await counts.run({ act: "read", kind: renewed, key: "a" })).toMatchObject({ count: 0 });
});

test("reading or clearing a key that is not there leaves nothing behind", async () => {
  const { counters: counts } = counters();
  await counts.run({ act: "add", kind, key: "a" });
  await counts.run({ act: "clear", kind, key: "a" });
  expect(await counts.run({ act: "read", kind, key: "a" })).toMatchObject({ count: 0 });
});

test("a flood of one kind drops nothing of another", async () => {
  const { counters: counts } = counters();
  await counts.run({ act: "add", kind, key: "a" });
  const other = { ...kind, name: "other" };
  for (let count = 0; count < 1_000; count++)
    await counts.run({ act: "add", kind: other, key: String(count) });
  expect(await counts.run({ act: "read", kind, key: "a" })).toMatchObject({ count: 1 });
  expect(await counts.run({ act: "read", kind: other, key: "0" })).toMatchObject({ count: 0 });
});
