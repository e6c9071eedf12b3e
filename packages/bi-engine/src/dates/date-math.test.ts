import { expect, test } from "vitest";
import { compileDateFormat } from "./date-format.ts";
import { parseDateMath } from "./date-math.ts";
import { RequestMoment } from "./request-moment.ts";

const nowMs = Date.parse("2024-04-03T10:20:30.400Z");

function evaluated(text: string, options: { roundUp?: boolean; timeZone?: string; format?: string } = {}) {
  const format = compileDateFormat(options.format ?? "yyyy-MM-dd HH:mm:ss");
  if ("refusal" in format) throw new Error(format.refusal);
  const { roundUp = false, timeZone = "UTC" } = options;
  const result = parseDateMath(format, text, { moment: new RequestMoment(nowMs), roundUp, timeZone });
  return typeof result === "number" ? new Date(result).toISOString() : result.refusal;
}

test.each([
  ["now", "2024-04-03T10:20:30.400Z"],
  ["now-24h", "2024-04-02T10:20:30.400Z"],
  ["now-1M", "2024-03-03T10:20:30.400Z"],
  ["now+1y-2d", "2025-04-01T10:20:30.400Z"],
  ["now/d", "2024-04-03T00:00:00.000Z"],
  ["now/w", "2024-04-01T00:00:00.000Z"],
  ["now-1M/M", "2024-03-01T00:00:00.000Z"],
  ["now/y", "2024-01-01T00:00:00.000Z"],
  ["now/h+5m", "2024-04-03T10:05:00.000Z"],
  ["now-d", "2024-04-02T10:20:30.400Z"],
  ["2024-03-31 10:00:00||-1M", "2024-02-29T10:00:00.000Z"],
  ["2024-04-01 00:00:00||+2d/d", "2024-04-03T00:00:00.000Z"],
])("%s is %s", (text, iso) => {
  expect(evaluated(text)).toBe(iso);
});

test("rounding up goes to the end of the unit", () => {
  expect(evaluated("now/d", { roundUp: true })).toBe("2024-04-03T23:59:59.999Z");
  expect(evaluated("now/w", { roundUp: true })).toBe("2024-04-07T23:59:59.999Z");
  expect(evaluated("2024-04-03 10:00:00||/M", { roundUp: true })).toBe("2024-04-30T23:59:59.999Z");
});

test("rounding happens in the zone requested", () => {
  expect(evaluated("now/d", { timeZone: "Europe/Vienna" })).toBe("2024-04-02T22:00:00.000Z");
  const springForward = { timeZone: "Europe/Vienna", roundUp: true };
  expect(evaluated("2024-03-31 10:00:00||/d", springForward)).toBe("2024-03-31T21:59:59.999Z");
});

test("math works on any format", () => {
  expect(evaluated("1711929600000||/d", { format: "epoch_millis" })).toBe("2024-04-01T00:00:00.000Z");
});

test.each([
  ["now-1x", "unit [x] not supported for date math [-1x]"],
  ["now+", "truncated date math [+]"],
  ["now-1", "truncated date math [-1]"],
  ["now*1d", "operator not supported for date math [*1d]"],
  ["now/2d", "rounding `/` can only be used on single unit types [/2d]"],
  ["||/d", "cannot parse empty date"],
  ["now+99999999999y", "date out of range in date math [+99999999999y]"],
])("%s is refused: %s", (text, refusal) => {
  expect(evaluated(text)).toBe(refusal);
});
