import { expect, test } from "vitest";
import type { OidcGrant } from "../../../tenancy/index.ts";
import { grantedRoles, hasClaimsOf } from "./granted-roles.ts";

const grant = (more: Partial<OidcGrant> = {}): OidcGrant => ({
  claim: "groups",
  value: "support",
  role: "support",
  place: "ME-1",
  owner: false,
  ...more,
});

test.each([
  ["one value", { groups: "support" }, 1],
  ["a list", { groups: ["other", "support"] }, 1],
  ["a longer value", { groups: "support-team" }, 0],
  ["a list within a list", { groups: [["support"]] }, 0],
  ["an object", { groups: { support: true } }, 0],
  ["another claim", { roles: ["support"] }, 0],
  ["nothing", { groups: null }, 0],
])("%s gives the role or not", (_name, claims, count) => {
  expect(grantedRoles(claims, [grant()])).toHaveLength(count);
});

test.each([
  [true, "true"],
  [7, "7"],
])("%j counts as its text", (value, text) => {
  expect(grantedRoles({ level: value }, [grant({ claim: "level", value: text })])).toHaveLength(1);
});

test("dots lead into objects, and a claim with dots in its name has precedence", () => {
  const mapping = [grant({ claim: "realm_access.roles" })];
  expect(grantedRoles({ realm_access: { roles: ["support"] } }, mapping)).toHaveLength(1);
  const both = { "realm_access.roles": ["none"], realm_access: { roles: ["support"] } };
  expect(grantedRoles(both, mapping)).toEqual([]);
});

test.each(["__proto__", "constructor.name", "toString", "groups.length"])(
  "%s is not read from what every object has",
  (claim) => {
    const mapping = ["Object", "1", "[object Object]"].map((value) => grant({ claim, value }));
    expect(grantedRoles({ groups: ["x"] }, mapping)).toEqual([]);
  },
);

test("two grants of one role at one place are one, and an owner's where one says so", () => {
  const mapping = [
    grant({ role: "operator" }),
    grant({ role: "operator", value: "lead", owner: true }),
    grant({ place: "ME-2" }),
  ];
  expect(grantedRoles({ groups: ["lead", "support"] }, mapping)).toEqual([
    { role: "operator", place: "ME-1", owner: true },
    { role: "support", place: "ME-2", owner: false },
  ]);
});

test("claims are complete when each claim of the mapping is there, whatever its value", () => {
  const mapping = [grant(), grant({ claim: "department" })];
  expect(hasClaimsOf({ groups: [], department: "" }, mapping)).toBe(true);
  expect(hasClaimsOf({ groups: ["support"] }, mapping)).toBe(false);
});
