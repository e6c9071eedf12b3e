import { expect, test } from "vitest";
import { comparePlans, retriesAfter, type PastFailure } from "./dry-run-plan.ts";
import { BUILT_IN_PLAN } from "./plan.ts";

const openedAt = Temporal.Instant.from("2026-11-02T10:00:00Z");
const failure = (change: Partial<PastFailure> = {}): PastFailure => ({
  reason: "later",
  openedAt,
  timeZone: "Europe/Vienna",
  endedAt: null,
  amountMinor: 999n,
  currency: "EUR",
  transactionUuid: "a",
  outcome: "open",
  limit: 20,
  ...change,
});
const insufficient = (...days: number[]) => ({
  ...BUILT_IN_PLAN,
  steps: { ...BUILT_IN_PLAN.steps, insufficient: days },
});

test.each([
  ["later", 20, 4, 0],
  ["technical", 20, 3, 0],
  ["authenticate", 20, 0, 0],
  ["never", 20, 0, 0],
  ["later", 3, 2, 2],
  ["later", undefined, 4, 0],
] as const)(
  "after %s with a limit of %s there are %i retries, and %i are not allowed",
  (reason, limit, made, not) => {
    const { times, notAllowed } = retriesAfter(BUILT_IN_PLAN, failure({ reason, limit }));
    expect([times.length, notAllowed]).toEqual([made, not]);
  },
);

test("retries by days are early on the customer's day", () => {
  const { times } = retriesAfter(insufficient(3), failure());
  expect(times.map(String)).toEqual(["2026-11-04T23:05:00Z"]);
});

test("failures are counted by how they ended and by the retries of both plans, with their sums", () => {
  const lost = [
    failure({ outcome: "lost" }),
    failure({ outcome: "lost", amountMinor: 1n, transactionUuid: "b" }),
  ];
  const run = comparePlans([...lost, failure({ reason: "authenticate" })], {
    before: insufficient(3),
    after: insufficient(3, 10, 20),
  });
  expect(run).toMatchObject({ payments: 3, retries: { before: 2, after: 6 }, notAllowed: 0 });
  expect(run.changes).toEqual([
    {
      outcome: "lost",
      from: 1,
      to: 3,
      isMissed: false,
      count: 2,
      amounts: new Map([["EUR", 1000n]]),
      example: "a",
    },
  ]);
});

test("a plan that ends before the retry that was paid misses it, and a later retry does not", () => {
  const paid = failure({ outcome: "retry", endedAt: Temporal.Instant.from("2026-11-08T23:06:00Z") });
  const before = insufficient(3, 7);
  expect(comparePlans([paid], { before, after: insufficient(3) }).changes).toMatchObject([
    { isMissed: true },
  ]);
  expect(comparePlans([paid], { before, after: insufficient(3, 9) }).changes).toMatchObject([
    { isMissed: false },
  ]);
  expect(comparePlans([paid], { before, after: before }).changes).toEqual([]);
});
