import { expect, test } from "vitest";
import { isTimeZone, timeZoneOfCountry } from "./time-zone.ts";

const WINTER = Temporal.Instant.from("2026-11-29T16:00:00Z");

test.each([
  ["AT", "Europe/Vienna"],
  // Two names, one time.
  ["DE", "Europe/Berlin"],
  ["JP", "Asia/Tokyo"],
  ["US", undefined],
  // The Canaries are an hour behind.
  ["ES", undefined],
  ["ZZ", undefined],
  ["at", undefined],
  ["", undefined],
])("the time of the country %s is %s", (country, zone) => {
  expect(timeZoneOfCountry(country, WINTER)).toBe(zone);
});

test("a zone is named, and no rule", () => {
  expect(["Europe/Vienna", "UTC", "Mars/Base", "", "x".repeat(500)].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
