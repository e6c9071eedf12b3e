import { expect, test } from "vitest";
import { firstKept, isKept } from "./kept-from.ts";

test.each([
  ["2026-11-26T18:00:00Z", 3, "2026-08-01T00:00:00Z"],
  ["2026-11-01T00:00:00Z", 1, "2026-10-01T00:00:00Z"],
  ["2026-10-31T23:59:59.999Z", 1, "2026-09-01T00:00:00Z"],
  // The months before have fewer days.
  ["2026-03-31T12:00:00Z", 1, "2026-02-01T00:00:00Z"],
  ["2026-12-31T12:00:00Z", 3, "2026-09-01T00:00:00Z"],
  ["2028-02-29T12:00:00Z", 12, "2027-02-01T00:00:00Z"],
  ["2028-03-30T12:00:00Z", 1, "2028-02-01T00:00:00Z"],
  ["2026-01-15T12:00:00Z", 1, "2025-12-01T00:00:00Z"],
  ["2026-01-15T12:00:00Z", 13, "2024-12-01T00:00:00Z"],
  ["2026-11-26T18:00:00Z", 360, "1996-11-01T00:00:00Z"],
])("at %s documents of the current month and of %i before it are kept: from %s on", (now, months, from) => {
  expect(firstKept(Temporal.Instant.from(now), months).toString()).toBe(from);
});

test("a transaction of the first moment that is kept has documents, and one of the moment before has none", () => {
  const from = Temporal.Instant.from("2026-08-01T00:00:00Z");
  expect(isKept(from, from)).toBe(true);
  expect(isKept(from.subtract({ microseconds: 1 }), from)).toBe(false);
  expect(isKept(Temporal.Instant.from("1970-01-01T00:00:00Z"), undefined)).toBe(true);
});
