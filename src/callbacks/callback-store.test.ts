import { afterAll, beforeAll, expect, test } from "vitest";

import { openCallbacksAt, type CallbacksUnderTest } from "../../tests/support/callbacks.ts";
import type { ManualClock } from "../platform/clock.ts";
import { claimCallback, eraseCallbacks, listCallbacks, releaseCallback } from "./callback-store.ts";
import { recordAttempt } from "./record-attempt.ts";
import type { Announcement, CallbackStatus } from "./callback.ts";

let callbacks: CallbacksUnderTest & { clock: ManualClock };

beforeAll(async () => {
  callbacks = await openCallbacksAt("2026-11-20T10:35:09Z");
});
afterAll(() => callbacks.close());

async function announced(transactionUuid: string, version: number): Promise<Announcement> {
  const announcement = { transactionUuid, version, result: "OK" } as const;
  if ((await firstClaim(announcement)) === "claimed") await releaseCallback(callbacks.db, announcement);
  return announcement;
}

const claim = async (announcement: Announcement) => (await claimCallback(callbacks.db, announcement)).claim;
/** Claims a callback that may have no row yet. */
const firstClaim = (announcement: Announcement) =>
  claim({ ...announcement, url: "http://shop.example/", body: "{}" } as Announcement);
const rowOf = async ({ transactionUuid, version }: Announcement) =>
  (await listCallbacks(callbacks.db, transactionUuid)).find((row) => row.version === version);

function record(announcement: Announcement, status: CallbackStatus): Promise<void> {
  const attempt = {
    outcome: "http_error",
    httpStatus: 500,
    durationMs: 1,
    response: "",
    isInside: false,
    retryAfter: null,
  } as const;
  const at = callbacks.clock.now();
  const callback = { ...announcement, url: "http://shop.example/", createdAt: at };
  return recordAttempt(callbacks.db, { callback, attempt, status, at, nextAt: null });
}

test("of two processes that claim the same callback at once, one sends it", async () => {
  const announcement = await announced("a".repeat(20), 2);
  const claims = await Promise.all([claim(announcement), claim(announcement), claim(announcement)]);
  expect(claims.toSorted()).toEqual(["busy", "busy", "claimed"]);
});

test("what a process that died was sending is sent by another after 45 seconds", async () => {
  const announcement = await announced("b".repeat(20), 2);
  expect(await claim(announcement)).toBe("claimed");
  callbacks.clock.advance({ seconds: 44 });
  expect(await claim(announcement)).toBe("busy");
  callbacks.clock.advance({ seconds: 1 });
  expect(await claim(announcement)).toBe("claimed");
});

test("announcements of one transaction are sent one at a time", async () => {
  const [first, second] = [await announced("c".repeat(20), 2), await announced("c".repeat(20), 3)];
  expect(await claim(first)).toBe("claimed");
  expect(await claim(second)).toBe("busy");
  await record(first, "waiting");
  expect(await claim(second)).toBe("claimed");
});

test("of announcements of one transaction that are claimed at once, one is sent", async () => {
  for (let times = 10; times < 60; times++) {
    const uuid = `${times}`.repeat(10);
    const announcements = [2, 3, 4, 3].map((version) => ({
      transactionUuid: uuid,
      version,
      result: "OK" as const,
    }));
    // Every other time none of them has a row.
    if (times % 2 === 0) for (const { version } of announcements) await announced(uuid, version);
    const claims = await Promise.all(announcements.map(firstClaim));
    expect(claims.filter((claim) => claim === "claimed")).toHaveLength(1);
    // Whichever comes first is sent: newer ones wait for it, and older ones are not sent any more.
    const sent = [2, 3, 4, 3][claims.indexOf("claimed")]!;
    const others = [2, 3, 4, 3].map((version) => (version < sent ? "overtaken" : "busy"));
    const expected = others.map((claim, at) => (claims[at] === "claimed" ? "claimed" : claim));
    expect(claims).toEqual(expected);
  }
});

test("an announcement that was concluded, or overtaken by a newer one, is not sent", async () => {
  const [first, second] = [await announced("d".repeat(20), 2), await announced("d".repeat(20), 3)];
  expect(await claim(second)).toBe("claimed");
  await record(second, "acknowledged");
  expect(await claim(second)).toBe("concluded");
  expect(await claim(first)).toBe("overtaken");
  expect(await claim(first)).toBe("concluded");
});

test("an older announcement is overtaken while a newer one is sent, also by a process that died", async () => {
  const [first, second] = [await announced("0d".repeat(10), 2), await announced("0d".repeat(10), 3)];
  expect(await claim(second)).toBe("claimed");
  callbacks.clock.advance({ minutes: 10 });
  expect(await claim(first)).toBe("overtaken");
  expect(await claim(second)).toBe("claimed");
});

test("an announcement that was erased before it was sent does not count as concluded", async () => {
  const announcement = await announced("e".repeat(20), 2);
  await eraseCallbacks(callbacks.db, { transactionUuids: [announcement.transactionUuid] });
  expect(await claim(announcement)).toBe("missing");
  expect(await firstClaim(announcement)).toBe("claimed");
});

test("the conclusion of an announcement is recorded, also when it was erased during the attempt", async () => {
  const announcement = await announced("f".repeat(20), 2);
  expect(await claim(announcement)).toBe("claimed");
  await eraseCallbacks(callbacks.db, { transactionUuids: [announcement.transactionUuid] });
  await record(announcement, "waiting");
  expect(await rowOf(announcement)).toBeUndefined();
  await record(announcement, "acknowledged");
  expect(await rowOf(announcement)).toMatchObject({
    status: "acknowledged",
    body: null,
  });
});
