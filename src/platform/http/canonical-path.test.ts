import { describe, expect, test } from "vitest";
import { isCanonicalPath } from "./canonical-path.ts";

describe("the canonical path", () => {
  test.each([
    ["/metrics", "/metrics"],
    ["/metrics", "/metrics?x=1"],
    ["/api/provisioning/createMerchant/:tenantGuid", "/api/provisioning/createMerchant/%54E-1"],
    ["/", "/"],
  ])("of %s may be %s, also where it must be exact", (pattern, target) => {
    expect(isCanonicalPath(pattern, target, { exact: true })).toBe(true);
    expect(isCanonicalPath(pattern, target, { exact: false })).toBe(true);
  });

  test.each([
    ["/metrics", "/metrics/"],
    ["/metrics", "http://gateway/metrics"],
  ])("of %s may be %s only where it need not be exact", (pattern, target) => {
    expect(isCanonicalPath(pattern, target, { exact: true })).toBe(false);
    expect(isCanonicalPath(pattern, target, { exact: false })).toBe(true);
  });

  test.each([
    ["/metrics", "/%6detrics"],
    ["/metrics", "/metric%73/"],
    ["/api/v3/tokenize/:key", "/api/v3/%74okenize/demo-public"],
  ])("of %s is never %s", (pattern, target) => {
    for (const exact of [true, false]) expect(isCanonicalPath(pattern, target, { exact })).toBe(false);
  });

  test("does not check the part of a wildcard", () => {
    expect(isCanonicalPath("/docs/static/*", "/docs/static/a/b%20c/", { exact: false })).toBe(true);
  });
});
