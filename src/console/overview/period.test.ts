import { describe, expect, test } from "vitest";
import { rangeBefore, rangeOfBoth } from "./payment-groups.ts";
import { boundsOf, daysBetween, ofWholeDays, periodOf, type PeriodName } from "./period.ts";

const at = (now: string, zone = "UTC", name: PeriodName = "7d") =>
  periodOf(name, { now: Temporal.Instant.from(now), zone });
const textsOf = (bounds: readonly Temporal.Instant[], zone = "UTC") =>
  bounds.map((instant) =>
    instant.toZonedDateTimeISO(zone).toString({ timeZoneName: "never", smallestUnit: "minute" }),
  );
const hoursOf = ([from, to]: readonly [Temporal.Instant, Temporal.Instant]) => from.until(to).total("hours");

describe("the period before", () => {
  test("ends at the same minute of the day as the unfinished period", () => {
    const { now, before } = boundsOf(at("2026-11-26T14:05:59Z"));
    expect(textsOf(now)).toEqual(["2026-11-20T00:00+00:00", "2026-11-26T14:05+00:00"]);
    expect(textsOf(before)).toEqual(["2026-11-13T00:00+00:00", "2026-11-19T14:05+00:00"]);
  });

  test("of today is yesterday until the same time", () => {
    const { before } = boundsOf(at("2026-11-26T14:05:00Z", "UTC", "today"));
    expect(textsOf(before)).toEqual(["2026-11-25T00:00+00:00", "2026-11-25T14:05+00:00"]);
  });

  test("has no hour more or less just after midnight", () => {
    const { now, before } = boundsOf(at("2026-11-26T00:00:30Z"));
    expect([hoursOf(now), hoursOf(before)]).toEqual([144, 144]);
  });

  test("is whole where the period ended before today", () => {
    const now = Temporal.Instant.from("2026-11-26T14:05:00Z");
    const day = (text: string) => Temporal.PlainDate.from(text);
    const ended = daysBetween(day("2026-11-01"), day("2026-11-25"), { now, zone: "UTC" });
    expect(ended.soFar).toBeUndefined();
    expect(textsOf(boundsOf(ended).before)).toEqual(["2026-10-07T00:00+00:00", "2026-11-01T00:00+00:00"]);
    expect(rangeOfBoth(ended)).toHaveProperty("range");
    expect(ofWholeDays([1, 2], ended)).toEqual([1, 2]);
  });

  test("ends as many days earlier where the chosen days end after today", () => {
    const now = Temporal.Instant.from("2026-11-26T14:05:00Z");
    const day = (text: string) => Temporal.PlainDate.from(text);
    const month = daysBetween(day("2026-11-01"), day("2026-11-30"), { now, zone: "UTC" });
    expect(textsOf(boundsOf(month).before)[1]).toBe("2026-10-27T14:05+00:00");
    expect(ofWholeDays(month.days, month).at(-1)?.toString()).toBe("2026-11-25");
  });
});

describe("where the clocks change", () => {
  const ZONE = "Europe/Vienna";

  test("the local time is the same, though one of the periods has an hour more", () => {
    // Winter time began on 25 October.
    const { now, before } = boundsOf(at("2026-10-28T08:00:00Z", ZONE));
    expect(textsOf([now[1], before[1]], ZONE)).toEqual(["2026-10-28T09:00+01:00", "2026-10-21T09:00+02:00"]);
  });

  test("a time that the day before skipped is an hour later there", () => {
    // On 29 March there was no 02:30.
    const { before } = boundsOf(at("2026-04-05T00:30:00Z", ZONE));
    expect(textsOf([before[1]], ZONE)).toEqual(["2026-03-29T03:30+02:00"]);
  });

  test("a time that comes twice is the first one of the day before, in both hours of today the same", () => {
    const before = (now: string) => textsOf([boundsOf(at(now, ZONE)).before[1]], ZONE);
    expect(before("2026-11-01T01:30:00Z")).toEqual(["2026-10-25T02:30+02:00"]);
    for (const hour of ["00", "01"])
      expect(before(`2026-10-25T${hour}:30:00Z`)).toEqual(["2026-10-18T02:30+02:00"]);
  });

  test("a day that begins an hour late is never ended before it began", () => {
    // In Beirut summer time begins at midnight: 29 March began at 01:00.
    const { before } = boundsOf(at("2026-04-04T21:30:00Z", "Asia/Beirut", "7d"));
    expect(textsOf([before[1]], "Asia/Beirut")).toEqual(["2026-03-29T01:30+03:00"]);
  });
});

test("a search of both periods leaves out the rest of the day in between", () => {
  const period = at("2026-11-26T14:05:00Z");
  expect(rangeOfBoth(period)).toEqual({
    bool: {
      filter: [{ range: { created_at: { gte: "2026-11-13 00:00:00", lt: "2026-11-27 00:00:00" } } }],
      must_not: [{ range: { created_at: { gte: "2026-11-19 14:05:00", lt: "2026-11-20 00:00:00" } } }],
    },
  });
  expect(rangeBefore(period)).toEqual({
    range: { created_at: { gte: "2026-11-13 00:00:00", lt: "2026-11-19 14:05:00" } },
  });
  expect(ofWholeDays([1, 2, 3, 4, 5, 6, 7], period)).toEqual([1, 2, 3, 4, 5, 6]);
});
