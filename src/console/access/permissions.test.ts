import { expect, test } from "vitest";
import { ROLES, roleOf, rolesAllow, rolesWith, type Permission, type Role } from "./permissions.ts";

test("a role of test mode may move money of test mode, and none that is live", () => {
  expect(rolesAllow(["developer"], "refund", { testMode: true })).toBe(true);
  expect(rolesAllow(["developer"], "refund", { testMode: false })).toBe(false);
});

test("without a transaction the question is of what is live", () => {
  expect(rolesAllow(["developer"], "refund")).toBe(false);
  expect(rolesAllow(["developer"], "refund", {})).toBe(false);
  expect(rolesAllow(["support"], "refund")).toBe(true);
});

test("what a role never may it may not in test mode either", () => {
  expect(rolesAllow(["operator"], "refund", { testMode: true })).toBe(false);
});

test.each([
  [["developer", "support"], "refund"],
  [["support", "developer"], "refund"],
  [["operator", "finance", "developer"], "export"],
] satisfies [Role[], Permission][])("of several roles the widest counts: %j for %s", (roles, permission) => {
  expect(rolesAllow(roles, permission)).toBe(true);
});

test("nobody without a role may do anything", () => {
  expect(rolesAllow([], "see_payments", { testMode: true })).toBe(false);
});

test("nobody who configures a tenant moves its money", () => {
  const configuring = ROLES.filter((role) => rolesAllow([role], "people"));
  expect(configuring).toEqual(["operator", "admin"]);
  for (const permission of ["refund", "capture_and_void"] as const)
    expect(rolesAllow(configuring, permission, { testMode: true })).toBe(false);
});

test("the roles that can help are those that may do it live", () => {
  expect(rolesWith("refund")).toEqual(["support", "finance"]);
  expect(rolesWith("approve")).toEqual(["finance", "operator"]);
});

test.each(["", "owner", "Support", "__proto__"])("%j is no role", (text) => {
  expect(roleOf(text)).toBeUndefined();
});
