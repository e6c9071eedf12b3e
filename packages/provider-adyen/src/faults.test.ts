import { beforeEach, describe, expect, test } from "vitest";

import { card, followUp, money, providerRequest } from "@quittance/provider-kit/testing";
import type { ProviderRequest } from "@quittance/provider-kit";
import { eventsOf, fakeAdyen } from "../tests/fake-account.ts";

const VISA = card("4111111111111111", { cvv: "737" });

const { fake, callsOf, clear } = await fakeAdyen();
const calls = callsOf();
beforeEach(clear);

const request = (change: Partial<ProviderRequest> = {}) => providerRequest({ source: VISA, ...change });
const lastBody = () => fake.requests.at(-1)!.body;
const follow = (...given: Parameters<typeof followUp>) => calls.followUp(followUp(...given));

describe("payments", () => {
  const error = (status: number, body: object | string, headers = {}) => ({
    match: /payments$/,
    status,
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers,
  });

  test("of the network are sent again with the same key and bytes, and move money once", async () => {
    fake.planned.push({ match: /payments$/, cutAfterBytes: 10 });
    const debit = request();
    expect((await calls.submit(debit)).kind).toBe("approved");
    expect(fake.requests).toHaveLength(2);
    expect(fake.requests[0]).toEqual(fake.requests[1]);
    expect(fake.payments.authorisations(debit.submissionReference)).toBe(1);
  });

  test("whose responses all get lost are unknown, and the webhook concludes them", async () => {
    fake.loseResponseTo = /payments$/;
    const debit = request();
    expect((await calls.submit(debit)).kind).toBe("unknown");
    expect(await eventsOf(fake, calls)).toMatchObject([
      {
        submissionReference: debit.submissionReference,
        outcome: { kind: "approved", amount: money("9.99") },
      },
    ]);
  });

  test.each([
    ["no JSON", "<html>502</html>"],
    ["a list", "[]"],
    ["without a result", JSON.stringify({ pspReference: "8835000000000000" })],
    ["of another payment", JSON.stringify({ resultCode: "Authorised", merchantReference: "another" })],
    ["too large", JSON.stringify({ resultCode: "Authorised", padding: "x".repeat(1024 * 1024) })],
  ])("that is %s are unknown", async (_name, body) => {
    for (let attempt = 0; attempt < 3; attempt++) fake.planned.push(error(200, body));
    expect((await calls.submit(request())).kind).toBe("unknown");
  });

  test.each([
    [401, { status: 401, errorCode: "000", errorType: "security" }, 1007],
    [403, { status: 403, errorCode: "901", errorType: "security" }, 1007],
    [422, { status: 422, errorCode: "14_030", errorType: "validation" }, 1002],
    [422, { status: 422, errorCode: "101", errorType: "validation" }, 2008],
    [500, { status: 500, errorCode: "905", errorType: "configuration" }, 2011],
  ])("%i %j were not executed", async (status, body, code) => {
    fake.planned.push(error(status, body));
    expect(await calls.submit(request())).toMatchObject({ kind: "declined", error: { code } });
  });

  test("of too many requests are repeated, and declined as temporary when each was turned away", async () => {
    for (let attempt = 0; attempt < 3; attempt++) fake.planned.push(error(429, {}));
    expect(await calls.submit(request())).toMatchObject({ kind: "declined", error: { code: 3003 } });
    expect(fake.requests).toHaveLength(3);
    fake.planned.push(error(500, {}), error(429, {}), error(429, {}));
    expect((await calls.submit(request())).kind).toBe("unknown");
  });

  test("can be cancelled by our reference, which is concluded by a webhook", async () => {
    const debit = request();
    fake.loseResponseTo = /payments$/;
    await calls.submit(debit);
    fake.loseResponseTo = undefined;
    await eventsOf(fake, calls);
    expect(await calls.neutralise(debit)).toBe("requested");
    expect(lastBody()).toEqual({
      merchantAccount: "QuittanceCOM",
      paymentReference: debit.submissionReference,
    });
    expect(await eventsOf(fake, calls)).toMatchObject([
      { submissionReference: debit.submissionReference, outcome: { kind: "declined" } },
      { submissionReference: debit.submissionReference, kind: "undone" },
    ]);
  });
});

test("a refund without a response is sent again from what was kept, and refunds once", async () => {
  const debit = request({ amount: money("10.00") });
  await calls.submit(debit);
  await eventsOf(fake, calls);
  const before = fake.payments.collected();
  const refund = follow("refund", debit, { amount: money("3.00") });
  fake.loseResponseTo = /refunds$/;
  expect((await calls.submit(refund)).kind).toBe("unknown");
  fake.loseResponseTo = undefined;
  const first = fake.requests.at(-1);
  const { repeat } = calls.adapter;
  expect((await repeat!(calls.submission(refund), calls.call()))?.kind).toBe("pending");
  expect(fake.requests.at(-1)).toEqual(first);
  expect(before - fake.payments.collected()).toBe(300);
  expect(await repeat!(calls.submission(debit), calls.call())).toBeUndefined();
});

test("a repetition that certainly was not sent says nothing about the attempt before it", async () => {
  const hold = request({ operation: "preauthorize", amount: money("10.00") });
  await calls.submit(hold);
  const capture = follow("capture", hold, { amount: money("4.00") });
  await calls.prepare(capture);
  fake.loseResponseTo = /captures$/;
  expect((await calls.submit(capture)).kind).toBe("unknown");
  fake.setOnline(false);
  const repeated = await calls.repeat(capture);
  fake.setOnline(true);
  expect(repeated).toMatchObject({ kind: "unknown" });
  expect(repeated).not.toHaveProperty("nothingSent");
});
