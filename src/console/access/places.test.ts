import { expect, test } from "vitest";
import type { Membership } from "./person.ts";
import type { Role } from "./permissions.ts";
import { ownsPlace, viewOf, type Place } from "./places.ts";

const MERCHANT: Place = {
  guid: "ME-1",
  kind: "merchant",
  name: "Shop",
  path: ["ME-1", "TE-below", "TE-top"],
};

function at(placeGuid: string, role: Role, isOwner = false): Membership {
  return {
    id: `${placeGuid} ${role}`,
    personId: "P-1",
    placeGuid,
    role,
    isOwner,
    identityId: null,
    approvesAt: null,
    mayApprove: true,
  };
}

test("a place where the person is nothing does not exist for them", () => {
  expect(viewOf(MERCHANT, [])).toBeUndefined();
  expect(viewOf(MERCHANT, [at("ME-2", "operator"), at("TE-other", "admin")])).toBeUndefined();
});

test("a role at a tenant holds at all below it, and one of a merchant beside it does not", () => {
  const view = viewOf(MERCHANT, [at("TE-top", "support"), at("ME-2", "operator")]);
  expect(view?.roles).toEqual(["support"]);
  expect(view?.allows("refund")).toBe(true);
  expect(view?.allows("people")).toBe(false);
});

test("what is allowed for test mode only depends on the transaction", () => {
  const view = viewOf(MERCHANT, [at("ME-1", "developer")]);
  expect(view?.allows("links", { testMode: true })).toBe(true);
  expect(view?.allows("links", { testMode: false })).toBe(false);
});

test("an owner owns what is below, and only with a role that may see people", () => {
  expect(ownsPlace([at("TE-below", "operator", true)], MERCHANT)).toBe(true);
  expect(ownsPlace([at("TE-below", "operator")], MERCHANT)).toBe(false);
  expect(ownsPlace([at("TE-below", "support", true)], MERCHANT)).toBe(false);
  expect(ownsPlace([at("ME-2", "operator", true)], MERCHANT)).toBe(false);
});

test.each([
  [[at("ME-1", "operator")], ["ME-1"]],
  [
    [at("TE-below", "operator"), at("TE-top", "support")],
    ["ME-1", "TE-below"],
  ],
  [[at("TE-top", "admin")], ["ME-1", "TE-below", "TE-top"]],
  [[at("TE-top", "finance")], []],
])("colleagues are shown up to the highest place with a role that sees them", (memberships, path) => {
  expect(viewOf(MERCHANT, memberships)?.peoplePath).toEqual(path);
});
