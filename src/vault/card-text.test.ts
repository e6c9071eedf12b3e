import { expect, test } from "vitest";
import { readExpiry, readMonthAndYear, readPan } from "./card-text.ts";

test.each([
  ["4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"],
  ["4111 1111 1111 1111 "],
  ["4111-1111\u20131111\u20111111"],
  ["\u202a4111\u00a01111\u202f1111\t1111\u202c"],
])("a card number is read without what stands between its digits: %j", (text) => {
  expect(readPan(text)).toBe("4111111111111111");
});

test("letters of a card number stay, to be refused", () => {
  expect(readPan("4111 O111")).toBe("4111O111");
});

test.each([
  "1/31",
  "1/2031",
  "01/31",
  "01 / 2031",
  "0131",
  "012031",
  "131",
  "1-31",
  "1.31",
  "01 31",
  " 1 / 31 ",
  "2031-01",
  "2031/1",
  "1\u20132031",
])("an expiry date is read as people write it: %j", (text) => {
  expect(readExpiry(text)).toEqual({ month: "01", year: "2031" });
});

test.each(["", "1", "31", "1/3", "1/203", "January 2031", "1/1/31"])("what is no expiry date: %j", (text) => {
  expect(readExpiry(text)).toBeUndefined();
});

test("a month and a year that are no numbers stay as they are", () => {
  expect(readMonthAndYear({ month: " 1 ", year: "31" })).toEqual({ month: "01", year: "2031" });
  expect(readMonthAndYear({ month: "may", year: "20x1" })).toEqual({ month: "may", year: "20x1" });
});
