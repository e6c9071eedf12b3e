import { expect, test } from "vitest";
import { inputOfRequest } from "./customer-input.ts";
import { readCustomerField } from "./read-customer-field.ts";

test.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["123-456", "123456"],
  ["12345", undefined],
  ["1234567", undefined],
  ["12345a", undefined],
  ["١٢٣٤٥٦", undefined],
  ["", undefined],
])("a BLIK code typed as '%s' is read as %s", (typed, read) => {
  expect(readCustomerField("blikCode", typed)).toBe(read);
});

test.each([
  ["+351 912 345 678", "+351912345678"],
  ["00351 912345678", "+351912345678"],
  ["+45 (12) 34-56-78", "+4512345678"],
  ["912345678", undefined],
  ["+0912345678", undefined],
  ["+351 91", undefined],
  [`+${"1".repeat(16)}`, undefined],
  ["", undefined],
])("a telephone number typed as '%s' is read as %s", (typed, read) => {
  expect(readCustomerField("phone", typed)).toBe(read);
});

test.each([
  ["d5d5b133-1c0d-4c08-b2be-3c9b116dc326", true],
  ["154", true],
  ["", false],
  ["a b", false],
  ["Österreich", false],
  ["x".repeat(101), false],
])("'%s' is the form of a bank's id: %s", (typed, isForm) => {
  expect(readCustomerField("bank", typed)).toBe(isForm ? typed : undefined);
});

test("a request has the customer's bank in its extra data", () => {
  expect(inputOfRequest(["bank"], { extraData: { bank: "154" } })).toEqual({ bank: "154" });
  expect(inputOfRequest(["bank"], { extraData: { bank: "not an id" } })).toBeUndefined();
  expect(inputOfRequest(["bank"], {})).toBeUndefined();
});

test("a request has the telephone of its customer, and never a code", () => {
  const customer = { billingPhone: "+351 912 345 678" };
  expect(inputOfRequest(["phone"], { customer })).toEqual({ phone: "+351912345678" });
  expect(inputOfRequest(["phone"], { customer: { billingPhone: "912 345 678" } })).toBeUndefined();
  expect(inputOfRequest(["phone"], {})).toBeUndefined();
  expect(inputOfRequest(["blikCode"], { customer })).toBeUndefined();
  expect(inputOfRequest(["phone", "blikCode"], { customer })).toBeUndefined();
});
