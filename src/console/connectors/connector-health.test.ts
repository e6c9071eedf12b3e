import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import type { Place } from "../access/places.ts";
import type { AskBi } from "../overview/ask-bi.ts";
import { healthReader } from "./connector-health.ts";

const clock = new ManualClock("2026-11-26T10:00:00Z");
const MERCHANT = { guid: "ME-1", kind: "merchant", path: [] } as unknown as Place;
const ANSWER = {
  kind: "answered",
  completeUntil: clock.now(),
  aggregations: [
    {
      connectors: {
        buckets: [
          {
            key: "CO-1",
            name: { buckets: [{ key: "Card" }] },
            merchant: { buckets: [{ key: "Shop" }] },
            recent: { approved: { doc_count: 9 }, failed: { doc_count: 1 } },
            usual: { approved: { doc_count: 90 }, failed: { doc_count: 10 } },
          },
        ],
      },
    },
  ],
} as const;

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

test("health that is slow to read is there when the page is opened again, and is read once", async () => {
  const answers: ((answer: Awaited<ReturnType<AskBi>>) => void)[] = [];
  const askBi: AskBi = () => new Promise((resolve) => void answers.push(resolve));
  const read = healthReader({ db: undefined as never, clock, log: silentLog, askBi });
  const visit = () => read({ place: MERCHANT, testMode: true }, undefined);
  expect(await visit()).toEqual({ kind: "preparing" });
  vi.advanceTimersByTime(8_000);
  answers[0]!(ANSWER);
  await new Promise((resolve) => setImmediate(resolve));
  const health = await visit();
  expect(health).toMatchObject({ kind: "answered", completeUntil: clock.now() });
  expect(health.kind === "answered" && health.figures.get("CO-1")?.approved).toBe(9);
  expect(answers).toHaveLength(1);
});
