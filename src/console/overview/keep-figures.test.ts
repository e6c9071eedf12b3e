import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { keepFigures, type NoFigures } from "./keep-figures.ts";

const clock = new ManualClock("2026-11-26T10:00:00Z");
interface Figures {
  readonly kind: "answered";
  readonly completeUntil: Temporal.Instant;
  readonly payments: number;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** A place with few payments; `begun` has the readings that are under way. */
function slowPlace() {
  const begun: PromiseWithResolvers<Figures | NoFigures>[] = [];
  const read = keepFigures<string, Figures>(
    { log: silentLog },
    {
      read: () => {
        const reading = Promise.withResolvers<Figures | NoFigures>();
        begun.push(reading);
        return reading.promise;
      },
      keyOf: (place) => place,
      paymentsOf: ({ payments }) => payments,
    },
  );
  const visit = (newest: string) => read("ME-1", { uuid: newest, modifiedAt: clock.now() });
  /** The reading ends after so long, and pages may have it. */
  const end = async (
    number: number,
    { reading, tookMs }: { reading: Figures | NoFigures; tookMs: number },
  ) => {
    vi.advanceTimersByTime(tookMs);
    begun[number]!.resolve(reading);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { visit, begun, end };
}

function figures(payments: number): Figures {
  return { kind: "answered", completeUntil: clock.now(), payments };
}

test("a page does not wait for slow figures, which are there when it is opened again", async () => {
  const { visit, begun, end } = slowPlace();
  expect(await visit("one")).toEqual({ kind: "preparing" });
  await end(0, { reading: figures(1), tookMs: 8_000 });
  expect(await visit("one")).toEqual(figures(1));
  expect(begun).toHaveLength(1);
});

test("pages that are opened while slow figures are read do not each wait for them again", async () => {
  const { visit } = slowPlace();
  await visit("one");
  vi.advanceTimersByTime(2_000);
  const openedAt = Date.now();
  expect(await visit("one")).toEqual({ kind: "preparing" });
  expect(Date.now() - openedAt).toBeLessThan(500);
});

test("a payment that comes while slow figures are read begins no second reading", async () => {
  const { visit, begun } = slowPlace();
  expect(await visit("one")).toEqual({ kind: "preparing" });
  vi.advanceTimersByTime(8_000);
  expect(await visit("two")).toEqual({ kind: "preparing" });
  expect(begun).toHaveLength(1);
});

test("figures with a new payment are waited for shortly, and then the last ones are shown", async () => {
  const { visit, begun, end } = slowPlace();
  await visit("one");
  await end(0, { reading: figures(1), tookMs: 8_000 });
  const quick = visit("two");
  await end(1, { reading: figures(2), tookMs: 100 });
  expect(await quick).toEqual(figures(2));
  expect(await visit("three")).toEqual(figures(2));
  expect(begun).toHaveLength(3);
});

test("a data source that fails slowly shows so, and its figures once it responds", async () => {
  const { visit, begun, end } = slowPlace();
  expect(await visit("one")).toEqual({ kind: "preparing" });
  await end(0, { reading: { kind: "off" }, tookMs: 20_000 });
  const next = visit("one");
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  expect(await next).toEqual({ kind: "off" });
  await end(1, { reading: figures(1), tookMs: 5_000 });
  expect(await visit("one")).toEqual(figures(1));
});

test("a reading that fails ends what waits for it, and the next visit begins another", async () => {
  const { visit, begun, end } = slowPlace();
  const first = visit("one");
  begun[0]!.reject(new Error("The connection was closed."));
  await expect(first).rejects.toThrow("The connection was closed.");
  const second = visit("one");
  await end(1, { reading: figures(1), tookMs: 10 });
  expect(await second).toEqual(figures(1));
});
