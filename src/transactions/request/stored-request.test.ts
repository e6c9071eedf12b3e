import { expect, test } from "vitest";
import { parseStoredRequest } from "./stored-request.ts";

test("a stored request is read as it was stored", () => {
  const request = {
    merchantTransactionId: "order-1",
    amount: "9.99",
    captureInMinutes: null,
    customer: { firstName: "Ada", identification: "7", paymentData: { ibanData: { iban: "AT00" } } },
    extraData: { colour: "blue" },
    items: [{ name: "socks", quantity: 2, l2l3Data: { taxAmount: "1.00" } }],
    payByLink: { sendByEmail: false, transactionTokenNotUsed: true },
    threeDSecureData: { "3dsecure": "MANDATORY" },
  };
  expect(parseStoredRequest(request)).toBe(request);
});

test("an empty request, as of a chargeback, is read as one without fields", () => {
  expect(parseStoredRequest({})).toEqual({});
  expect(parseStoredRequest(null)).toEqual({});
});

test("a value beyond a limit of today is kept: the limit was another one when it was stored", () => {
  const request = { description: "x".repeat(10_000), customer: { email: "no address", ipAddress: "?" } };
  expect(parseStoredRequest(request)).toBe(request);
});

test.each<[string, unknown]>([
  ["description", 7],
  ["customer", "Ada"],
  ["customer", { firstName: 7 }],
  ["extraData", { colour: 7 }],
  ["items", [{ quantity: null }]],
  ["splits", {}],
  ["requestDcc", "true"],
  ["payByLink", { sendByEmail: "yes" }],
  ["transactionIndicator", "SOMETIMES"],
  ["unknownField", "x"],
])("a field %s that is no such value is left out, and nothing else", (field, value) => {
  const good = { merchantTransactionId: "order-1", withRegister: true };
  const parsed = parseStoredRequest({ ...good, captureInMinutes: "soon", [field]: value });
  expect(parsed).toEqual(good);
});
