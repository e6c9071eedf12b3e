import { expect, test } from "vitest";
import { readDateTime } from "./date-time.ts";

test.each([
  ["2026-12-01T10:00:00Z", "2026-12-01T10:00:00Z", "Z"],
  ["2026-12-01T10:00:00.123Z", "2026-12-01T10:00:00.123Z", "Z"],
  ["2026-12-01T10:00:00.123456789+01:00", "2026-12-01T09:00:00.123456789Z", "+01:00"],
  ["2026-12-01t10:00:00.5z", "2026-12-01T10:00:00.5Z", "Z"],
  ["2026-12-01 10:00:00-05:00", "2026-12-01T15:00:00Z", "-05:00"],
  ["2026-12-01 10:00:00", "2026-12-01T10:00:00Z", undefined],
  ["2026-12-01T10:00", "2026-12-01T10:00:00Z", undefined],
])("%s is a date and time", (text, at, offset) => {
  const read = readDateTime(text);
  expect([read?.at.toString(), read?.offset]).toEqual([at, offset]);
});

test.each([
  "",
  "2026-12-01",
  "2026-02-30T10:00:00Z",
  "2026-12-01T25:00:00Z",
  "2026-12-01T10:00:00.Z",
  "2026-12-01T10:00:00.1234567890Z",
  "01.12.2026 10:00",
  "now",
])("%j is none", (text) => {
  expect(readDateTime(text)).toBeUndefined();
});
