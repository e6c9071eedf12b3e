import { expect, test } from "vitest";
import { LiveEvents } from "./live-events.ts";

test("of a load test twenty requests a second are shown", () => {
  const live = new LiveEvents("start");
  const admitted = (atMs: number) =>
    Array.from({ length: 500 }, () => live.admits(atMs)).filter((shown) => shown).length;
  expect(admitted(1_000)).toBe(20);
  expect(admitted(1_999)).toBe(0);
  expect(admitted(2_000)).toBe(20);
});
