import { expect, test } from "vitest";
import { csvFor } from "../../platform/csv.ts";
import type { ShownCosts } from "./costs-at.ts";
import { costsCsv } from "./costs-csv.ts";

const LINE = {
  connectorGuid: "c1",
  kind: "payment",
  brand: "visa",
  cardType: "credit",
  segment: null,
  rows: 3,
  unknown: 1,
  gross: 1_000_000n,
  actual: 12_345n,
  entered: undefined,
  enteredCost: undefined,
  learned: { rows: 9, fees: 1n, gross: 3n },
};

test("the file has a record for each line; what is not known is empty", () => {
  const shown = {
    month: { text: "2026-11" },
    currency: "EUR",
    names: new Map([["c1", { name: "Cards" }]]),
    lines: [LINE],
    attempts: [{ connectorGuid: "c1", kind: "declined", rows: 2, enteredCost: 2_000n }],
  } as unknown as ShownCosts;
  expect(costsCsv(shown, csvFor("program")).split("\r\n").slice(1)).toEqual([
    "2026-11,EUR,c1,Cards,payment,visa,credit,,3,1,100,1.2345,,0.333333,9",
    "2026-11,EUR,c1,Cards,declined,,,,2,,,,0.2,,",
    "",
  ]);
});
