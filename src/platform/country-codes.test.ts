import { expect, test } from "vitest";
import { COUNTRY_CODES, numericCountry } from "./country-codes.ts";

test("each country has a name, stands once, and has a number, but Kosovo", () => {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  expect(COUNTRY_CODES.filter((code) => names.of(code) === undefined)).toEqual([]);
  expect(new Set(COUNTRY_CODES).size).toBe(250);
  expect(COUNTRY_CODES.filter((code) => !/^\d{3}$/.test(numericCountry(code) ?? ""))).toEqual(["XK"]);
  expect(numericCountry("AT")).toBe("040");
});
