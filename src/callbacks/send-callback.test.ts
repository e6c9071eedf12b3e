import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { responses, startCallbackReceiver } from "../../tests/support/callback-receiver.ts";
import { forThisFile } from "../../tests/support/for-this-file.ts";
import type { Connector } from "../connectors/index.ts";
import { systemClock } from "../platform/clock.ts";
import {
  anywhere,
  createOutboundClient,
  publicOnly,
  type OutboundClient,
} from "../platform/outbound/index.ts";
import { sendCallback } from "./send-callback.ts";

const clock = systemClock;
const connector = { sharedSecret: "secret", settings: {} } as unknown as Connector;
const receiver = forThisFile(startCallbackReceiver);
let outbound: OutboundClient;

beforeAll(() => {
  outbound = createOutboundClient(anywhere);
});
afterAll(() => outbound.close());

const TIME_LIMIT_MS = 400;

function send(url = receiver.url, client = outbound) {
  const callback = { url, body: Buffer.from('{"result":"OK"}'), connector, timeLimitMs: TIME_LIMIT_MS };
  return sendCallback({ clock, outbound: client }, { ...callback, hash: "sha512" });
}

describe("a receiver acknowledges", () => {
  test.each(["OK", "OK\n", "OK\r\n", "\nOK", "\r\n\r\n OK \t\n", "\uFEFFOK"])(
    "with 200 and %j",
    async (body) => {
      receiver.respond = responses.text(200, body);
      expect((await send()).outcome).toBe("acknowledged");
    },
  );

  test.each([
    [200, "ok", "not_acknowledged"],
    [200, "\nO K", "not_acknowledged"],
    [200, "", "not_acknowledged"],
    [200, "NOT OK", "not_acknowledged"],
    [200, '{"status":"OK"}', "not_acknowledged"],
    [201, "OK", "http_error"],
    [204, "", "http_error"],
    [404, "OK", "http_error"],
    [410, "", "gone"],
    [429, "", "retry_later"],
    [503, "", "retry_later"],
  ])("but not with %i and %j: %s", async (status, body, outcome) => {
    receiver.respond = responses.text(status, body);
    expect(await send()).toMatchObject({ outcome, httpStatus: status });
  });
});

describe("a hostile receiver", () => {
  test.each([
    ["never answers", responses.silence],
    ["feeds one byte at a time", responses.slowLoris],
  ])("that %s is left at the time limit", async (_name, answer) => {
    receiver.respond = answer;
    const before = performance.now();
    expect((await send()).outcome).toBe("timeout");
    expect(performance.now() - before).toBeLessThan(TIME_LIMIT_MS + 10_000);
  });

  test("that never stops talking is cut off", async () => {
    receiver.respond = responses.endless;
    expect((await send()).outcome).toBe("answer_too_large");
  });

  test("that sends a gzip bomb gets nothing unpacked", async () => {
    receiver.respond = responses.gzipBomb();
    const { outcome, response } = await send();
    expect(outcome).toBe("not_acknowledged");
    expect(response!.length).toBeLessThanOrEqual(200);
    expect(receiver.received.at(-1)!.headers["accept-encoding"]).toBe("identity");
  });

  test("that redirects is not followed", async () => {
    const elsewhere = await startCallbackReceiver();
    receiver.respond = responses.redirect(elsewhere.url);
    expect(await send()).toMatchObject({ outcome: "redirected", httpStatus: 302 });
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
  });

  test("on a private address is not called at all where only public ones are allowed", async () => {
    const guarded = createOutboundClient(publicOnly);
    const before = receiver.received.length;
    expect((await send(receiver.url, guarded)).outcome).toBe("address_refused");
    expect((await send("http://169.254.169.254/latest/meta-data", guarded)).outcome).toBe("address_refused");
    expect(receiver.received).toHaveLength(before);
    await guarded.close();
  });

  test("that is not there is a failed connection", async () => {
    expect((await send("http://127.0.0.1:1/")).outcome).toBe("connection_failed");
  });
});

test("the first 200 characters of a response are kept, without control characters and card numbers", async () => {
  receiver.respond = responses.text(
    500,
    `\u0000broken\u001b[31m card 4111 1111 1111 1111 ${"x".repeat(500)}`,
  );
  const { response } = await send();
  expect(response).toMatch(/^broken \[31m card \[card number removed\] x+$/);
  expect(response).toHaveLength(200);
});
