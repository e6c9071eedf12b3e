import { expect, it } from "vitest";
import {
  endOfPeriod,
  isOutgrown,
  type Layout,
  layoutFor,
  layoutName,
  layoutNamed,
  periodOf,
  SIZING,
} from "./layout.ts";

it.each([
  // Documents, months, period, shards.
  [0, 0, "none", 1],
  [50_000, 0.5, "none", 1],
  [9_999_999, 200, "none", 1],
  [10_000_000, 200, "year", 1],
  [1_200_000, 12, "year", 1],
  [11_000_000, 12, "year", 2],
  [12_000_000, 12, "month", 1],
  [300_000_000, 12, "month", 3],
  [36_000_000_000, 12, "month", 10],
] as const)(
  "%i documents of %d months are divided by %s, with %i shards",
  (documents, months, period, shards) => {
    expect(layoutFor({ documents, months }, SIZING)).toEqual({ period, shards });
  },
);

it("a document belongs to the month in which its transaction was made, in UTC, and so do its attempts", () => {
  const monthly: Layout = { period: "month", shards: 1 };
  const secondOf = (moment: string) => (Date.parse(moment) / 1_000).toString(16).padStart(8, "0");
  const last = `${secondOf("2026-11-30T23:59:59Z")}0123456789ab`;
  const first = `${secondOf("2026-12-01T00:00:00Z")}0123456789ab`;
  expect(periodOf(last, monthly)).toBe("2026-11");
  expect(periodOf(first, monthly)).toBe("2026-12");
  expect(periodOf(`${first}-2`, monthly)).toBe("2026-12");
  expect(periodOf(first, { period: "year", shards: 1 })).toBe("2026");
  expect(periodOf(first, { period: "none", shards: 1 })).toBeUndefined();
});

it.each(["t1", "", "6925b00f", "6925B00F0123456789AB", "6925b00f0123456789abc"])(
  "an id that is none of a transaction, %j, has no month",
  (id) => {
    expect(periodOf(id, { period: "month", shards: 1 })).toBeUndefined();
  },
);

it.each([
  ["2026-11", "2026-12-01T00:00:00Z"],
  ["2026-12", "2027-01-01T00:00:00Z"],
  ["2028-02", "2028-03-01T00:00:00Z"],
  ["2026", "2027-01-01T00:00:00Z"],
])("the index of %s has no document from %s on", (period, end) => {
  expect(endOfPeriod(period).toString()).toBe(end);
});

it("a layout is outgrown by a shorter period or twice the shards, and never by less", () => {
  const of = (period: Layout["period"], shards: number): Layout => ({ period, shards });
  expect(isOutgrown(of("none", 1), of("year", 1))).toBe(true);
  expect(isOutgrown(of("month", 2), of("month", 4))).toBe(true);
  expect(isOutgrown(of("month", 2), of("month", 3))).toBe(false);
  expect(isOutgrown(of("month", 1), of("year", 9))).toBe(false);
  expect(isOutgrown(of("year", 1), of("none", 1))).toBe(false);
});

it("a layout is read from its name", () => {
  for (const layout of [of3("none"), of3("year"), of3("month")])
    expect(layoutNamed(layoutName(layout))).toEqual(layout);
  expect(layoutNamed("by-week-3")).toBeUndefined();
  expect(layoutNamed("write")).toBeUndefined();
});

function of3(period: Layout["period"]): Layout {
  return { period, shards: 3 };
}
