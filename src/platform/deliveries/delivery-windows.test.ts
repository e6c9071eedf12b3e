import { expect, test } from "vitest";

import { ManualClock } from "../clock.ts";
import type { Attempt, AttemptOutcome } from "./attempt.ts";
import { DeliveryWindows } from "./delivery-windows.ts";

const clock = new ManualClock("2026-11-20T12:00:00Z");
let at = Temporal.Instant.from("2026-11-20T12:00:00Z");

function attemptThat(outcome: AttemptOutcome, durationMs: number): Attempt {
  return { outcome, httpStatus: null, durationMs, response: null, isInside: false, retryAfter: null };
}

/** As many attempts, one after the other. */
function after(windows: DeliveryWindows, ...rounds: [times: number, outcome: AttemptOutcome, ms: number][]) {
  for (const [times, outcome, durationMs] of rounds) {
    for (let count = 0; count < times; count++) {
      const startedAt = at.add({ seconds: 1 });
      at = startedAt.add({ milliseconds: durationMs });
      windows.adapt("shop", { attempt: attemptThat(outcome, durationMs), startedAt, now: at, isFull: true });
    }
  }
  return windows.sizeOf("shop");
}

test("a receiver that never responded gets one delivery at a time, and four after its first response", () => {
  expect(new DeliveryWindows(clock).sizeOf("shop")).toBe(1);
  expect(after(new DeliveryWindows(clock), [3, "timeout", 10_000])).toBe(1);
  expect(after(new DeliveryWindows(clock), [1, "not_acknowledged", 5])).toBe(4);
  expect(after(new DeliveryWindows(clock), [1, "acknowledged", 9_000])).toBe(4);
});

test("a receiver is quick while its last response came within a second", () => {
  const windows = new DeliveryWindows(clock);
  const isQuickAfter = (outcome: AttemptOutcome, ms: number): boolean => {
    after(windows, [1, outcome, ms]);
    return windows.isQuick("shop");
  };
  expect(windows.isQuick("shop")).toBe(false);
  expect(isQuickAfter("acknowledged", 900)).toBe(true);
  expect([...windows.quick()]).toEqual(["shop"]);
  expect(isQuickAfter("acknowledged", 1_100)).toBe(false);
  expect(isQuickAfter("not_acknowledged", 10)).toBe(true);
  expect(isQuickAfter("timeout", 10)).toBe(false);
  expect([...windows.quick()]).toEqual([]);
});

test("a receiver that responds fast soon gets 256 at a time, and never more", () => {
  expect(after(new DeliveryWindows(clock), [10, "acknowledged", 5])).toBe(14);
  expect(after(new DeliveryWindows(clock), [252, "acknowledged", 200])).toBe(256);
  expect(after(new DeliveryWindows(clock), [500, "acknowledged", 5])).toBe(256);
});

test("a window that is not used does not grow", () => {
  const windows = new DeliveryWindows(clock);
  after(windows, [5, "acknowledged", 5]);
  for (let count = 0; count < 20; count++)
    windows.adapt("shop", { attempt: attemptThat("acknowledged", 5), startedAt: at, now: at, isFull: false });
  expect(windows.sizeOf("shop")).toBe(9);
});

/** A request that is under way until `end` is called. */
function request(windows: DeliveryWindows) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const state = { isSent: false, end: resolve };
  const ended = windows.sendInTurn("shop", async () => {
    state.isSent = true;
    await promise;
    return { attempt: attemptThat("acknowledged", 5), startedAt: clock.now(), now: clock.now() };
  });
  return Object.assign(state, { ended });
}

test("requests wait for their turn while the window is full, and not for what is recorded", async () => {
  const windows = new DeliveryWindows(clock);
  const [first, second] = [request(windows), request(windows)];
  expect([first.isSent, second.isSent]).toEqual([true, false]);
  first.end();
  await first.ended;
  await expect.poll(() => second.isSent).toBe(true);
  // More are prepared than may be sent.
  expect(windows.deliveriesTo("shop")).toBeGreaterThan(200);
  second.end();
  await second.ended;
});

test("a request whose turn does not come within two seconds is not sent", async () => {
  const windows = new DeliveryWindows(clock);
  const [hanging, waiting] = [request(windows), request(windows)];
  clock.advance({ seconds: 2 });
  expect(await waiting.ended).toBeUndefined();
  expect(waiting.isSent).toBe(false);
  hanging.end();
  expect(await hanging.ended).toMatchObject({ outcome: "acknowledged" });
});

test("deliveries to a receiver that is not quick are in work only as its window allows", () => {
  const windows = new DeliveryWindows(clock);
  expect(windows.deliveriesTo("shop")).toBe(1);
  after(windows, [20, "acknowledged", 2_000]);
  expect(windows.deliveriesTo("shop")).toBe(4);
});

test.each(["http_error", "timeout", "connection_failed", "retry_later"] as const)(
  "%s halves it, down to one at a time",
  (outcome) => {
    const windows = new DeliveryWindows(clock);
    expect(after(windows, [60, "acknowledged", 5], [1, outcome, 5])).toBe(32);
    expect(after(windows, [20, outcome, 5])).toBe(1);
  },
);

test("of deliveries that were under way together only the first failure counts", () => {
  const windows = new DeliveryWindows(clock);
  after(windows, [100, "acknowledged", 5]);
  const startedAt = at.add({ seconds: 1 });
  const failed = {
    attempt: attemptThat("timeout", 10_000),
    startedAt,
    now: startedAt.add({ seconds: 10 }),
    isFull: true,
  };
  for (let count = 0; count < 64; count++) windows.adapt("shop", failed);
  expect(windows.sizeOf("shop")).toBe(52);
});

test("a slow receiver gets fewer at a time, but not fewer than one that responded once", () => {
  expect(after(new DeliveryWindows(clock), [60, "acknowledged", 5], [1, "acknowledged", 3_500])).toBe(32);
  expect(after(new DeliveryWindows(clock), [100, "acknowledged", 5], [50, "acknowledged", 3_500])).toBe(4);
  expect(after(new DeliveryWindows(clock), [5, "timeout", 10], [50, "acknowledged", 3_500])).toBe(1);
});

test("after trouble it grows back to half of what it was, and from there by one a round", () => {
  const windows = new DeliveryWindows(clock);
  expect(after(windows, [60, "acknowledged", 5], [2, "http_error", 5])).toBe(16);
  expect(after(windows, [17, "acknowledged", 5])).toBe(17);
});

test("a response that is neither fast nor trouble changes nothing", () => {
  expect(after(new DeliveryWindows(clock), [50, "acknowledged", 2_000])).toBe(4);
  expect(after(new DeliveryWindows(clock), [50, "not_acknowledged", 5])).toBe(4);
});

test("one receiver's trouble is not another's", () => {
  const windows = new DeliveryWindows(clock);
  after(windows, [10, "timeout", 10]);
  expect(windows.sizeOf("other")).toBe(1);
});
