import { expect, test } from "vitest";
import { daysUntilRetry } from "./retry-plan.ts";

const CONNECTOR = { settings: { "schedule:retry-plan": "2006:3,5;*:1" } };

function retry(code: number, attempt: number, mayNotRepeat = false): number | undefined {
  return daysUntilRetry(CONNECTOR, { code, attempt, mayNotRepeat });
}

test("a decline is repeated after the days of its code, and of any other code after those of *", () => {
  expect([retry(2006, 1), retry(2006, 2), retry(2006, 3)]).toEqual([3, 5, undefined]);
  expect([retry(2003, 1), retry(2003, 2)]).toEqual([1, undefined]);
});

test.each([2001, 2008, 2009, 2010, 2014, 2015, 2016])("code %i is never repeated", (code) => {
  expect(retry(code, 1)).toBeUndefined();
});

test("what the issuer forbids to repeat is not repeated", () => {
  expect(retry(2006, 1, true)).toBeUndefined();
});

test("without a plan nothing is repeated", () => {
  expect(daysUntilRetry({ settings: {} }, { code: 2006, attempt: 1, mayNotRepeat: false })).toBeUndefined();
});
