import { expect, test } from "vitest";
import { lateness } from "./refuse-late.ts";

const DUE = Temporal.Instant.from("2026-12-01T00:00:00Z");
const OPEN = { stage: "chargeback", dueAt: DUE, standing: undefined, isSecond: false, at: DUE } as const;
const lateFor = (change: Partial<Parameters<typeof lateness>[0]>) => lateness({ ...OPEN, ...change });

test("a chargeback can be responded to until its due date, and without one at any time", () => {
  expect(lateFor({})).toBeUndefined();
  expect(lateFor({ dueAt: null, at: DUE.add({ hours: 10_000 }) })).toBeUndefined();
  expect(lateFor({ stage: "second_chargeback", isSecond: true })).toBeUndefined();
});

test("after the due date it is overdue", () => {
  expect(lateFor({ at: DUE.add({ nanoseconds: 1 }) })).toEqual({
    refused: true,
    code: "dispute_overdue",
    dueAt: DUE,
  });
});

test.each([
  ["its inquiry", "inquiry", false],
  ["a reversal", "reversal", false],
  ["a second chargeback", "second_chargeback", false],
  ["the first chargeback", "chargeback", true],
] as const)("at %s, a chargeback of another stage is not open", (_stage, stage, isSecond) => {
  expect(lateFor({ stage, isSecond })).toEqual({ refused: true, code: "dispute_not_open", stage });
});

test.each([
  [{ kind: "accept", state: "sent" }, "response_under_way"],
  [{ kind: "evidence", state: "sent" }, "response_under_way"],
  [{ kind: "accept", state: "done" }, "dispute_accepted"],
  [{ kind: "evidence", state: "done" }, "evidence_submitted"],
] as const)("a response that stands is named before everything else: %j", (standing, code) => {
  expect(lateFor({ standing, stage: "won", at: DUE.add({ hours: 1 }) })).toEqual({ refused: true, code });
});
