import { expect, test } from "vitest";
import type { LookedUp, ProviderEvent } from "@quittance/provider-kit";
import { wellFormedEvents, wellFormedLookedUp } from "./well-formed-events.ts";

const source = { eventId: "evt_1", submissionReference: "0123456789abcdef0123" };
const approved = { kind: "approved", amount: { minor: 500n, currency: "EUR" }, details: {} } as const;
const dispute = {
  ...source,
  disputeId: "dp_1",
  amount: { minor: 500n, currency: "EUR" },
  reason: "fraudulent",
} as const;

const read = (...events: unknown[]) => {
  const problems: string[] = [];
  const found = wellFormedEvents(events as ProviderEvent[], (problem) => problems.push(problem));
  return { found, problems };
};

test.each<ProviderEvent>([
  { ...source, kind: "inquire", operations: ["refund"] },
  { ...source, kind: "outcome", outcome: approved, outcomeOf: "pi_1" },
  {
    ...source,
    kind: "moved",
    movement: "refund",
    outcome: approved,
    movementId: "re_1",
    payment: { providerReference: "pi_1" },
  },
  { ...source, kind: "total", captured: "unreadable", isReleased: true },
  {
    ...source,
    kind: "undone",
    error: { code: 2003, message: "Declined", adapterCode: null, adapterMessage: null },
  },
  { ...dispute, kind: "chargeback", isSecond: true, dueAt: Temporal.Instant.from("2026-11-20T00:00:00Z") },
  { ...dispute, kind: "dispute", stage: "won" },
  { eventId: "evt_2", kind: "report", path: "/report.csv" },
])("an event that fits the port stays as it is: $kind", (event) => {
  expect(read(event)).toEqual({ found: [event], problems: [] });
});

test.each([
  ["of another kind", { ...source, kind: "paid" }],
  ["without an outcome", { ...source, kind: "outcome" }],
  ["with a preparation as its outcome", { ...source, kind: "outcome", outcome: { kind: "not_found" } }],
  [
    "with a decline without an error",
    { ...source, kind: "outcome", outcome: { kind: "declined", details: {} } },
  ],
  [
    "with an amount that is a float",
    {
      ...source,
      kind: "outcome",
      outcome: { ...approved, amount: { minor: 5.5, currency: "EUR" } },
    },
  ],
  ["with U+0000", { ...source, kind: "outcome", outcome: { ...approved, details: { authCode: "1\u0000" } } }],
  ["of a movement without its payment", { ...source, kind: "moved", movement: "refund", outcome: approved }],
  ["of a total without a release", { ...source, kind: "total" }],
])("an event %s causes an inquiry, and is told", (_what, event) => {
  const { found, problems } = read(event);
  expect(found).toEqual([{ ...source, kind: "inquire" }]);
  expect(problems).toHaveLength(1);
});

test.each([
  ["that names nothing", { kind: "paid", eventId: "evt_1" }],
  ["without its id", { kind: "paid", submissionReference: "0123" }],
  ["that is a chargeback without an amount", { ...dispute, kind: "chargeback", amount: undefined }],
  [
    "that is a dispute with a date as text",
    { ...dispute, kind: "dispute", stage: "won", dueAt: "2026-11-20" },
  ],
  ["that is nothing", undefined],
])("an event %s is refused, so that its provider sends it again", (_what, event) => {
  expect(() => read(event)).toThrow("does not fit the port");
});

test("a dispute counts whatever its reason has in it", () => {
  const { found, problems } = read({ ...dispute, kind: "chargeback", reason: "not \u0000 as \ud83d" });
  expect([found[0], problems]).toEqual([{ ...dispute, kind: "chargeback", reason: "not   as \ufffd" }, []]);
});

test("a look-up is read in the same way, and another answer is none", () => {
  const found = { kind: "found", events: [{ ...source, kind: "paid" }] } as unknown as LookedUp;
  expect(wellFormedLookedUp(found, () => undefined)).toEqual({
    kind: "found",
    events: [{ ...source, kind: "inquire" }],
  });
  for (const other of [undefined, null, {}, { kind: "found" }, { kind: "unknown" }])
    expect(() => wellFormedLookedUp(other as LookedUp, () => undefined)).toThrow("does not fit the port");
});
