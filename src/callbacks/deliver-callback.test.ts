import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  responses,
  isValidForPhpClient,
  signatureWith,
  startCallbackReceiver,
  type CallbackReceiver,
} from "../../tests/support/callback-receiver.ts";
import { openCallbacksAt, SHARED_SECRET, type CallbacksUnderTest } from "../../tests/support/callbacks.ts";
import type { ManualClock } from "../platform/clock.ts";
import { enqueue, NO_OWNER } from "../platform/jobs/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { DELIVER_CALLBACK } from "../transactions/index.ts";
import { eraseCallbacks } from "./callback-store.ts";
import { callbackAttempted } from "./callback-attempted.ts";
import { describeCallbacks } from "./describe-callbacks.ts";
import { resendCallback } from "./resend-callback.ts";

let callbacks: CallbacksUnderTest & { clock: ManualClock };
let receiver: CallbackReceiver;

beforeAll(async () => {
  [callbacks, receiver] = await Promise.all([
    openCallbacksAt("2026-11-20T10:35:09Z"),
    startCallbackReceiver(),
  ]);
});
afterAll(async () => {
  await Promise.all([callbacks.close(), receiver.close()]);
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.respond = responses.ok;
  for (const key of Object.keys(callbacks.settings)) delete callbacks.settings[key];
  callbacks.attributes.postbackFormat = "inherit";
});

const callbackUrl = () => `${receiver.url}/callbacks?shop=1`;
async function describeAll(uuid: string) {
  const described = await describeCallbacks(callbacks.db, { transactionUuid: uuid, mayReadInside: true });
  return isRefusal(described) ? [] : described;
}
const describeOne = async (uuid: string) => (await describeAll(uuid))[0];

/** Moves the clock on and runs what is due; how many callbacks came. */
async function after(duration: Temporal.DurationLike): Promise<number> {
  const before = receiver.received.length;
  callbacks.clock.advance(duration);
  await callbacks.runner.runDue();
  return receiver.received.length - before;
}

describe("a signed callback", () => {
  test("is one that the official PHP client accepts, with a date of RFC 1123 that Java reads", async () => {
    await callbacks.pay({ callbackUrl: callbackUrl() });
    expect(await after({ seconds: 0 })).toBe(1);
    const [callback] = receiver.received;
    expect(callback!.uri).toBe("/callbacks?shop=1");
    expect(callback!.headers.date).toBe("Fri, 20 Nov 2026 10:35:09 GMT");
    expect(isValidForPhpClient(callback!, SHARED_SECRET)).toBe(true);
    expect(isValidForPhpClient(callback!, "another-secret")).toBe(false);
  });

  test.each(["sha512", "md5"] as const)("hashes the body by %s when the request did", async (hash) => {
    await callbacks.pay({ callbackUrl: callbackUrl(), callbackHash: hash });
    await after({ seconds: 0 });
    const callback = receiver.received[0]!;
    const date = callback.headers.date!;
    const expected = signatureWith(hash, { callback, date, sharedSecret: SHARED_SECRET });
    expect(callback.headers["x-signature"]).toBe(expected);
  });

  test("hashes by sha512 whatever the request did with postbackFormat json", async () => {
    callbacks.attributes.postbackFormat = "json";
    await callbacks.pay({ callbackUrl: callbackUrl(), callbackHash: "md5" });
    await after({ seconds: 0 });
    const callback = receiver.received[0]!;
    const expected = { callback, date: callback.headers.date!, sharedSecret: SHARED_SECRET };
    expect(callback.headers["x-signature"]).toBe(signatureWith("sha512", expected));
  });

  test("says UTC without postback:use-rfc-compliant-tz", async () => {
    callbacks.settings["postback:use-rfc-compliant-tz"] = "0";
    await callbacks.pay({ callbackUrl: callbackUrl() });
    await after({ seconds: 0 });
    expect(receiver.received[0]!.headers.date).toMatch(/ UTC$/);
    expect(isValidForPhpClient(receiver.received[0]!, SHARED_SECRET)).toBe(true);
  });
});

describe("the schedule", () => {
  test("repeats the same bytes until the receiver says OK, and then falls silent", async () => {
    receiver.respond = responses.text(500, "down");
    const { uuid } = await callbacks.pay({ callbackUrl: callbackUrl() });
    expect(await after({ seconds: 0 })).toBe(1);
    expect(await after({ seconds: 59 })).toBe(0);
    expect(await after({ seconds: 1 })).toBe(1);
    expect(await after({ minutes: 5 })).toBe(1);
    receiver.respond = responses.ok;
    expect(await after({ minutes: 15 })).toBe(1);
    expect(await after({ hours: 192 })).toBe(0);
    const bodies = new Set(receiver.received.map(({ rawBody }) => rawBody.toString()));
    expect(bodies.size).toBe(1);
    expect(await describeOne(uuid)).toMatchObject({
      status: "acknowledged",
      attempts: [
        { outcome: "http_error", httpStatus: 500, answer: "down" },
        { outcome: "http_error" },
        { outcome: "http_error" },
        { outcome: "acknowledged", httpStatus: 200, answer: "OK" },
      ],
    });
  });

  test("ends after fifteen attempts in eight days, as a dead letter", async () => {
    receiver.respond = responses.text(200, "not OK");
    const dead = await callbacks.deadJobs();
    const { uuid } = await callbacks.pay({ callbackUrl: callbackUrl() });
    for (let day = 0; day < 15; day++) await after({ hours: 24 });
    expect(receiver.received).toHaveLength(15);
    expect(await describeOne(uuid)).toMatchObject({ status: "given_up" });
    expect(await callbacks.deadJobs()).toBe(dead + 1);
  });

  test("postback-queue:max-retries 1 means two attempts", async () => {
    callbacks.settings["postback-queue:max-retries"] = "1";
    receiver.respond = responses.text(500, "");
    await callbacks.pay({ callbackUrl: callbackUrl() });
    for (let day = 0; day < 5; day++) await after({ hours: 24 });
    expect(receiver.received).toHaveLength(2);
  });

  test.each([429, 503])(
    "a receiver that responds %i with Retry-After gets no attempt for that long",
    async (status) => {
      receiver.respond = responses.text(status, "", { "retry-after": "3600" });
      await callbacks.pay({ callbackUrl: callbackUrl() });
      expect(await after({ seconds: 0 })).toBe(1);
      receiver.respond = responses.ok;
      expect(await after({ seconds: 3_599 })).toBe(0);
      expect(await after({ seconds: 1 })).toBe(1);
    },
  );

  test("410 ends it at once, with an alarm", async () => {
    receiver.respond = responses.text(410, "");
    const alarms: string[] = [];
    const stop = callbackAttempted.subscribe(
      ({ outcome, givenUp }) => void (givenUp && alarms.push(outcome)),
    );
    const { uuid } = await callbacks.pay({ callbackUrl: callbackUrl() });
    await after({ seconds: 0 });
    expect(await after({ hours: 192 })).toBe(0);
    expect(await describeOne(uuid)).toMatchObject({ status: "given_up", attempts: [{ outcome: "gone" }] });
    expect(alarms).toEqual(["gone"]);
    stop();
  });
});

describe("announcements of one transaction", () => {
  test("PENDING is sent only when the setting said so, and OK after it", async () => {
    const silent = await callbacks.open({ callbackUrl: callbackUrl() });
    await callbacks.move(silent.uuid, "provider_pending");
    expect(await after({ seconds: 0 })).toBe(0);
    const { uuid } = await callbacks.open({ callbackUrl: callbackUrl(), callbackOnPending: true });
    await callbacks.move(uuid, "provider_pending");
    await after({ seconds: 0 });
    await callbacks.move(uuid, "approved");
    await after({ seconds: 0 });
    expect(receiver.received.map(({ body }) => body["result"])).toEqual(["PENDING", "OK"]);
  });

  test("a PENDING that could not be delivered is not sent after the OK that was", async () => {
    const { uuid } = await callbacks.open({ callbackUrl: callbackUrl(), callbackOnPending: true });
    receiver.respond = responses.text(500, "");
    await callbacks.move(uuid, "provider_pending");
    await after({ seconds: 0 });
    receiver.respond = responses.ok;
    await callbacks.move(uuid, "approved");
    await after({ seconds: 0 });
    expect(await after({ hours: 24 })).toBe(0);
    expect((await describeAll(uuid)).map(({ status }) => status)).toEqual(["overtaken", "acknowledged"]);
  });

  test("a PENDING is not sent again once the OK was attempted, although the receiver had neither", async () => {
    const { uuid } = await callbacks.open({ callbackUrl: callbackUrl(), callbackOnPending: true });
    receiver.respond = responses.text(500, "");
    await callbacks.move(uuid, "provider_pending");
    await after({ seconds: 0 });
    await callbacks.move(uuid, "approved");
    await after({ seconds: 0 });
    expect(receiver.received.map(({ body }) => body["result"])).toEqual(["PENDING", "OK"]);
    await after({ minutes: 1 });
    receiver.respond = responses.ok;
    for (let hour = 0; hour < 24; hour++) await after({ hours: 1 });
    const results = receiver.received.map(({ body }) => body["result"]);
    expect(results.slice(results.indexOf("OK"))).not.toContain("PENDING");
    expect((await describeAll(uuid)).map(({ status }) => status)).toEqual(["overtaken", "acknowledged"]);
  });

  test("a PENDING is not sent again after an OK whose data was erased, or that was given up", async () => {
    for (const end of ["erased", "gone"] as const) {
      receiver.received.length = 0;
      const { uuid } = await callbacks.open({ callbackUrl: callbackUrl(), callbackOnPending: true });
      receiver.respond = responses.text(500, "");
      await callbacks.move(uuid, "provider_pending");
      await after({ seconds: 0 });
      if (end === "gone") receiver.respond = responses.text(410, "");
      await callbacks.move(uuid, "approved");
      await after({ seconds: 0 });
      if (end === "erased") await eraseCallbacks(callbacks.db, { transactionUuids: [uuid] });
      receiver.respond = responses.ok;
      for (let hour = 0; hour < 24; hour++) await after({ hours: 1 });
      const results = receiver.received.map(({ body }) => body["result"]);
      expect(results).toEqual(end === "gone" ? ["PENDING", "OK"] : ["PENDING", "OK", "OK"]);
    }
  });

  test("a job that is run twice sends once", async () => {
    const { uuid, version } = await callbacks.pay({ callbackUrl: callbackUrl() });
    await after({ seconds: 0 });
    const payload = { transactionUuid: uuid, version, result: "OK" };
    await enqueue(callbacks.db, { kind: DELIVER_CALLBACK, owner: NO_OWNER, payload });
    expect(await after({ seconds: 0 })).toBe(0);
  });
});

test("postback:suppress-outgoing holds back what was announced before it was set", async () => {
  await callbacks.pay({ callbackUrl: callbackUrl() });
  callbacks.settings["postback:suppress-outgoing"] = "1";
  expect(await after({ seconds: 0 })).toBe(0);
});

test("a resend starts again with the newest announcement", async () => {
  receiver.respond = responses.text(410, "");
  const { uuid } = await callbacks.pay({ callbackUrl: callbackUrl() });
  await after({ seconds: 0 });
  receiver.respond = responses.ok;
  expect(await resendCallback(callbacks.parts, uuid)).toMatchObject({ result: "OK", status: "waiting" });
  expect(await after({ seconds: 0 })).toBe(1);
  expect(await describeOne(uuid)).toMatchObject({
    status: "acknowledged",
    attempts: [{ outcome: "gone" }, { outcome: "acknowledged" }],
  });
  expect(await resendCallback(callbacks.parts, "ffffffffffffffffffff")).toMatchObject({
    code: "no_callback",
  });
});

test("after an attempt that failed it says when the next one is due, and after the last one nothing", async () => {
  receiver.respond = responses.text(500, "");
  const { uuid } = await callbacks.open({ callbackUrl: callbackUrl() });
  await callbacks.move(uuid, "approved");
  await after({ seconds: 0 });
  const inAMinute = callbacks.clock.now().add({ minutes: 1 }).toString();
  expect(await describeAll(uuid)).toMatchObject([{ status: "waiting", nextAttemptAt: inAMinute }]);
  receiver.respond = responses.ok;
  await after({ seconds: 60 });
  expect(await describeAll(uuid)).toMatchObject([{ status: "acknowledged", nextAttemptAt: null }]);
});

test("a callback that waits to be sent again is listed with its attempts, and a second resend is of the same", async () => {
  receiver.respond = responses.text(410, "");
  const { uuid } = await callbacks.open({ callbackUrl: callbackUrl(), callbackOnPending: true });
  await callbacks.move(uuid, "provider_pending");
  await after({ seconds: 0 });
  await callbacks.move(uuid, "approved");
  await after({ seconds: 0 });
  receiver.received.length = 0;
  receiver.respond = responses.ok;
  await resendCallback(callbacks.parts, uuid);
  expect(await describeAll(uuid)).toMatchObject([
    { result: "PENDING", status: "given_up" },
    { result: "OK", status: "waiting", settledAt: null, attempts: [{ outcome: "gone" }] },
  ]);
  expect(await resendCallback(callbacks.parts, uuid)).toMatchObject({ result: "OK", status: "waiting" });
  await after({ seconds: 0 });
  expect(receiver.received.map(({ body }) => body["result"])).toEqual(["OK"]);
});

test("a PENDING that waits is not sent while the OK after it is sent again", async () => {
  const { uuid } = await callbacks.open({ callbackUrl: callbackUrl(), callbackOnPending: true });
  receiver.respond = responses.text(500, "");
  await callbacks.move(uuid, "provider_pending");
  await after({ seconds: 0 });
  receiver.respond = responses.ok;
  await callbacks.move(uuid, "approved");
  await after({ seconds: 0 });
  receiver.respond = responses.text(500, "");
  await resendCallback(callbacks.parts, uuid);
  await after({ seconds: 0 });
  receiver.received.length = 0;
  receiver.respond = responses.ok;
  await after({ hours: 24 });
  expect(receiver.received.map(({ body }) => body["result"])).toEqual(["OK"]);
  expect((await describeAll(uuid)).map(({ status }) => status)).toEqual(["overtaken", "acknowledged"]);
});
