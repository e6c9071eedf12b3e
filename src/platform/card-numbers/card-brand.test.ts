import { expect, it } from "vitest";
import { brandOf } from "./card-brand.ts";

it.each([
  ["4111111111111111", "visa"],
  ["5555555555554444", "mastercard"],
  ["2223003122003222", "mastercard"],
  ["2220990000000000", undefined],
  ["2721000000000000", undefined],
  ["378282246310005", "amex"],
  ["6011111111111117", "discover"],
  ["3056930009020004", "diners"],
  ["36227206271667", "diners"],
  ["3530111333300000", "jcb"],
  ["3337000000000008", "jcb"],
  ["6200000000000005", "unionpay"],
  ["8171999927660000", "unionpay"],
  ["5000001000000007", "maestro"],
  ["6759649826438453", "maestro"],
  ["9891000000000000", "dinacard"],
  ["9999999999999999", undefined],
  ["", undefined],
])("takes %s for %s", (pan, brand) => {
  expect(brandOf(pan)?.brand).toBe(brand);
});

it("lets the longer prefix decide where Discover shares numbers with UnionPay", () => {
  expect(brandOf("622125")?.brand).toBe("unionpay");
  expect(brandOf("622126")?.brand).toBe("discover");
  expect(brandOf("622925")?.brand).toBe("discover");
  expect(brandOf("622926")?.brand).toBe("unionpay");
});

it("recognises the brand from the first digits typed", () => {
  expect(brandOf("4")?.brand).toBe("visa");
  expect(brandOf("5")?.brand).toBeUndefined();
  expect(brandOf("55")?.brand).toBe("mastercard");
});
