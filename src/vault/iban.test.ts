import { expect, test } from "vitest";
import { isIban, readIban } from "./iban.ts";

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

test.each([
  ["AT000000000000001111", true],
  ["AT611904300234572222", true],
  ["AT611904300234573201", true],
  ["DE87123456781234567890", true],
  ["AT611904300234573202", false],
  ["DE89370400440532013001", false],
  ["AT00", false],
])("of a test account, %s is an IBAN: %s", (text, expected) => {
  expect(isIban(text, { isTest: true })).toBe(expected);
});

test.each(["AT61 1904 3002 3457 3201", "at61-1904-3002-3457-3201", "\u202aAT61\u00a01904 3002 3457 3201 "])(
  "%j is read without what stands between",
  (text) => {
    expect(readIban(text)).toBe("AT611904300234573201");
  },
);
