import { describe, expect, test } from "vitest";
import { inZone } from "../language/time-zone.ts";
import { readDays } from "./days.ts";
import { endOfDay, lastDayText } from "./end-of-day.ts";

const days = (from: string, to: string, zone = "UTC") =>
  inZone(zone, () => readDays((name) => ({ from, to })[name] ?? ""));

describe("a last day includes itself", () => {
  test.each([
    ["UTC", "2026-11-22T00:00:00Z", "2026-11-23T00:00:00Z"],
    ["Europe/Vienna", "2026-11-21T23:00:00Z", "2026-11-22T23:00:00Z"],
    ["America/New_York", "2026-11-22T05:00:00Z", "2026-11-23T05:00:00Z"],
  ])("in lists, when it is the first day too: %s", (zone, from, until) => {
    const read = days("2026-11-22", "2026-11-22", zone);
    expect(read.problems).toEqual([]);
    expect([String(read.from), String(read.until)]).toEqual([from, until]);
  });

  test("in lists, on the day with 25 hours", () => {
    const { from, until } = days("2026-10-25", "2026-10-25", "Europe/Vienna");
    expect(from!.until(until!).total("hours")).toBe(25);
  });

  test("in forms with an end, which are shown as the same day again", () => {
    inZone("Europe/Vienna", () => {
      const end = endOfDay("2026-11-22");
      expect(end).toBe("2026-11-22T23:00:00Z");
      expect(lastDayText(Temporal.Instant.from(end!))).toContain("22");
    });
  });

  test("and one before the first is refused by name", () => {
    expect(days("2026-11-22", "2026-11-21").problems.map(({ field }) => field)).toEqual(["to"]);
  });
});
