import { expect, test } from "vitest";
import { ALL_RIGHTS, grantsOfApiUser, type ApiUserRights } from "../authority/index.ts";
import { givenByChange, movesLiveMoneyOut } from "./api-user-rights.ts";

const user = { ...ALL_RIGHTS, disabled: false, validUntil: null };
const harmless = { ...user, operations: ["debit", "capture"] as const };
const unchanged = { isNewPassword: false };
const all = grantsOfApiUser(user);

test.each<[ApiUserRights, boolean]>([
  [ALL_RIGHTS, true],
  [{ operations: null, mode: "live" }, true],
  [{ operations: ["refund"], mode: "both" }, true],
  [{ operations: ["payout"], mode: "live" }, true],
  [{ operations: ["payout", "refund"], mode: "test" }, false],
  [{ operations: null, mode: "test" }, false],
  [{ operations: ["debit", "capture", "void"], mode: "live" }, false],
  [{ operations: [], mode: "both" }, false],
])("whether %j moves live money out is %s", (rights, moves) => {
  expect(movesLiveMoneyOut(rights)).toBe(moves);
});

test("a change gives an authority by a password, a right, or a longer time", () => {
  const soon = Temporal.Instant.from("2026-12-01T00:00:00Z");
  const later = soon.add({ hours: 1 });
  expect(givenByChange(user, user, { isNewPassword: true })).toEqual(all);
  expect(givenByChange({ ...user, disabled: true }, user, unchanged)).toEqual(all);
  expect(givenByChange({ ...user, validUntil: soon }, { ...user, validUntil: later }, unchanged)).toEqual(
    all,
  );
  expect(givenByChange({ ...user, validUntil: soon }, user, unchanged)).toEqual(all);
  expect(givenByChange(harmless, { ...harmless, operations: ["debit", "refund"] }, unchanged)).toEqual({
    refund: { test: "full", live: "full" },
  });
  expect(givenByChange({ ...harmless, mode: "test" }, harmless, unchanged).capture).toEqual({ live: "full" });
});

test("a change that takes something away, or nothing, gives nothing", () => {
  const soon = Temporal.Instant.from("2026-12-01T00:00:00Z");
  for (const after of [user, harmless, { ...user, validUntil: soon }, { ...user, disabled: true }])
    expect(givenByChange(user, after, unchanged)).toEqual({});
});
