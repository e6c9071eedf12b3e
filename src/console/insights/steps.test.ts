import { expect, test } from "vitest";
import { CHOICE_STEPS, stepsOf } from "./steps-of-payments.ts";
import { countedSteps, hasSteps, shareOf } from "./steps.ts";

const step = (now: number, before: number | undefined = 0) => ({ name: "", now, before });

test("a step is a share of the first one, and of nothing there is none", () => {
  const steps = [step(8), step(2), step(0)];
  expect(steps.map((one) => shareOf(one, steps))).toEqual([1, 0.25, 0]);
  expect(shareOf(step(0), [step(0, 5)])).toBeUndefined();
  expect(shareOf(step(0), [])).toBeUndefined();
});

test("there is something to show where either period has some", () => {
  expect([[step(1)], [step(0, 1)], [step(0)], [step(0, undefined)], []].map(hasSteps)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("the steps of an answer begin with the whole and keep both periods", () => {
  const counts = (first: number) => ({
    declined: { doc_count: first + 1 },
    offered: { doc_count: first },
    accepted: { doc_count: first + 2 },
    paidAccepted: { doc_count: first + 3 },
    notChosen: { doc_count: first + 4 },
  });
  const steps = stepsOf({ now: counts(10), before: counts(20) }, CHOICE_STEPS);
  expect(steps.map(({ name, now, before }) => [name, now, before])).toEqual([
    ["offered", 10, 20],
    ["accepted", 12, 22],
    ["paidAccepted", 13, 23],
    ["declined", 11, 21],
    ["notChosen", 14, 24],
  ]);
});

test("part of a period is not compared with a whole one, and says since when it is counted", () => {
  const start = Temporal.Instant.from("2026-11-14T00:00:00Z");
  const counted = (countedSince: Temporal.Instant | null) =>
    countedSteps(["sent"], { now: { sent: 3 }, before: { sent: 2 }, countedSince }, start);
  expect(counted(null)).toEqual({ steps: [{ name: "sent", now: 3, before: 2 }], since: undefined });
  const steps = [{ name: "sent", now: 3, before: undefined }];
  expect(counted(start.subtract({ hours: 1 }))).toEqual({ steps, since: undefined });
  const since = start.add({ hours: 1 });
  expect(counted(since)).toEqual({ steps, since });
});
