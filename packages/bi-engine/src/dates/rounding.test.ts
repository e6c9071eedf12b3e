import { expect, test } from "vitest";
import { calendarRounding, fixedRounding, withOffset, type Rounding } from "./rounding.ts";

const floored = (rounding: Rounding, iso: string): string =>
  new Date(rounding.floor(Date.parse(iso))).toISOString();

function keysFrom(rounding: Rounding, iso: string, count: number): string[] {
  const keys = [rounding.floor(Date.parse(iso))];
  while (keys.length < count) keys.push(rounding.next(keys.at(-1)!));
  return keys.map((key) => new Date(key).toISOString().slice(0, 16));
}

test.each([
  ["day", "UTC", "2024-04-03T00:00:00.000Z"],
  ["week", "UTC", "2024-04-01T00:00:00.000Z"],
  ["month", "UTC", "2024-04-01T00:00:00.000Z"],
  ["quarter", "UTC", "2024-04-01T00:00:00.000Z"],
  ["year", "UTC", "2024-01-01T00:00:00.000Z"],
  ["hour", "UTC", "2024-04-03T10:00:00.000Z"],
  ["hour", "Asia/Kolkata", "2024-04-03T09:30:00.000Z"],
  ["month", "Europe/Vienna", "2024-03-31T22:00:00.000Z"],
] as const)("the %s of a moment in %s starts at %s", (unit, timeZone, iso) => {
  expect(floored(calendarRounding(unit, timeZone), "2024-04-03T10:20:30.400Z")).toBe(iso);
});

test("the day the clock springs forward has 23 hours, the day it falls back 25", () => {
  const days = calendarRounding("day", "Europe/Vienna");
  expect(keysFrom(days, "2024-03-30T12:00:00Z", 4)).toEqual([
    "2024-03-29T23:00",
    "2024-03-30T23:00",
    "2024-03-31T22:00",
    "2024-04-01T22:00",
  ]);
  expect(keysFrom(days, "2024-10-27T12:00:00Z", 2)).toEqual(["2024-10-26T22:00", "2024-10-27T23:00"]);
});

test("hours run on through both changes of the clock", () => {
  const hours = calendarRounding("hour", "Europe/Vienna");
  expect(keysFrom(hours, "2024-03-31T00:10:00Z", 3)).toEqual([
    "2024-03-31T00:00",
    "2024-03-31T01:00",
    "2024-03-31T02:00",
  ]);
  expect(keysFrom(hours, "2024-10-27T00:10:00Z", 3)).toEqual([
    "2024-10-27T00:00",
    "2024-10-27T01:00",
    "2024-10-27T02:00",
  ]);
});

test("months and quarters follow each other over the year's end", () => {
  expect(keysFrom(calendarRounding("quarter", "UTC"), "2023-11-05T00:00:00Z", 3)).toEqual([
    "2023-10-01T00:00",
    "2024-01-01T00:00",
    "2024-04-01T00:00",
  ]);
});

test("fixed lengths count from local midnight, also before 1970", () => {
  const twoHours = fixedRounding(7_200_000, "Europe/Vienna");
  expect(floored(twoHours, "2024-01-15T02:59:00Z")).toBe("2024-01-15T01:00:00.000Z");
  expect(floored(fixedRounding(86_400_000, "UTC"), "1969-12-31T05:00:00Z")).toBe("1969-12-31T00:00:00.000Z");
});

test("an offset moves every start", () => {
  const shifted = withOffset(calendarRounding("day", "UTC"), 6 * 3_600_000);
  expect(floored(shifted, "2024-04-03T05:00:00Z")).toBe("2024-04-02T06:00:00.000Z");
});
