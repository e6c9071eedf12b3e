import { expect, test } from "vitest";
import { isTargetDay, latestTargetDay, targetDaysAfter } from "./working-days.ts";

const day = (text: string) => Temporal.PlainDate.from(text);

test.each([
  "2026-01-01",
  "2026-04-03",
  "2026-04-06",
  "2026-05-01",
  "2026-12-25",
  "2026-11-21",
  "2025-04-18",
  "2024-04-01",
])("%s is no TARGET day", (text) => expect(isTargetDay(day(text))).toBe(false));

test.each(["2026-11-20", "2026-04-02", "2026-04-07", "2026-12-24", "2026-12-28"])(
  "%s is a TARGET day",
  (text) => expect(isTargetDay(day(text))).toBe(true),
);

test("the longest gap of the year, Easter, is one working day", () => {
  expect(targetDaysAfter(day("2026-04-02"), day("2026-04-07"))).toBe(1);
  expect(latestTargetDay(day("2026-04-06")).toString()).toBe("2026-04-02");
});
