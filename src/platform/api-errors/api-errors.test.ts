import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { API_ERRORS } from "./api-errors.ts";
import { errorsPage } from "./errors-page.ts";
import { mayFallBack, mayRetry, refusedRequest } from "./find-api-error.ts";

const codes = Object.values(API_ERRORS).map(({ code }) => code);

test("docs/reference/errors.md says what the catalogue says", () => {
  expect(readFileSync("docs/reference/errors.md", "utf8"), "run npm run docs").toBe(errorsPage());
});

test("no two errors share a code", () => {
  expect(new Set(codes).size).toBe(codes.length);
});

test("only errors on the way to a provider are tried at another connector", () => {
  expect(codes.filter(mayFallBack)).toEqual([1007, 1010, 3001, 3003, 3005]);
  expect(mayFallBack(65_535)).toBe(false);
});

test("only errors that pass are tried again later, and never what the issuer decided", () => {
  expect(codes.filter(mayRetry)).toEqual([1009, 1010, 3001, 3003, 3005]);
  expect(mayRetry(65_535)).toBe(false);
});

test("a refused request has the standard text unless there is a more precise one", () => {
  const refused = { status: 404, errorCode: 8001 };
  expect(refusedRequest("transactionNotFound", 404)).toEqual({
    ...refused,
    errorMessage: "Transaction not found",
  });
  expect(refusedRequest("transactionNotFound", 404, "uuid: is unknown")).toEqual({
    ...refused,
    errorMessage: "uuid: is unknown",
  });
});
