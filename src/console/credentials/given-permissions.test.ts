import { expect, test } from "vitest";
import { grantsOfRoles } from "../../authority/index.ts";
import type { Role } from "../access/permissions.ts";
import { givenPermissions } from "./given-permissions.ts";

function given(roles: Role[], isOwner = true): string[] {
  return givenPermissions({ isOwner, grants: grantsOfRoles(roles) });
}

test("a person who owns nothing there gives nothing", () => {
  expect(given(["operator", "finance"], false)).toEqual([]);
});

test("an operator gives no permission to release a payment, which only a role that moves money may do", () => {
  expect(given(["operator"])).not.toContain("review");
  expect(given(["operator"])).toContain("configure");
  expect(given(["operator", "finance"])).toContain("review");
});

test("what a role may do in test mode only is not given: a credential would do it live", () => {
  expect(given(["developer"])).not.toContain("review");
  expect(given(["developer"])).not.toContain("operate");
});
