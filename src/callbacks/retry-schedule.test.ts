import { expect, test } from "vitest";

import { waitBeforeRetry } from "./retry-schedule.ts";

const waits = (maxRetries = 14) =>
  Array.from({ length: 16 }, (_, index) =>
    waitBeforeRetry({ attempts: index + 1, maxRetries, retryAfter: null })?.total("minutes"),
  );

test("retries come after 1, 5, 15 minutes, 1, 2, 3, 12 hours, then daily for a week, then never", () => {
  const daily = Array.from({ length: 7 }, () => 1_440);
  expect(waits()).toEqual([1, 5, 15, 60, 120, 180, 720, ...daily, undefined, undefined]);
});

test("postback-queue:max-retries cuts the schedule short", () => {
  expect(waits(2).slice(0, 4)).toEqual([1, 5, undefined, undefined]);
  expect(waits(0)[0]).toBeUndefined();
});

test.each([
  [{ seconds: 3_600 }, 3_600],
  [{ seconds: 5 }, 60],
  [{ hours: 1_000 }, 86_400],
])(
  "Retry-After %j makes the first wait %i seconds: longer, never shorter, and at most a day",
  (header, seconds) => {
    const retryAfter = Temporal.Duration.from(header);
    expect(waitBeforeRetry({ attempts: 1, maxRetries: 14, retryAfter })?.total("seconds")).toBe(seconds);
  },
);
