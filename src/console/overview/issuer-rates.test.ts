import { expect, test } from "vitest";
import { fallOf, lastDay, readIssuers } from "./issuer-rates.ts";

const issuers = { nameOf: (bin: string) => (bin.startsWith("40") ? "Bank A" : bin) };
const ended = (approved: number, failed: number) => ({
  approved: { doc_count: approved },
  failed: { doc_count: failed },
});

test.each([
  // approved, failed in 24 hours; approved, failed in the week before: whether it is a fall.
  [20, 20, 180, 20, true],
  [18, 2, 180, 20, false],
  // Few payments say little, however they ended.
  [0, 19, 180, 20, false],
  [10, 30, 15, 4, false],
  [10, 30, 19, 1, true],
  // Five points, yet by chance.
  [34, 6, 90, 10, false],
  [3400, 600, 9000, 1000, true],
  // Statistically sure, and too small to matter.
  [88_000, 12_000, 900_000, 100_000, false],
  [20, 0, 0, 20, false],
])("%i of %i after %i of %i is a fall: %s", (approved, failed, usualApproved, usualFailed, isFall) => {
  const rates = { name: "", bins: [], approved, failed, usualApproved, usualFailed };
  expect(fallOf(rates) !== undefined).toBe(isFall);
});

test("the BINs of one bank are added up, and its list has those that were declined", () => {
  const bins = {
    buckets: [
      { key: "400000", recent: ended(3, 1), usual: ended(5, 0) },
      { key: "400001", recent: ended(2, 4), usual: ended(1, 1) },
      { key: "400002", recent: ended(2, 0), usual: ended(1, 1) },
      { key: "510000", recent: ended(1, 0), usual: ended(0, 0) },
    ],
  };
  expect(readIssuers({ bins }, issuers)).toEqual([
    {
      name: "Bank A",
      bins: ["400001", "400000"],
      approved: 7,
      failed: 5,
      usualApproved: 7,
      usualFailed: 2,
    },
    { name: "510000", bins: [], approved: 1, failed: 0, usualApproved: 0, usualFailed: 0 },
  ]);
});

test("the day that is looked at has whole minutes", () => {
  const { from, until } = lastDay(Temporal.Instant.from("2026-11-29T14:05:59.9Z"));
  expect([String(from), String(until)]).toEqual(["2026-11-28T14:05:00Z", "2026-11-29T14:05:00Z"]);
});
