import { expect, test } from "vitest";
import { json } from "../../platform/database/index.ts";
import { eventFromJson } from "./event-json.ts";
import type { ProviderEvent } from "@quittance/provider-kit";

const amount = { minor: 999n, currency: "EUR" };
const error = { code: 2003, message: "Declined", adapterCode: null, adapterMessage: null };
const dispute = {
  eventId: "1",
  providerReference: "pi_1",
  disputeId: "du_1",
  amount,
  reason: "fraudulent",
  dueAt: Temporal.Instant.from("2026-12-01T12:00:00Z"),
  occurredAt: Temporal.Instant.from("2026-11-21T12:00:00Z"),
};

test.each<[string, ProviderEvent]>([
  ["inquire", { kind: "inquire", eventId: "1", submissionReference: "a" }],
  [
    "outcome",
    {
      kind: "outcome",
      eventId: "1",
      submissionReference: "a",
      outcome: { kind: "approved", amount, details: {} },
    },
  ],
  ["undone", { kind: "undone", eventId: "1", submissionReference: "a", error, amount }],
  ["chargeback", { ...dispute, kind: "chargeback", isSecond: true }],
  ["chargeback_reversed", { ...dispute, kind: "chargeback_reversed" }],
  ["dispute", { ...dispute, kind: "dispute", stage: "inquiry", reasonCode: "10.4" }],
  [
    "dispute without times",
    { kind: "dispute", eventId: "1", disputeId: "du_1", amount, reason: "general", stage: "won" },
  ],
])("the event %s comes back from its column as it was stored", (_name, event) => {
  expect(eventFromJson(JSON.parse(json(event)))).toEqual(event);
});
