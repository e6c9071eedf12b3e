import { expect, test } from "vitest";
import { DEFAULT_ATTRIBUTES } from "./connector.ts";
import { publicMethodName } from "./public-method-name.ts";

const nameOn = (day: string, method: string, publicName: string | null = null) =>
  publicMethodName(
    { method, attributes: { ...DEFAULT_ATTRIBUTES, publicName } },
    Temporal.Instant.from(`${day}T00:00:00Z`),
  );

test.each([
  ["2026-01-28", "iDEAL"],
  ["2026-01-29", "iDEAL | Wero"],
  ["2027-12-31", "iDEAL | Wero"],
  ["2028-01-01", "Wero"],
])("on %s the method Ideal is called %s", (day, name) => {
  expect(nameOn(day, "Ideal")).toBe(name);
});

test("a brand is written as it writes itself, and the merchant's own name comes first", () => {
  expect(nameOn("2026-11-26", "Blik")).toBe("BLIK");
  expect(nameOn("2026-11-26", "MbWay")).toBe("MB WAY");
  expect(nameOn("2026-11-26", "Blik", "Pay by phone")).toBe("Pay by phone");
});

test.each(["Creditcard", "DirectDebit", "RedirectPay", "constructor"])(
  "the method %s is no brand, so that it has no such name",
  (method) => {
    expect(nameOn("2026-11-26", method)).toBeUndefined();
  },
);
