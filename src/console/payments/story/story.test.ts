import { expect, test } from "vitest";
import type { HistoryEntry } from "../../../transactions/index.ts";
import { declineOf } from "../../../platform/api-errors/index.ts";
import { storyOf } from "./story.ts";
import type { StoryFacts } from "./story-facts.ts";

const OPENED = Temporal.Instant.from("2026-11-26T10:00:00.1Z");
const MOMENT = "2026-11-26T10:00:00.855432";

interface Move extends Partial<HistoryEntry> {
  readonly trigger: string;
}

/** The texts of the lines after the first one. */
function linesOf({
  moves,
  endedAt,
  attempts = [],
}: {
  moves: readonly Move[];
  endedAt?: string;
  attempts?: readonly Partial<StoryFacts["attempts"][number]>[];
}): string[] {
  const at = Temporal.Instant.from(`${MOMENT}Z`);
  const transaction = {
    uuid: "x",
    type: "debit",
    status: "error_internal",
    createdAt: OPENED,
    amountMinor: 999n,
    surchargeMinor: 0n,
    currency: "EUR",
    request: {},
    result: { errors: [{ ...declineOf("verificationFailed"), createdAt: at.toString() }] },
  };
  const authentication = {
    version: "2.2.0",
    stepUp: false,
    challenged: false,
    startedAt: OPENED.toString(),
    endedAt,
    transStatus: "N",
    eci: null,
    failure: null,
  };
  const story = storyOf({
    transaction,
    payment: { transaction },
    disputes: [],
    trials: [],
    history: [{ trigger: "opened", at: OPENED }, ...moves].map((move, index) => ({
      version: index + 1,
      toStatus: "pending",
      facts: null,
      at,
      ...move,
    })),
    attempts: attempts.map((attempt, index) => ({
      attempt: index + 1,
      amountMinor: null,
      outcome: "declined",
      error: null,
      at,
      ...attempt,
    })),
    followUps: [],
    callbacks: [],
    trace: {
      authentications: endedAt ? [authentication] : [],
      decisions: [],
      stepUps: { used: 0, most: 1 },
    },
    connectors: new Map([
      ["a", "Acquirer A"],
      ["b", "Acquirer B"],
    ]),
    people: new Map(),
    acts: [],
    renewals: [],
  } as unknown as StoryFacts);
  return story.slice(1).map(({ text }) => text);
}

test.each(["432", "500", "957"])(
  "a refusal stands below the authentication of the same microsecond that it came from, %s ns later or earlier",
  (nanoseconds) => {
    const lines = linesOf({
      // As the database keeps it: rounded to microseconds.
      moves: [
        {
          trigger: "refused_by_gateway",
          at: Temporal.Instant.from(`${MOMENT}${nanoseconds}Z`).round({
            smallestUnit: "microsecond",
            roundingMode: "halfEven",
          }),
        },
      ],
      endedAt: `${MOMENT}${nanoseconds}Z`,
    });
    expect(lines).toEqual([
      expect.stringContaining("3-D Secure 2.2.0, without a challenge"),
      expect.stringContaining("The gateway refused it"),
    ]);
  },
);

test("the start of an authentication stands above its end in the same moment", () => {
  const moves = [{ trigger: "authentication_started" }, { trigger: "refused_by_gateway" }];
  expect(linesOf({ moves, endedAt: `${MOMENT}Z` })).toEqual([
    expect.stringContaining("3-D Secure started"),
    expect.stringContaining("3-D Secure 2.2.0"),
    expect.stringContaining("The gateway refused it"),
  ]);
});

test("each submission stands above the fallback that it led to, though all are of one moment", () => {
  const lines = linesOf({
    moves: [
      { trigger: "fell_back", facts: { from: "a", to: "b", code: 3003 } },
      { trigger: "fell_back", facts: { from: "b", to: "a", code: 3003 } },
      { trigger: "declined" },
    ],
    attempts: [{ connectorGuid: "a" }, { connectorGuid: "b" }],
  });
  expect(lines).toEqual([
    expect.stringContaining("Submission 1 to Acquirer A"),
    expect.stringContaining("Acquirer A refused it"),
    expect.stringContaining("Submission 2 to Acquirer B"),
    expect.stringContaining("Acquirer B refused it"),
    expect.stringContaining("Declined"),
  ]);
});

test("moves stand in the order in which they were recorded, also by processes with different clocks", () => {
  const moves = [
    { trigger: "redirect_issued", at: Temporal.Instant.from("2026-11-26T10:00:02Z") },
    { trigger: "customer_opened_link", at: Temporal.Instant.from("2026-11-26T10:00:01Z") },
  ];
  expect(linesOf({ moves })).toEqual([
    expect.stringContaining("Waiting for the customer"),
    expect.stringContaining("The customer opened"),
  ]);
});
