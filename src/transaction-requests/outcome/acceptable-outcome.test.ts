import { expect, test } from "vitest";
import { declineOf } from "../../platform/api-errors/index.ts";
import type { Adapter, ProviderOutcome } from "../../providers/index.ts";
import { acceptableOutcome } from "./acceptable-outcome.ts";

const adapter = { id: "Acme", scrub: (text: string) => text.replaceAll("4111111111111111", "[removed]") };
const submission = {
  submissionReference: "S1",
  operation: "debit",
  amount: null,
  providerReference: null,
  continuation: null,
} as const;

test.each<[string, ProviderOutcome]>([
  [
    "a decline",
    {
      kind: "declined",
      error: declineOf("invalidCard", {
        adapterCode: "no 4111111111111111",
        adapterMessage: "Refused: 4111111111111111",
      }),
      details: {},
    },
  ],
  ["an unknown outcome", { kind: "unknown", because: "It said 4111111111111111." }],
])("%s that quotes a card is kept without it, whatever its adapter left in", (_what, outcome) => {
  const log = { error: () => undefined } as never;
  const kept = acceptableOutcome({ log }, { adapter: adapter as unknown as Adapter, submission, outcome });
  expect(kept.kind).toBe(outcome.kind);
  expect(JSON.stringify(kept)).toContain("[removed]");
  expect(JSON.stringify(kept)).not.toContain("4111111111111111");
});
