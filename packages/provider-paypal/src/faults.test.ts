import { beforeEach, describe, expect, test } from "vitest";

import type { CustomerReturn, ProviderRequest } from "@quittance/provider-kit";
import { followUp, money, providerRequest } from "@quittance/provider-kit/testing";
import { createPayPal } from "./paypal.ts";
import { fakePayPal, SECRET } from "../tests/fake-account.ts";

const BACK: CustomerReturn = { query: {}, form: {}, mayChooseAgain: false };

const { fake, callsOf, clear } = await fakePayPal();
let calls: ReturnType<typeof callsOf>;
beforeEach(() => {
  calls = callsOf();
  clear();
});

const request = (change: Partial<ProviderRequest> = {}) => providerRequest({ source: null, ...change });
const follow = (...given: Parameters<typeof followUp>) => calls.followUp(followUp(...given));
const storedWallet = () => ({
  token: { value: String(fake.wallets.store()["id"]), schemeTransactionIdentifier: null },
});

/** A request whose customer agreed at PayPal's page. */
async function approved(change: Partial<ProviderRequest> = {}): Promise<ProviderRequest> {
  const one = request(change);
  fake.approve((await calls.submit(one)).providerReference ?? "");
  return one;
}

async function paid(change: Partial<ProviderRequest> = {}): Promise<ProviderRequest> {
  const one = await approved(change);
  expect((await calls.resume(one, BACK)).kind).toBe("approved");
  return one;
}

const json = (body: object) => JSON.stringify(body);
const UNPROVEN: [string, number, string][] = [
  ["a server's error", 500, json({ name: "INTERNAL_SERVER_ERROR" })],
  ["a page of a proxy", 502, "<html>Bad gateway</html>"],
  ["a refused page of a proxy", 403, "<html>Access denied</html>"],
  ["an empty response", 200, ""],
  ["a list", 200, "[]"],
  ["half of a response", 201, '{"id":"5O190127TN364715T","status":"COMP'],
  [
    "a conflict",
    409,
    json({ name: "RESOURCE_CONFLICT", details: [{ issue: "PREVIOUS_REQUEST_IN_PROGRESS" }] }),
  ],
  ["a status without a name", 418, json({ teapot: true })],
];

describe("a capture after the customer's return", () => {
  test.each(UNPROVEN)("is not concluded by %s (%i)", async (_name, status, body) => {
    const debit = await approved();
    for (let attempt = 0; attempt < 3; attempt++) fake.planned.push({ match: /capture$/, status, body });
    // The order is what the response had to say.
    const outcome = await calls.resume(debit, BACK);
    expect(outcome.kind).toBe("unknown");
    fake.planned.length = 0;
    expect(await calls.inquire(debit)).toEqual({ kind: "resumable" });
    expect((await calls.resume(debit, BACK)).kind).toBe("approved");
  });

  test("whose response was lost was made once, and the order says so", async () => {
    const debit = await approved();
    const before = fake.payments.collected();
    fake.loseResponseTo = /capture$/;
    expect((await calls.resume(debit, BACK)).kind).toBe("unknown");
    fake.loseResponseTo = undefined;
    expect(await calls.inquire(debit)).toMatchObject({ kind: "approved", amount: money("9.99") });
    expect((await calls.resume(debit, BACK)).kind).toBe("approved");
    expect(fake.payments.collected() - before).toBe(999n);
  });

  const capture = (change: object, ofOrder: object = {}) =>
    json({
      id: "ORDER",
      status: "COMPLETED",
      purchase_units: [
        {
          payments: {
            captures: [
              { id: "CAP1", status: "COMPLETED", amount: { currency_code: "EUR", value: "9.99" }, ...change },
            ],
          },
        },
      ],
      ...ofOrder,
    });
  test.each([
    ["another order", capture({}, { id: "OTHER" })],
    ["another submission", capture({ custom_id: "another" })],
    ["no id", capture({ id: undefined })],
    ["no amount", capture({ amount: undefined })],
    ["a status that is not known", capture({ status: "REVIEWED" })],
    ["no payment", json({ id: "ORDER", status: "COMPLETED", purchase_units: [] })],
  ])("is not approved by a response of %s", async (_name, body) => {
    const debit = await approved();
    const order = calls.submission(debit).providerReference ?? "";
    fake.planned.push({ match: /capture$/, status: 201, body: body.replace('"ORDER"', `"${order}"`) });
    expect((await calls.resume(debit, BACK)).kind).toBe("unknown");
  });

  test.each([
    ["of another amount", { value: "99.90", currency_code: "EUR" }, money("99.90")],
    ["of another currency", { value: "9.99", currency_code: "USD" }, money("9.99", "USD")],
    ["finer than its currency", { value: "9.999", currency_code: "EUR" }, "unreadable"],
    ["of no number", { value: "9,99", currency_code: "EUR" }, "unreadable"],
  ])("is reported with the amount %s, which the gateway compares", async (_name, amount, reported) => {
    const debit = await approved();
    const order = calls.submission(debit).providerReference ?? "";
    const body = capture({ amount }).replace('"ORDER"', `"${order}"`);
    fake.planned.push({ match: /capture$/, status: 201, body });
    expect(await calls.resume(debit, BACK)).toMatchObject({ kind: "approved", amount: reported });
  });
});

describe("a refund", () => {
  test.each(UNPROVEN)(
    "is unknown after %s (%i), and repeated it is executed once",
    async (_name, status, body) => {
      const debit = await paid();
      const refund = follow("refund", debit, { amount: money("4.00") });
      const before = fake.payments.collected();
      fake.planned.push({ match: /refund$/, status, body });
      for (let attempt = 0; attempt < 2; attempt++) fake.planned.push({ match: /refund$/, status, body });
      expect((await calls.submit(refund)).kind).toBe("unknown");
      fake.planned.length = 0;
      expect(await calls.repeat(refund)).toMatchObject({ kind: "approved", amount: money("4.00") });
      expect(await calls.repeat(refund)).toBeUndefined();
      expect(before - fake.payments.collected()).toBe(400n);
    },
  );

  test("whose response was lost is the same when it is repeated", async () => {
    const debit = await paid();
    const refund = follow("refund", debit, { amount: money("4.00") });
    const before = fake.payments.collected();
    fake.loseResponseTo = /refund$/;
    expect((await calls.submit(refund)).kind).toBe("unknown");
    expect((await calls.inquire(refund)).kind).toBe("unknown");
    fake.loseResponseTo = undefined;
    expect((await calls.repeat(refund))?.kind).toBe("approved");
    expect(before - fake.payments.collected()).toBe(400n);
  });

  test("that stays pending is decided later, by an inquiry", async () => {
    const debit = await paid();
    fake.payments.next = { status: "PENDING", reason: "ECHECK" };
    const refund = follow("refund", debit, { amount: money("4.00") });
    expect((await calls.submit(refund)).kind).toBe("pending");
    fake.payments.decide(fake.payments.ids("refund").at(-1)!, "FAILED");
    expect(await calls.inquire(refund)).toMatchObject({ kind: "declined", error: { code: 2003 } });
  });

  test.each([
    [403, { name: "NOT_AUTHORIZED", details: [{ issue: "PERMISSION_DENIED" }] }, 1007],
    [404, { name: "RESOURCE_NOT_FOUND", details: [{ issue: "INVALID_RESOURCE_ID" }] }, 1006],
    [422, { name: "UNPROCESSABLE_ENTITY", details: [{ issue: "CAPTURE_FULLY_REFUNDED" }] }, 1006],
    [422, { name: "UNPROCESSABLE_ENTITY", details: [{ issue: "DECIMAL_PRECISION" }] }, 1002],
    [400, { name: "INVALID_REQUEST", details: [{ issue: "INVALID_PARAMETER_SYNTAX" }] }, 1002],
  ])("that is refused with %i %j was not made", async (status, body, code) => {
    const refund = follow("refund", await paid(), { amount: money("4.00") });
    fake.planned.push({ match: /refund$/, status, body });
    expect(await calls.submit(refund)).toMatchObject({ kind: "declined", error: { code } });
  });

  test("that was turned away each time is declined as temporary, but not after an unclear attempt", async () => {
    const debit = await paid();
    const busy = { match: /refund$/, status: 429, body: { name: "RATE_LIMIT_REACHED" } };
    fake.planned.push(busy, busy, busy);
    const first = follow("refund", debit, { amount: money("1.00") });
    expect(await calls.submit(first)).toMatchObject({ kind: "declined", error: { code: 3003 } });
    fake.planned.push({ match: /refund$/, status: 500, body: {} }, busy, busy);
    expect((await calls.submit(follow("refund", debit, { amount: money("1.00") }))).kind).toBe("unknown");
  });

  test("is not declined for what its own lost request did", async () => {
    const refund = follow("refund", await paid(), { amount: money("9.99") });
    fake.planned.push(
      { match: /refund$/, status: 503, body: {}, isExecuted: true },
      { match: /refund$/, status: 422, body: { name: "X", details: [{ issue: "CAPTURE_FULLY_REFUNDED" }] } },
    );
    expect((await calls.submit(refund)).kind).toBe("unknown");
  });
});

test("a void whose response was lost is found by the authorisation", async () => {
  const preauthorize = await paid({ operation: "preauthorize" });
  const voided = follow("void", preauthorize, { amount: null });
  fake.loseResponseTo = /void$/;
  expect((await calls.submit(voided)).kind).toBe("unknown");
  fake.loseResponseTo = undefined;
  expect((await calls.inquire(voided)).kind).toBe("approved");
  expect((await calls.repeat(voided))?.kind).toBe("approved");
});

test("the charge of a stored wallet whose response was lost is made once, and never after PayPal forgets it", async () => {
  const debit = request(storedWallet());
  const before = fake.payments.collected();
  fake.loseResponseTo = /orders$/;
  expect((await calls.submit(debit)).kind).toBe("unknown");
  fake.loseResponseTo = undefined;
  const kept = calls.submission(debit);
  const later = { ...calls.call(), now: () => Temporal.Now.instant().add({ hours: 6 }) };
  expect(await calls.adapter.repeat!(kept, later)).toBeUndefined();
  expect((await calls.inquire(debit)).kind).toBe("unknown");
  expect(await calls.repeat(debit)).toMatchObject({ kind: "approved", amount: money("9.99") });
  expect(fake.payments.collected() - before).toBe(999n);
});

test("an order that cannot be created ends the payment, because nothing moved", async () => {
  const failing = { match: /orders$/, status: 503, body: {} };
  fake.planned.push(failing, failing, failing);
  expect(await calls.submit(request())).toMatchObject({ kind: "declined", error: { code: 3005 } });
});

test("a new order of another submission is not shown to the customer", async () => {
  const body = {
    id: "ORD1",
    status: "PAYER_ACTION_REQUIRED",
    purchase_units: [{ custom_id: "another" }],
    links: [{ rel: "payer-action", href: "https://www.paypal.com/checkoutnow?token=ORD1" }],
  };
  fake.planned.push({ match: /orders$/, status: 200, body });
  expect((await calls.submit(request())).kind).toBe("unknown");
});

test("an order that is gone before it was captured has expired", async () => {
  const debit = await approved();
  fake.orders.all.clear();
  expect(await calls.inquire(debit)).toMatchObject({ kind: "declined", error: { code: 2005 } });
});

describe("the access token", () => {
  const tokenCalls = () => fake.requests.filter(({ path }) => path === "/v1/oauth2/token");

  test("is fetched once and kept, and once more when PayPal refuses it", async () => {
    await calls.submit(request());
    await calls.submit(request());
    expect(tokenCalls()).toHaveLength(1);
    expect(tokenCalls()[0]!.authorization).toBe(
      `Basic ${Buffer.from(`client-id:${SECRET}`).toString("base64")}`,
    );
    fake.endTokens();
    expect((await calls.submit(request())).kind).toBe("redirect");
    expect(tokenCalls()).toHaveLength(2);
    const keys = fake.requests.filter(({ path }) => path.endsWith("orders")).map(({ key }) => key);
    expect(keys.at(-1)).toBe(keys.at(-2));
  });

  test("that PayPal goes on refusing is not fetched again and again", async () => {
    const refused = { match: /orders$/, status: 401, body: { error: "invalid_token" } };
    fake.planned.push(refused, refused, refused);
    expect(await calls.submit(request())).toMatchObject({ kind: "declined", error: { code: 1007 } });
    expect(tokenCalls()).toHaveLength(2);
  });

  test("is not given for a wrong secret, and nothing else is sent", async () => {
    const wrong = callsOf(
      {},
      {
        credentials: { username: "client-id", apiSecret: "wrong-secret" },
      },
    );
    expect(await wrong.submit(request())).toMatchObject({
      kind: "declined",
      error: { code: 1007, adapterCode: "invalid_client" },
    });
    expect(fake.requests).toHaveLength(1);
  });

  test("is renewed before it ends", async () => {
    let now = Temporal.Instant.from("2026-11-20T12:00:00Z");
    const adapter = createPayPal();
    const call = () => ({ ...calls.call(), now: () => now });
    await adapter.prepare!(request(), call());
    now = now.add({ seconds: 32_400 - 59 });
    await adapter.prepare!(request(), call());
    expect(tokenCalls()).toHaveLength(2);
  });
});

test("no secret and no number of a card is in what any error path reports", async () => {
  const secrets = [SECRET, "4111111111111111", "A21AAplantedplantedplantedplantedplanted"];
  const message = secrets.join(" ");
  const adapter = createPayPal();
  const said: string[] = [];
  for (const status of [400, 401, 403, 404, 409, 422, 429, 500]) {
    const body = {
      name: "ERROR",
      message,
      details: [{ issue: "ISSUE", description: message, value: message }],
    };
    for (let attempt = 0; attempt < 4; attempt++)
      fake.planned.push({ match: /orders|refund|capture/, status, body });
    const outcome = await calls.submit(request());
    said.push(adapter.scrub(JSON.stringify(outcome, (_key, value: unknown) => String(value) && value)));
    fake.planned.length = 0;
  }
  said.push(adapter.scrub(`Authorization: Basic ${Buffer.from(`id:${SECRET}`).toString("base64")}`));
  said.push(
    adapter.scrub(
      JSON.stringify({ access_token: secrets[2], payment_source: { card: { number: secrets[1] } } }),
    ),
  );
  for (const one of said) for (const secret of secrets.slice(1)) expect(one).not.toContain(secret);
  expect(said.join("")).not.toContain(Buffer.from(`id:${SECRET}`).toString("base64"));
});
