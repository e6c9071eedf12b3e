import fc from "fast-check";
import { expect, test } from "vitest";
import { bookedIn, isPaidOutIn, payoutOf } from "./payouts.ts";

const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);

test("what is booked from Monday to Sunday arrives on the Wednesday after", () => {
  for (const booked of ["2026-11-09T00:00:00Z", "2026-11-15T23:59:59.999Z"])
    expect(payoutOf(at(booked), "EUR")).toEqual({
      settlementNumber: "SIM-2026-W46-EUR",
      settledAt: at("2026-11-18T00:00:00Z"),
    });
  expect(payoutOf(at("2026-11-16T00:00:00Z"), "CHF").settlementNumber).toBe("SIM-2026-W47-CHF");
});

test("the week at the turn of a year has the year of ISO 8601", () => {
  expect(payoutOf(at("2027-01-01T12:00:00Z"), "EUR").settlementNumber).toBe("SIM-2026-W53-EUR");
});

test("a payout is in the period in which it arrives, its beginning included, and never in the future", () => {
  const booked = at("2026-11-12T10:00:00Z");
  const period = { from: at("2026-11-18T00:00:00Z"), to: at("2026-11-19T00:00:00Z") };
  const now = at("2026-11-26T00:00:00Z");
  expect(isPaidOutIn(booked, { ...period, now })).toBe(true);
  expect(isPaidOutIn(booked, { from: at("2026-11-01T00:00:00Z"), to: period.from, now })).toBe(false);
  expect(isPaidOutIn(booked, { ...period, now: at("2026-11-17T23:59:59Z") })).toBe(false);
});

test("what is paid out in a period was booked in the bounds that it has", () => {
  const seconds = (most: number) => fc.integer({ min: 0, max: most });
  fc.assert(
    fc.property(seconds(200_000_000), seconds(3_000_000), seconds(3_000_000), (booked, before, after) => {
      const bookedAt = at("2024-01-01T00:00:00Z").add({ seconds: booked });
      const { settledAt } = payoutOf(bookedAt, "EUR");
      const period = {
        from: settledAt.subtract({ seconds: before }),
        to: settledAt.add({ seconds: after + 1 }),
        now: settledAt,
      };
      expect(isPaidOutIn(bookedAt, period)).toBe(true);
      const [first, last] = bookedIn(period);
      expect(Temporal.Instant.compare(first, bookedAt)).toBeLessThanOrEqual(0);
      expect(Temporal.Instant.compare(bookedAt, last)).toBeLessThan(0);
    }),
  );
});
