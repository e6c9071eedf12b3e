import { describe, expect, test } from "vitest";
import { isSpelledOut } from "./spelled-out.ts";

describe("the spelling of a path", () => {
  test.each([
    ["/metrics", "/metrics"],
    ["/metrics", "/metrics?x=1"],
    ["/api/provisioning/createMerchant/:tenantGuid", "/api/provisioning/createMerchant/%54E-1"],
    ["/", "/"],
  ])("of %s is right as %s, also where there is one only", (pattern, target) => {
    expect(isSpelledOut(pattern, target, { exact: true })).toBe(true);
    expect(isSpelledOut(pattern, target, { exact: false })).toBe(true);
  });

  test.each([
    ["/metrics", "/metrics/"],
    ["/metrics", "http://gateway/metrics"],
  ])("of %s as %s is right only where others are allowed", (pattern, target) => {
    expect(isSpelledOut(pattern, target, { exact: true })).toBe(false);
    expect(isSpelledOut(pattern, target, { exact: false })).toBe(true);
  });

  test.each([
    ["/metrics", "/%6detrics"],
    ["/metrics", "/metric%73/"],
    ["/api/v3/tokenize/:key", "/api/v3/%74okenize/demo-public"],
  ])("of %s is never %s", (pattern, target) => {
    for (const exact of [true, false]) expect(isSpelledOut(pattern, target, { exact })).toBe(false);
  });

  test("leaves what a wildcard stands for alone", () => {
    expect(isSpelledOut("/docs/static/*", "/docs/static/a/b%20c/", { exact: false })).toBe(true);
  });
});
