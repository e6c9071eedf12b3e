import { expect, test } from "vitest";
import { compileDateFormat } from "./date-format.ts";

function parsed(pattern: string, text: string, options = {}): string {
  const format = compileDateFormat(pattern);
  if ("refusal" in format) return format.refusal;
  const result = format.parse(text, { roundUp: false, timeZone: "UTC", ...options });
  return typeof result === "number" ? new Date(result).toISOString() : result.refusal;
}

function printed(pattern: string, iso: string, timeZone = "UTC"): string {
  const format = compileDateFormat(pattern);
  return "refusal" in format ? format.refusal : format.print(Date.parse(iso), timeZone);
}

test.each([
  ["yyyy-MM-dd HH:mm:ss", "2024-03-30 22:15:00", "2024-03-30T22:15:00.000Z"],
  ["yyyy-MM-dd", "2024-03-30", "2024-03-30T00:00:00.000Z"],
  ["yyyy-MM-dd||yyyy-MM", "2024-03", "2024-03-01T00:00:00.000Z"],
  ["dd/MMM/yyyy:HH:mm:ss Z", "10/Oct/2023:13:55:36 +0200", "2023-10-10T11:55:36.000Z"],
  ["d.M.yy", "3.4.24", "2024-04-03T00:00:00.000Z"],
  ["hh:mm a", "03:04 PM", "1970-01-01T15:04:00.000Z"],
  ["epoch_millis", "1711929600000", "2024-04-01T00:00:00.000Z"],
  ["epoch_second", "1711929600.5", "2024-04-01T00:00:00.500Z"],
  ["strict_date_optional_time", "2024", "2024-01-01T00:00:00.000Z"],
  ["strict_date_optional_time", "2024-04-01T10:11:12.123456Z", "2024-04-01T10:11:12.123Z"],
  ["strict_date_optional_time", "2024-04-01T10:11+02:00", "2024-04-01T08:11:00.000Z"],
  ["strict_date_optional_time||epoch_millis", "1711929600000", "2024-04-01T00:00:00.000Z"],
  ["date_optional_time", "2024-4-1", "2024-04-01T00:00:00.000Z"],
  ["basic_date", "20240401", "2024-04-01T00:00:00.000Z"],
  ["basic_date_time", "20240401T101112.5Z", "2024-04-01T10:11:12.500Z"],
  ["ordinal_date", "2024-092", "2024-04-01T00:00:00.000Z"],
  ["strict_week_date", "2024-W14-1", "2024-04-01T00:00:00.000Z"],
  ["year_month", "2024-4", "2024-04-01T00:00:00.000Z"],
  ["yyyy-MM-dd[ HH:mm]", "2024-04-01", "2024-04-01T00:00:00.000Z"],
  ["uuuuMMddHHmmssSSS", "20240401101112345", "2024-04-01T10:11:12.345Z"],
])("%s reads %s", (pattern, text, iso) => {
  expect(parsed(pattern, text)).toBe(iso);
});

test.each([
  ["yyyy-MM-dd HH:mm:ss", "2024-04-01", "Text '2024-04-01' could not be parsed at index 10"],
  ["yyyy-MM-dd HH:mm:ss", "1711929600000", "Text '1711929600000' could not be parsed at index 0"],
  [
    "yyyy-MM-dd",
    "2024-04-01T00:00:00Z",
    "Text '2024-04-01T00:00:00Z' could not be parsed, unparsed text found at index 10",
  ],
  [
    "yyyy-MM-dd",
    "2024-13-01",
    "Text '2024-13-01' could not be parsed: Invalid value for MonthOfYear (valid values 1 - 12): 13",
  ],
  [
    "strict_date_optional_time",
    "2024-4-1",
    "Text '2024-4-1' could not be parsed, unparsed text found at index 4",
  ],
  ["yyyy||yyyy-MM", "x", "Failed to parse with all enclosed parsers"],
  ["yyyy-MM-dd", "-0.5", "Text '-0.5' could not be parsed at index 1"],
  ["dd.MM.yyyy", "-2", "Text '-2' could not be parsed at index 0"],
  ["foobar", "x", "Invalid format: [foobar]: Unknown pattern letter: f"],
  ["yyyy'T", "x", "Invalid format: [yyyy'T]: Pattern ends with an incomplete string literal: yyyy'T"],
  ["ddd", "x", "Invalid format: [ddd]: Too many pattern letters: d"],
])("%s refuses %s", (pattern, text, refusal) => {
  expect(parsed(pattern, text)).toBe(refusal);
});

test("parts left out are the first of their kind, rounded up the last of the day", () => {
  expect(parsed("yyyy-MM-dd", "2024-04-02", { roundUp: true })).toBe("2024-04-02T23:59:59.999Z");
  expect(parsed("yyyy", "2024", { roundUp: true })).toBe("2024-01-01T23:59:59.999Z");
  expect(parsed("yyyy-MM-dd HH:mm:ss", "2024-04-02 01:02:03", { roundUp: true })).toBe(
    "2024-04-02T01:02:03.999Z",
  );
});

test("a zone moves texts without one, not those with their own", () => {
  const timeZone = "Europe/Vienna";
  expect(parsed("yyyy-MM-dd", "2024-04-02", { timeZone })).toBe("2024-04-01T22:00:00.000Z");
  expect(parsed("date_optional_time", "2024-04-02T00:00Z", { timeZone })).toBe("2024-04-02T00:00:00.000Z");
  expect(parsed("epoch_millis", "7200000", { timeZone })).toBe("1970-01-01T01:00:00.000Z");
  // 02:30 does not exist on the night the clock springs forward.
  expect(parsed("yyyy-MM-dd HH:mm", "2024-03-31 02:30", { timeZone })).toBe("2024-03-31T01:30:00.000Z");
});

test.each([
  ["yyyy-MM-dd HH:mm:ss", "UTC", "2024-03-30 22:15:07"],
  ["yyyy-MM-dd HH:mm:ss", "+05:30", "2024-03-31 03:45:07"],
  ["strict_date_optional_time", "UTC", "2024-03-30T22:15:07.089Z"],
  ["date_optional_time", "Europe/Vienna", "2024-03-30T23:15:07.089+01:00"],
  ["epoch_millis", "UTC", "1711836907089"],
  ["epoch_second", "UTC", "1711836907.089"],
  ["basic_date", "UTC", "20240330"],
  ["date", "UTC", "2024-03-30"],
  ["week_date", "UTC", "2024-W13-6"],
  ["E, d MMM yyyy h:mm a", "UTC", "Sat, 30 Mar 2024 10:15 PM"],
  ["EEEE QQ DDD", "UTC", "Saturday 01 090"],
  ["yy/M/d 'at' H XXX xx Z", "+01:00", "24/3/30 at 23 +01:00 +0100 +0100"],
  ["G GGGG GGGGG MMMMM LLLL", "UTC", "AD CE A 3 March"],
  ["O OOOO", "+05:30", "GMT+5:30 GMT+05:30"],
  ["O OOOO", "UTC", "GMT GMT"],
  ["yyyy-MM-dd[ HH:mm]", "UTC", "2024-03-30 22:15"],
])("%s in %s writes %s", (pattern, timeZone, text) => {
  expect(printed(pattern, "2024-03-30T22:15:07.089Z", timeZone)).toBe(text);
});
