import { expect, test } from "vitest";
import { isIban } from "./iban.ts";

test.each([
  ["AT611904300234573201", true],
  ["AT611904300234573202", false],
  // The right check digits, and too long for the country.
  ["AT3919043002345732011", false],
  ["XX611904300234573201", false],
  ["NO9386011117947", true],
  ["MT84MALT011000012345MTLCAST001S", true],
  ["", false],
])("%s is an IBAN: %s", (text, expected) => {
  expect(isIban(text, { isTest: false })).toBe(expected);
});

test("a test account may have any check digits, and must have the form of an IBAN", () => {
  expect(isIban("AT000000000000001111", { isTest: true })).toBe(true);
  expect(isIban("AT00", { isTest: true })).toBe(false);
});
