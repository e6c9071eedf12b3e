import { expect, test } from "vitest";

import type { Attempt, AttemptOutcome } from "./callback.ts";
import { ReceiverHealth } from "./receiver-health.ts";

const attempt = (outcome: AttemptOutcome): Attempt => ({
  outcome,
  httpStatus: null,
  durationMs: 0,
  answer: null,
  retryAfter: null,
});

const restsOf = (health: ReceiverHealth, outcomes: AttemptOutcome[], lane = "callback:shop") =>
  outcomes.map((outcome) => health.restAfter(lane, attempt(outcome))?.total("seconds"));

test("a receiver that can't be reached rests longer each time, half a minute at most", () => {
  const outcomes = Array.from({ length: 9 }, () => "timeout" as const);
  expect(restsOf(new ReceiverHealth(), outcomes)).toEqual([undefined, 1, 2, 4, 8, 16, 30, 30, 30]);
});

test("any answer ends the rest, also one that is no acknowledgement", () => {
  const health = new ReceiverHealth();
  restsOf(health, ["connection_failed", "connection_failed", "connection_failed"]);
  expect(restsOf(health, ["http_error", "connection_failed"])).toEqual([undefined, undefined]);
});

test("one receiver's trouble is not another's", () => {
  const health = new ReceiverHealth();
  restsOf(health, ["timeout", "timeout", "timeout"]);
  expect(restsOf(health, ["timeout"], "callback:other")).toEqual([undefined]);
});
