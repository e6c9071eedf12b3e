import { expect, test } from "vitest";

import type { Attempt, AttemptOutcome } from "./attempt.ts";
import { ReceiverHealth } from "./receiver-health.ts";

const attempt = (outcome: AttemptOutcome): Attempt => ({
  outcome,
  httpStatus: null,
  durationMs: 0,
  response: null,
  isInside: false,
  retryAfter: null,
});

const noon = Temporal.Instant.from("2026-11-20T12:00:00Z");

/** One attempt after the other, each a minute after the last. */
const restsOf = (health: ReceiverHealth, outcomes: AttemptOutcome[], receiver = "shop") =>
  outcomes.map((outcome, minutes) => {
    const startedAt = noon.add({ minutes });
    const ended = { attempt: attempt(outcome), startedAt, now: startedAt.add({ seconds: 10 }) };
    return health.restAfter(receiver, ended)?.total("seconds");
  });

test("a receiver that can't be reached rests longer each time, half a minute at most", () => {
  const outcomes = Array.from({ length: 9 }, () => "timeout" as const);
  expect(restsOf(new ReceiverHealth(), outcomes)).toEqual([undefined, 1, 2, 4, 8, 16, 30, 30, 30]);
});

test("any response ends the rest, also one that is no acknowledgement", () => {
  const health = new ReceiverHealth();
  restsOf(health, ["connection_failed", "connection_failed", "connection_failed"]);
  expect(restsOf(health, ["http_error", "connection_failed"])).toEqual([undefined, undefined]);
});

test("one receiver's trouble is not another's", () => {
  const health = new ReceiverHealth();
  restsOf(health, ["timeout", "timeout", "timeout"]);
  expect(restsOf(health, ["timeout"], "other")).toEqual([undefined]);
});

test("attempts that fail together make the rest longer only once", () => {
  const health = new ReceiverHealth();
  const together = { attempt: attempt("timeout"), startedAt: noon, now: noon.add({ seconds: 10 }) };
  const rests = Array.from({ length: 64 }, () => health.restAfter("shop", together)?.total("seconds"));
  expect(new Set(rests)).toEqual(new Set([undefined, 1]));
  const later = { ...together, startedAt: noon.add({ seconds: 11 }), now: noon.add({ seconds: 21 }) };
  expect(health.restAfter("shop", later)?.total("seconds")).toBe(2);
});
