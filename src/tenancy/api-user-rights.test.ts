import { expect, test } from "vitest";
import {
  ALL_RIGHTS,
  API_OPERATIONS,
  DELEGATED_OPERATIONS,
  givesLiveMoneyOut,
  movesLiveMoneyOut,
  permitsMode,
  permitsOperation,
  type ApiUserRights,
} from "./api-user-rights.ts";

const user = { ...ALL_RIGHTS, disabled: false, validUntil: null };
const harmless = { ...user, operations: DELEGATED_OPERATIONS };
const unchanged = { isNewPassword: false };

test("only refunds and payouts are left out of what others than the root credential give", () => {
  expect(API_OPERATIONS.filter((operation) => !DELEGATED_OPERATIONS.includes(operation))).toEqual([
    "refund",
    "payout",
  ]);
});

test.each<[ApiUserRights, boolean]>([
  [ALL_RIGHTS, true],
  [{ operations: null, mode: "live" }, true],
  [{ operations: ["refund"], mode: "both" }, true],
  [{ operations: ["payout"], mode: "live" }, true],
  [{ operations: ["payout", "refund"], mode: "test" }, false],
  [{ operations: null, mode: "test" }, false],
  [{ operations: [...DELEGATED_OPERATIONS], mode: "live" }, false],
  [{ operations: [], mode: "both" }, false],
])("whether %j moves live money out is %s", (rights, moves) => {
  expect(movesLiveMoneyOut(rights)).toBe(moves);
});

test("an empty list permits nothing, and none at all everything", () => {
  for (const operation of API_OPERATIONS) {
    expect(permitsOperation({ operations: [], mode: "both" }, operation)).toBe(false);
    expect(permitsOperation(ALL_RIGHTS, operation)).toBe(true);
  }
});

test("a mode admits its connectors only", () => {
  const modes = (["test", "live", "both"] as const).map((mode) =>
    [true, false].map((testMode) => permitsMode({ operations: null, mode }, { testMode })),
  );
  expect(modes).toEqual([
    [true, false],
    [false, true],
    [true, true],
  ]);
});

test("a change gives the means to move money out by a password, a right, or a longer time", () => {
  const soon = Temporal.Instant.from("2026-12-01T00:00:00Z");
  const later = soon.add({ hours: 1 });
  expect(givesLiveMoneyOut(user, user, { isNewPassword: true })).toBe(true);
  expect(givesLiveMoneyOut(harmless, harmless, { isNewPassword: true })).toBe(false);
  expect(givesLiveMoneyOut(harmless, user, unchanged)).toBe(true);
  expect(givesLiveMoneyOut({ ...user, mode: "test" }, user, unchanged)).toBe(true);
  expect(givesLiveMoneyOut({ ...user, disabled: true }, user, unchanged)).toBe(true);
  expect(givesLiveMoneyOut({ ...user, validUntil: soon }, { ...user, validUntil: later }, unchanged)).toBe(
    true,
  );
  expect(givesLiveMoneyOut({ ...user, validUntil: soon }, user, unchanged)).toBe(true);
  expect(givesLiveMoneyOut(user, { ...user, validUntil: soon }, unchanged)).toBe(false);
  expect(givesLiveMoneyOut(user, { ...user, disabled: true }, unchanged)).toBe(false);
  expect(givesLiveMoneyOut(user, harmless, unchanged)).toBe(false);
  expect(givesLiveMoneyOut(user, user, unchanged)).toBe(false);
});
