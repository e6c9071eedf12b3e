import { expect, test } from "vitest";
import type { Transaction } from "../../transactions/index.ts";
import type { FeeConditions, FeeRate } from "./fee.ts";
import { refuseFee } from "./refuse-fee.ts";
import { isFeeOf, regionOf } from "./match-fee.ts";

const DEBIT = {
  type: "debit",
  status: "success",
  amountMinor: 1000n,
  surchargeMinor: 0n,
  currency: "EUR",
  card: { brand: "visa", bin: { country: "DE" } },
  request: { customer: { billingCountry: "AT" } },
} as unknown as Transaction;
const PERCENT: FeeRate = { percentage: "1" };

const isOf = (when: FeeConditions, change: object = {}, rate = PERCENT) =>
  isFeeOf({ ...DEBIT, ...change }, { when, rate, merchantCountry: "AT" });

test.each<[string, FeeConditions, object, FeeConditions, object]>([
  ["type", { types: ["debit"] }, {}, { types: ["refund"] }, {}],
  ["result", { result: "failed" }, { status: "error_adapter" }, {}, { status: "error_adapter" }],
  ["any result", { result: "all" }, { status: "error_adapter" }, { result: "failed" }, {}],
  ["currency", { currencies: ["EUR"] }, {}, { currencies: ["USD"] }, {}],
  ["brand", { cardBrands: ["visa"] }, {}, { cardBrands: ["visa"] }, { card: null }],
  ["billing country", { billingCountries: ["AT"] }, {}, { billingCountries: ["AT"] }, { request: {} }],
  ["card region", { cardRegions: ["intra-eea"] }, {}, { cardRegions: ["domestic"] }, {}],
  [
    "lowest and highest amount",
    { currencies: ["EUR"], amountFrom: "10.00", amountTo: "10" },
    {},
    { currencies: ["EUR"], amountFrom: "10.01" },
    {},
  ],
])("a fee is limited by %s", (_name, when, change, other, otherChange) => {
  expect(isOf(when, change)).toBe(true);
  expect(isOf(other, otherChange)).toBe(false);
});

test("a fixed fee is of transactions in its currency only, and a registration has no percentage", () => {
  const fixed: FeeRate = { fixed: "0.10", currency: "EUR" };
  expect(isOf({}, {}, fixed)).toBe(true);
  expect(isOf({}, { currency: "USD" }, fixed)).toBe(false);
  const register = { type: "register", amountMinor: null, currency: null };
  expect(isOf({ types: ["register"] }, register, fixed)).toBe(true);
  expect(isOf({ types: ["register"] }, register)).toBe(false);
});

test("a region needs both countries", () => {
  expect(regionOf("DE", "DE")).toBe("domestic");
  expect(regionOf("US", "DE")).toBe("interregional");
  expect(regionOf("DE", "CH")).toBe("interregional");
  expect(regionOf(undefined, "DE")).toBeUndefined();
  expect(regionOf("DE", null)).toBeUndefined();
});

test.each<[string, FeeRate, FeeConditions | undefined]>([
  ["rate", {}, undefined],
  ["rate.currency", { fixed: "1" }, undefined],
  ["rate.currency", { percentage: "1", currency: "EUR" }, undefined],
  ["rate.fixed", { fixed: "0.001", currency: "EUR" }, undefined],
  ["rate.maximum", { fixed: "1", minimum: "2", maximum: "1.99", currency: "EUR" }, undefined],
  ["currency", { fixed: "1", currency: "XXY" }, undefined],
  ["when.currencies", { fixed: "1", currency: "EUR" }, { currencies: ["USD"] }],
  ["when.currencies", PERCENT, { currencies: ["XXY"] }],
  ["when.amountFrom", PERCENT, { amountFrom: "1" }],
  ["when.amountTo", PERCENT, { currencies: ["EUR", "USD"], amountTo: "1" }],
  ["when.amountTo", PERCENT, { currencies: ["EUR"], amountFrom: "2", amountTo: "1" }],
  ["when.amountFrom", PERCENT, { currencies: ["JPY"], amountFrom: "1.5" }],
])("a fee that cannot be calculated has a problem at %s: %j %j", (path, rate, when) => {
  expect(refuseFee({ kind: "transactional", entityGuid: "e", rate, ...(when && { when }) })).toMatchObject({
    path,
  });
});
