import { expect, test } from "vitest";
import { bankDaysBetween } from "./bank-days.ts";

// The 2nd of January 2026 is a Friday.
test.each([
  ["2026-01-02", "2026-01-02", 0],
  ["2026-01-02", "2026-01-03", 0],
  ["2026-01-02", "2026-01-05", 1],
  ["2026-01-03", "2026-01-05", 1],
  ["2026-01-02", "2026-01-09", 5],
  ["2026-01-05", "2026-01-02", -1],
  ["2026-01-05", "2026-01-04", 0],
  ["2026-01-04", "2026-01-02", -1],
  ["1969-12-31", "1970-01-05", 3],
  ["2024-02-28", "2024-03-01", 2],
])("from %s to %s there are %i bank days", (from, to, days) => {
  expect(bankDaysBetween(from, to)).toBe(days);
});

test("days are counted one by one, in both directions and through a year", () => {
  const first = Temporal.PlainDate.from("2026-01-01");
  const isBankDay = (days: number) => first.add({ days }).dayOfWeek < 6;
  for (let days = 1, after = 0, before = 0; days < 400; days++) {
    after += Number(isBankDay(days));
    before += Number(isBankDay(days - 1));
    const day = first.add({ days }).toString();
    expect(bankDaysBetween(first.toString(), day)).toBe(after);
    expect(bankDaysBetween(day, first.toString())).toBe(-before);
  }
});
