import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PERIOD_UNITS } from "./schedule.ts";
import { firstRun, localTime, nextRun, occurrence, periodsUntil, type Timetable } from "./timetable.ts";

function timetable(basis: string, more: Partial<Timetable> = {}): Timetable {
  const local = Temporal.PlainDateTime.from(basis);
  return { basis: local, timeZone: "UTC", periodLength: 1, periodUnit: "MONTH", ...more };
}

/** The local times of the first runs. */
function runs(of: Timetable, count: number): string[] {
  return Array.from({ length: count }, (_, periods) =>
    localTime(occurrence(of, periods), of.timeZone).toString({ smallestUnit: "minute" }),
  );
}

describe("the calendar", () => {
  test("31 January is followed by the last day of February and by 31 March", () => {
    expect(runs(timetable("2027-01-31T10:00"), 5)).toEqual([
      "2027-01-31T10:00",
      "2027-02-28T10:00",
      "2027-03-31T10:00",
      "2027-04-30T10:00",
      "2027-05-31T10:00",
    ]);
  });

  test("29 February is followed by 28 February, and by the 29th in the next leap year", () => {
    expect(runs(timetable("2028-02-29T00:00", { periodUnit: "YEAR" }), 5)).toEqual([
      "2028-02-29T00:00",
      "2029-02-28T00:00",
      "2030-02-28T00:00",
      "2031-02-28T00:00",
      "2032-02-29T00:00",
    ]);
  });

  test("ten in the morning stays ten in the morning when the clocks change", () => {
    const daily = timetable("2026-10-24T10:00", { timeZone: "Europe/Vienna", periodUnit: "DAY" });
    expect(runs(daily, 3)).toEqual(["2026-10-24T10:00", "2026-10-25T10:00", "2026-10-26T10:00"]);
    expect(occurrence(daily, 0).until(occurrence(daily, 1)).total("hours")).toBe(25);
  });

  test("a time that the clocks skip is an hour later on that day only", () => {
    const daily = timetable("2027-03-27T02:30", { timeZone: "Europe/Vienna", periodUnit: "DAY" });
    expect(runs(daily, 3)).toEqual(["2027-03-27T02:30", "2027-03-28T03:30", "2027-03-29T02:30"]);
  });

  test("an offset is a zone without daylight saving", () => {
    const monthly = timetable("2026-10-20T10:00", { timeZone: "-05:00" });
    expect(occurrence(monthly, 1).toString()).toBe("2026-11-20T15:00:00Z");
  });
});

describe("the run after one", () => {
  const monthly = timetable("2027-01-31T10:00");
  const after = (
    of: Timetable,
    periods: number,
    lateness: Temporal.DurationLike,
    missedRuns: "once" | "each" = "once",
  ) => {
    const dueAt = occurrence(of, periods);
    return nextRun(of, { periods, dueAt, now: dueAt.add(lateness), missedRuns }).dueAt.toString();
  };

  test("is on the timetable when it began on time, whatever the latency of a worker", () => {
    expect(after(monthly, 0, { seconds: 3 })).toBe("2027-02-28T10:00:00Z");
    expect(after(monthly, 1, { minutes: 5 })).toBe("2027-03-31T10:00:00Z");
  });

  test("is on the timetable when one was late by hours, also beyond midnight", () => {
    expect(after(monthly, 1, { hours: 2 })).toBe("2027-03-31T10:00:00Z");
    const atMidnight = timetable("2027-01-01T23:59", { periodUnit: "DAY" });
    expect(after(atMidnight, 0, { minutes: 6 })).toBe("2027-01-02T23:59:00Z");
  });

  test("is counted from the day of a run that was late by days", () => {
    expect(after(monthly, 1, { hours: 72 })).toBe("2027-04-03T10:00:00Z");
  });

  test("keeps the time of day after several runs were missed, and is a period later by that", () => {
    const daily = timetable("2027-01-01T02:30", { periodUnit: "DAY" });
    expect(after(daily, 0, { hours: 24 * 3 + 7, minutes: 30, seconds: 21 })).toBe("2027-01-05T02:30:00Z");
    expect(after(daily, 0, { hours: 24 * 3 - 1 })).toBe("2027-01-05T02:30:00Z");
    expect(after(daily, 0, { hours: 24 * 3 + 17 })).toBe("2027-01-06T02:30:00Z");
    const summer = timetable("2027-03-20T02:30", { periodUnit: "WEEK", timeZone: "Europe/Vienna" });
    expect(after(summer, 0, { hours: 24 * 15 + 3 })).toBe("2027-04-11T00:30:00Z");
  });

  test("is one period after the outage, not twenty runs at once", () => {
    const daily = timetable("2027-01-01T10:00", { periodUnit: "DAY" });
    expect(after(daily, 0, { hours: 24 * 20 })).toBe("2027-01-22T10:00:00Z");
  });

  test("is the next one of the timetable where every missed run is made up", () => {
    const daily = timetable("2027-01-01T10:00", { periodUnit: "DAY" });
    expect(after(daily, 0, { hours: 24 * 20 }, "each")).toBe("2027-01-02T10:00:00Z");
  });
});

describe("the first run of a schedule that came with a transaction", () => {
  const at = Temporal.Instant.from("2027-01-31T09:30:15.7Z");
  const earliest = at.add({ hours: 24 });
  const first = (start: string | null) =>
    firstRun(timetable("2027-01-01T00:00"), { start, at, earliest }).dueAt.toString();

  test("is one period after its success", () => {
    expect(first(null)).toBe("2027-02-28T09:30:15Z");
  });

  test("is when the request says", () => {
    expect(first("2027-02-10T00:00")).toBe("2027-02-10T00:00:00Z");
  });

  test("is the next one of the timetable when the customer paid after it", () => {
    expect(first("2027-01-15T00:00")).toBe("2027-02-15T00:00:00Z");
    expect(first("2027-02-01T08:00")).toBe("2027-03-01T08:00:00Z");
  });
});

const ANY_TIMETABLE = fc.record({
  basis: fc
    .date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true })
    .map((date) => Temporal.PlainDateTime.from(date.toISOString().slice(0, 19))),
  timeZone: fc.constantFrom(
    "UTC",
    "-05:00",
    "+05:45",
    "Europe/Vienna",
    "America/New_York",
    "Pacific/Apia",
    "Australia/Lord_Howe",
  ),
  periodLength: fc.integer({ min: 1, max: 364 }),
  periodUnit: fc.constantFrom(...PERIOD_UNITS),
});

test("later periods are later, on the basis's day of the month or the last one, at its time of day", () => {
  fc.assert(
    fc.property(ANY_TIMETABLE, fc.integer({ min: 0, max: 60 }), (of, periods) => {
      const [one, next] = [occurrence(of, periods), occurrence(of, periods + 1)];
      expect(Temporal.Instant.compare(one, next)).toBe(-1);
      const local = localTime(next, of.timeZone);
      if (of.periodUnit === "MONTH" || of.periodUnit === "YEAR") {
        // A change of the clocks may move a time shortly before midnight into the next day.
        const minutes = of.basis.withPlainTime("12:00").hour * 60 - (local.hour * 60 + local.minute);
        if (Math.abs(minutes) < 11 * 60) expect(local.day).toBe(Math.min(of.basis.day, local.daysInMonth));
      }
    }),
  );
});

test("the first occurrence from a moment on is not before it, and the one before it is", () => {
  const moment = fc
    .date({ min: new Date("2020-01-01"), max: new Date("2060-01-01"), noInvalidDate: true })
    .map((date) => Temporal.Instant.fromEpochMilliseconds(date.getTime()));
  fc.assert(
    fc.property(ANY_TIMETABLE, moment, (of, at) => {
      const periods = periodsUntil(of, at);
      expect(Temporal.Instant.compare(occurrence(of, periods), at)).toBeGreaterThanOrEqual(0);
      if (periods > 0) expect(Temporal.Instant.compare(occurrence(of, periods - 1), at)).toBe(-1);
    }),
  );
});

test("however late a run begins, the next one is later than it", () => {
  fc.assert(
    fc.property(ANY_TIMETABLE, fc.nat(40), fc.nat(400 * 86_400), (of, periods, seconds) => {
      const dueAt = occurrence(of, periods);
      const now = dueAt.add({ seconds });
      const next = nextRun(of, { periods, dueAt, now, missedRuns: "once" });
      expect(Temporal.Instant.compare(next.dueAt, now)).toBe(1);
      expect(next.basis.toPlainTime().equals(of.basis.toPlainTime())).toBe(true);
    }),
  );
});
