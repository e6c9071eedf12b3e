import { expect, it } from "vitest";
import { inHashOrder } from "./java-hash-order.ts";

it("names come in the order of their places in a hash table", () => {
  expect(inHashOrder(["val1", "val2", "val3"])).toEqual(["val3", "val2", "val1"]);
});

it("a smaller table gives another order", () => {
  expect(inHashOrder(["attempt", "amount"])).toEqual(["amount", "attempt"]);
  expect(inHashOrder(["amount", "attempt"], 1)).toEqual(["attempt", "amount"]);
});

it("names that share a place keep their order, and a name given twice comes once", () => {
  expect(inHashOrder(["Aa", "BB", "Aa"])).toEqual(["Aa", "BB"]);
  expect(inHashOrder(["BB", "Aa"])).toEqual(["BB", "Aa"]);
});
