import { expect, test } from "vitest";
import { instantOfLocal, offsetMsAt, parseTimeZone } from "./time-zone.ts";

test.each([
  ["Z", "UTC"],
  ["UTC", "UTC"],
  ["+1", "+01:00"],
  ["-0330", "-03:30"],
  ["+05:30", "+05:30"],
  ["GMT+2", "+02:00"],
  ["Europe/Vienna", "Europe/Vienna"],
])("%s is the zone %s", (text, zone) => {
  expect(parseTimeZone(text)).toBe(zone);
});

test("unknown zones are refused in Java's words", () => {
  expect(parseTimeZone("Mars/X")).toEqual({ refusal: "Unknown time-zone ID: Mars/X" });
  expect(parseTimeZone("europe/vienna")).toEqual({ refusal: "Unknown time-zone ID: europe/vienna" });
  expect(parseTimeZone("EST")).toEqual({ refusal: "Unknown time-zone ID: EST" });
  expect(parseTimeZone("?")).toEqual({ refusal: "Invalid ID for ZoneOffset, invalid format: ?" });
  expect(parseTimeZone("?x")).toEqual({
    refusal: "Invalid ID for region-based ZoneId, invalid format: ?x",
  });
});

test("local time and instant lead to each other", () => {
  const instant = Date.parse("2024-07-01T10:00:00Z");
  for (const zone of ["UTC", "+05:30", "-08:00", "America/New_York"]) {
    expect(instantOfLocal(instant + offsetMsAt(instant, zone), zone)).toBe(instant);
  }
});
