import { expect, test } from "vitest";
import { monthsEnded, periodOf, startOfMonth } from "./periods.ts";

const at = (text: string) => Temporal.Instant.from(text);
const names = (after: string, until: string) =>
  monthsEnded({ after: at(after), until: at(until) }).map(({ name }) => name);

test("a month has ended in the first moment of the next one", () => {
  expect(names("2026-11-15T00:00:00Z", "2026-11-30T23:59:59Z")).toEqual([]);
  expect(names("2026-11-15T00:00:00Z", "2026-12-01T00:00:00Z")).toEqual(["2026-11"]);
});

test("a month that had ended before is not in the list, also when it ended in that moment", () => {
  expect(names("2026-12-01T00:00:00Z", "2026-12-31T00:00:00Z")).toEqual([]);
  expect(names("2026-12-01T00:00:00Z", "2027-03-01T00:00:00Z")).toEqual(["2026-12", "2027-01", "2027-02"]);
});

test("a year ends with its December", () => {
  const months = monthsEnded({ after: at("2026-10-05T00:00:00Z"), until: at("2027-02-01T00:00:00Z") });
  expect(months.map((month) => periodOf({ every: "year" }, month))).toEqual([null, null, "2026", null]);
  expect(months.map((month) => periodOf({ every: "month" }, month))).toEqual([
    "2026-10",
    "2026-11",
    "2026-12",
    "2027-01",
  ]);
});

test("a month begins at midnight in UTC", () => {
  expect(startOfMonth(at("2026-11-30T23:59:59.999Z")).toString()).toBe("2026-11-01T00:00:00Z");
});
