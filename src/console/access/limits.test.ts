import { expect, test } from "vitest";
import type { Role } from "./permissions.ts";
import { limitInForce, type RefundLimit } from "./limits.ts";

const PATH = ["ME-1", "TE-below", "TE-root"];

function limit(role: Role, oneMinor: bigint, more: Partial<RefundLimit> = {}): RefundLimit {
  return { id: "1", placeGuid: "TE-root", role, currency: "EUR", oneMinor, dayMinor: oneMinor * 2n, ...more };
}

function inForce(limits: RefundLimit[], roles: Role[], currency = "EUR") {
  return limitInForce(limits, { roles, path: PATH, currency });
}

test("without any limit nothing is limited", () => {
  expect(inForce([], ["support"])).toBeUndefined();
  expect(inForce([limit("finance", 10n)], ["support"])).toBeUndefined();
});

test.each([
  [["support"]],
  [["support", "developer"]],
  [["developer", "support"]],
  [["support", "finance"]],
  [["operator", "admin", "finance", "support"]],
] satisfies [Role[]][])("a further role lifts no limit: %j", (roles) => {
  expect(inForce([limit("support", 10n)], roles)).toEqual({ oneMinor: 10n, dayMinor: 20n });
});

test("of several limited roles each part of the limit is the least", () => {
  const limits = [limit("support", 10n, { dayMinor: 90n }), limit("finance", 50n, { dayMinor: 60n })];
  for (const roles of [
    ["support", "finance"],
    ["finance", "support"],
  ] as Role[][])
    expect(inForce(limits, roles)).toEqual({ oneMinor: 10n, dayMinor: 60n });
});

test("of one role the limit of the nearest place holds, also a higher one", () => {
  const limits = [limit("support", 10n), limit("support", 70n, { placeGuid: "ME-1" })];
  expect(inForce(limits, ["support"])?.oneMinor).toBe(70n);
  expect(inForce([...limits, limit("support", 1n, { placeGuid: "TE-other" })], ["support"])?.oneMinor).toBe(
    70n,
  );
});

test("a role that is limited in one currency may refund nothing alone in another, with a further role neither", () => {
  const limits = [limit("support", 10n), limit("finance", 50n, { currency: "USD" })];
  expect(inForce(limits, ["support"], "USD")).toEqual({ oneMinor: 0n, dayMinor: 0n });
  expect(inForce(limits, ["support", "finance"], "USD")).toEqual({ oneMinor: 0n, dayMinor: 0n });
});
