import { expect, test } from "vitest";

import { retryAfterOf } from "./retry-after.ts";
import { timeLimitMs } from "./time-limit.ts";

test.each([
  ["120", 120],
  ["Fri, 20 Nov 2026 12:05:00 GMT", 300],
  ["Fri, 20 Nov 2026 11:00:00 GMT", undefined],
  ["soon", undefined],
  ["-1", undefined],
  [undefined, undefined],
])("Retry-After %s is %s seconds", (header, seconds) => {
  const now = Temporal.Instant.from("2026-11-20T12:00:00Z");
  expect(retryAfterOf(header, now)?.total("seconds")).toBe(seconds);
});

test("the first attempt may take 10 seconds, later ones 30", () => {
  expect([timeLimitMs(0), timeLimitMs(1), timeLimitMs(13)]).toEqual([10_000, 30_000, 30_000]);
});
