import { describe, expect, test } from "vitest";
import { readCreatedAt, readPush, readPushedAmount } from "./read-push.ts";
import type { PushType } from "./push-fields.ts";

const SALE = { transactionId: "pos-1", amount: "35.90", currency: "EUR" };
const NOW = Temporal.Instant.from("2026-11-26T12:00:00Z");

const read = (type: PushType, body: unknown) => readPush(type, body, { isTest: true });

describe("a push is refused by the name of its field", () => {
  test.each<[PushType, unknown, string, string]>([
    ["debit", {}, "MISSING_FIELDS", "Missing fields: transactionId, amount, currency"],
    ["debit", [SALE], "MISSING_FIELDS", "Missing fields: transactionId, amount, currency"],
    ["refund", { ...SALE, amount: "", currency: null }, "MISSING_FIELDS", "Missing fields: amount, currency"],
    ["debit", { ...SALE, amount: "-1" }, "INVALID_DATA", "amount: "],
    ["debit", { ...SALE, amount: -1 }, "INVALID_DATA", "amount: "],
    ["debit", { ...SALE, amount: "1e2" }, "INVALID_DATA", "amount: "],
    ["debit", { ...SALE, currency: "eur" }, "INVALID_DATA", "currency: "],
    ["debit", { ...SALE, status: "great" }, "INVALID_DATA", "status: "],
    [
      "register",
      { transactionId: "r", status: "success" },
      "INVALID_DATA",
      "status: is not a field of a pushed register",
    ],
    ["debit", { ...SALE, isFinal: true }, "INVALID_DATA", "isFinal: is not a field of a pushed debit"],
    [
      "debit",
      { ...SALE, transactionSubType: "cb-resolved" },
      "INVALID_DATA",
      "transactionSubType: is not a field",
    ],
    ["debit", { ...SALE, customer: { firstName: 1 } }, "INVALID_DATA", "customer.firstName: "],
    [
      "debit",
      { ...SALE, customer: { ipAddress: "1.2.3" } },
      "INVALID_DATA",
      "customer.ipAddress: must be an IP address",
    ],
    [
      "debit",
      { ...SALE, customer: { iban: "AT611904300234573202" } },
      "INVALID_DATA",
      "customer.iban: must be an IBAN",
    ],
    ["debit", { ...SALE, creditcard: { expiryMonth: 13 } }, "INVALID_DATA", "creditcard.expiryMonth: "],
    [
      "debit",
      { ...SALE, description: "4111 1111 1111 1111" },
      "INVALID_DATA",
      "description: must not hold card data",
    ],
    [
      "debit",
      { ...SALE, extraData: { note: "4111111111111111" } },
      "INVALID_DATA",
      "extraData.note: must not hold card data",
    ],
    ["debit", { ...SALE, postbackUrl: "ftp://shop.example" }, "INVALID_DATA", "postbackUrl: "],
  ])("%s %j: %s", (type, body, code, text) => {
    expect(read(type, body)).toEqual({ refused: true, code, message: expect.stringContaining(text) });
  });
});

test("ids of the merchant may look like a card number", () => {
  const body = { ...SALE, transactionId: "4111111111111111", referenceTransactionId: "4111111111111111" };
  expect(read("refund", body)).toEqual(body);
});

test("a customer's address and account are kept in their one form", () => {
  const customer = { ipAddress: "2001:DB8::9", iban: "at61 1904 3002 3457 3201" };
  expect(read("debit", { ...SALE, customer })).toMatchObject({
    customer: { ipAddress: "2001:db8::9", iban: "AT611904300234573201" },
  });
});

test.each([
  [
    { amount: "35.90", currency: "EUR" },
    { minor: 3590n, currency: "EUR" },
  ],
  [
    { amount: 35.9, currency: "EUR" },
    { minor: 3590n, currency: "EUR" },
  ],
  [
    { amount: "35", currency: "JPY" },
    { minor: 35n, currency: "JPY" },
  ],
  [
    { amount: "1.234", currency: "KWD" },
    { minor: 1234n, currency: "KWD" },
  ],
  [{}, null],
])("the amount %j is read", (sent, money) => {
  expect(readPushedAmount({ transactionId: "pos-1", ...sent })).toEqual(money);
});

test.each([
  [{ amount: "1.00" }, "MISSING_FIELDS", "currency"],
  [{ currency: "EUR" }, "MISSING_FIELDS", "amount"],
  [{ amount: "0", currency: "EUR" }, "INVALID_DATA", "amount: must be greater than 0"],
  [{ amount: "1.001", currency: "EUR" }, "INVALID_DATA", "amount: "],
  [{ amount: "1.5", currency: "JPY" }, "INVALID_DATA", "amount: "],
  [{ amount: "1.00", currency: "EUX" }, "INVALID_DATA", "currency: 'EUX' is not an ISO 4217 currency"],
])("the amount %j is refused: %s", (sent, code, text) => {
  expect(readPushedAmount({ transactionId: "pos-1", ...sent })).toEqual({
    refused: true,
    code,
    message: expect.stringContaining(text),
  });
});

test.each([
  [undefined, "2026-11-26T12:00:00Z"],
  ["2018-05-12 16:02:15", "2018-05-12T16:02:15Z"],
  ["2018-05-12T16:02:15+02:00", "2018-05-12T14:02:15Z"],
  // A till's clock may be ahead by a day.
  ["2026-11-27T12:00:00Z", "2026-11-27T12:00:00Z"],
])("createdAt %j is %s", (sent, at) => {
  expect(String(readCreatedAt(sent, NOW))).toBe(at);
});

test.each([
  ["yesterday", "must be a date and time"],
  ["1999-12-31T23:59:59Z", "must not be before the year 2000"],
  ["2026-11-27T12:00:01Z", "must not be in the future"],
])("createdAt %j is refused", (sent, text) => {
  expect(readCreatedAt(sent, NOW)).toMatchObject({
    refused: true,
    code: "INVALID_DATA",
    message: expect.stringContaining(text),
  });
});
