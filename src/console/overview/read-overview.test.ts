import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import type { ConsoleParts } from "../parts.ts";
import { periodOf } from "./period.ts";
import { overviewReader } from "./read-overview.ts";

const clock = new ManualClock("2026-11-26T10:00:00Z");
const period = periodOf("7d", { now: clock.now(), zone: "UTC" });
type AskBi = ConsoleParts["askBi"];

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** A merchant with so many payments, whose figures take so long; `asked` has the searches that are under way. */
function readerOf({ payments, tookMs }: { payments: number; tookMs: number }) {
  const asked: (() => Promise<void>)[] = [];
  let answers = 0;
  const askBi: AskBi = () => {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<AskBi>>>();
    asked.push(async () => {
      vi.advanceTimersByTime(tookMs);
      answers += 1;
      const completeUntil = clock.now().add({ seconds: answers });
      resolve({
        kind: "answered",
        aggregations: [figures(payments), { connectors: { buckets: [] } }],
        completeUntil,
      });
      await promise;
    });
    return promise;
  };
  const reader = overviewReader({ db: undefined as never, clock, log: silentLog, askBi });
  const place = { guid: "ME-1", kind: "merchant", path: ["ME-1"] } as unknown as Parameters<
    typeof reader
  >[0]["place"];
  const visit = (uuid: string, modifiedAt = clock.now()) =>
    reader({ place, testMode: false, period }, { uuid, modifiedAt });
  return { visit, asked };
}

function figures(payments: number) {
  const today = {
    days: { buckets: [{ key_as_string: "2026-11-26", doc_count: payments, minor: { value: 1 } }] },
  };
  const none = { days: { buckets: [] } };
  const reasons = { codes: { buckets: [] } };
  const bucket = { key: "EUR", paid: today, refunded: none, approved: today, failed: none, reasons };
  return { currencies: { buckets: [bucket] } };
}

const secondsOf = (reading: Awaited<ReturnType<ReturnType<typeof readerOf>["visit"]>>) =>
  reading.kind === "answered" ? reading.completeUntil.since(clock.now()).total("seconds") : reading.kind;

test("a place with many payments gets the figures it has at once, while newer ones are read", async () => {
  const { visit, asked } = readerOf({ payments: 100_000, tookMs: 200 });
  const first = visit("one");
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await asked[0]!();
  expect(secondsOf(await first)).toBe(1);
  // Within the time for which they count as new nothing is read.
  expect(secondsOf(await visit("two"))).toBe(1);
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(61_000);
  expect(secondsOf(await visit("three"))).toBe(1);
  expect(secondsOf(await visit("four"))).toBe(1);
  expect(asked).toHaveLength(2);
  await asked[1]!();
  await vi.waitFor(async () => expect(secondsOf(await visit("five"))).toBe(2));
});

test("figures that nobody looked at for ten minutes are not shown before new ones are there", async () => {
  const { visit, asked } = readerOf({ payments: 100_000, tookMs: 200 });
  const first = visit("one");
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await asked[0]!();
  await first;
  vi.advanceTimersByTime(601_000);
  const second = visit("two");
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await asked[1]!();
  expect(secondsOf(await second)).toBe(2);
});

test("a place with few payments waits for the figures with its newest one, and visitors share the reading", async () => {
  const { visit, asked } = readerOf({ payments: 10, tookMs: 200 });
  const visits = [visit("one"), visit("one")];
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await asked[0]!();
  expect((await Promise.all(visits)).map(secondsOf)).toEqual([1, 1]);
  const next = visit("two");
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await asked[1]!();
  expect(secondsOf(await next)).toBe(2);
});

test("figures without the newest payment, whose document was not there yet, are not kept as if they had it", async () => {
  const { visit, asked } = readerOf({ payments: 10, tookMs: 200 });
  const modifiedAt = clock.now().add({ milliseconds: 1_500 });
  const incomplete = visit("one", modifiedAt);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await asked[0]!();
  expect(secondsOf(await incomplete)).toBe(1);
  const complete = visit("one", modifiedAt);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await asked[1]!();
  expect(secondsOf(await complete)).toBe(2);
  // They have it, and count as new for a while.
  expect(secondsOf(await visit("one", modifiedAt))).toBe(2);
  expect(asked).toHaveLength(2);
});
