import { expect, test } from "vitest";
import { ownPath } from "./own-path.ts";

test.each(["/console/me", "/console/TE-1/payments?currency=EUR&from=2026-03-01", "/console/ME-1/links/new"])(
  "a page of the console is kept: %s",
  (path) => {
    expect(ownPath(path)).toBe(path);
  },
);

test.each([
  "",
  "/",
  "/bi",
  "//evil.example/console/me",
  "https://evil.example/console/me",
  "/console//evil.example",
  "/console/\\evil.example",
  "/console/me\r\nset-cookie: a=b",
  `/console/${"x".repeat(1_001)}`,
])("anything else is ignored: %j", (path) => {
  expect(ownPath(path)).toBeUndefined();
});
