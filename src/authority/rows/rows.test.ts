import { expect, test } from "vitest";
import { allows } from "../grants.ts";
import { grantsOfApiUser, API_OPERATIONS } from "./merchant-operations.ts";
import { permits } from "./console-permissions.ts";
import { grantsOfRoles } from "./roles.ts";

test("roles add up, and none has what none of them has", () => {
  const grants = grantsOfRoles(["operator", "finance"]);
  expect(permits(grants, "configure")).toBe(true);
  expect(permits(grants, "refund")).toBe(true);
  expect(permits(grants, "terminal")).toBe(false);
  expect(grantsOfRoles([])).toEqual({});
});

test("a permission of several operations needs them all", () => {
  expect(permits({ capture: { live: "full" } }, "capture_and_void")).toBe(false);
  const both = { capture: { live: "full" }, void: { live: "full" } } as const;
  expect(permits(both, "capture_and_void")).toBe(false);
  expect(permits({ ...both, move_by_hand: { live: "full" } }, "capture_and_void")).toBe(true);
  expect(permits({ export_payments: { live: "ids" } }, "export")).toBe(false);
});

test.each(API_OPERATIONS)("an API user does nothing of %s without it, nor in another mode", (name) => {
  const others = grantsOfApiUser({ operations: [], mode: "both" });
  const given = grantsOfApiUser({ operations: [name], mode: "test" });
  const added = Object.keys(given).filter((operation) => !Object.hasOwn(others, operation));
  expect(added.length).toBeGreaterThan(0);
  for (const operation of added as (keyof typeof given)[]) {
    expect(allows(given, { operation, mode: "test" })).toBe(true);
    expect(allows(given, { operation, mode: "live" })).toBe(false);
  }
});
