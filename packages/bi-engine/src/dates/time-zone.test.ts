import fc from "fast-check";
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

const zones = [
  "Europe/Vienna",
  "America/New_York",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Africa/Casablanca",
  "Asia/Kathmandu",
  "+05:30",
];

/** Any instant there is, often near one at which a clock is changed. */
const anyInstant = fc.oneof(
  fc.integer({ min: Date.parse("1890-01-01"), max: Date.parse("2100-01-01") }),
  fc.integer({ min: -8.64e15, max: 8.64e15 }),
  fc
    .tuple(
      fc.constantFrom(
        "1893-03-31T22:54:39Z",
        "2011-12-30T10:00:00Z",
        "2024-03-31T01:00:00Z",
        "2024-10-27T01:00:00Z",
      ),
      fc.integer({ min: -90_000_000, max: 90_000_000 }),
      fc.constantFrom(0, 1),
    )
    .map(([change, offsetMs, isNear]) => Date.parse(change) + isNear * offsetMs),
);

test("offsets and instants are those of Temporal, in any order of looking", () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.array(anyInstant, { maxLength: 6 }), (zone, instants) => {
      for (const ms of instants) {
        const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
        expect(offsetMsAt(ms, zone)).toBe(at.offsetNanoseconds / 1e6);
        if (Math.abs(ms) > 8.63e15) continue;
        const local = at.toPlainDateTime().toZonedDateTime("UTC").epochMilliseconds;
        const first = at.toPlainDateTime().toZonedDateTime(zone, { disambiguation: "compatible" });
        expect(instantOfLocal(local, zone)).toBe(first.epochMilliseconds);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("a local time that the clock skips is moved on by the gap, and of one shown twice the earlier counts", () => {
  const local = (text: string) => instantOfLocal(Date.parse(`${text}Z`), "Europe/Vienna");
  expect(new Date(local("2024-03-31T02:30:00")).toISOString()).toBe("2024-03-31T01:30:00.000Z");
  expect(new Date(local("2024-10-27T02:30:00")).toISOString()).toBe("2024-10-27T00:30:00.000Z");
});
