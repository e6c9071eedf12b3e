import { describe, expect, test } from "vitest";

import type { ProviderRequest } from "@quittance/provider-kit";
import { card, money, providerRequest } from "@quittance/provider-kit/testing";
import { atWorldline, follow, onPage, worldlineConnector } from "../tests/calls.ts";
import { errorBody, statusOutput } from "../../lab/src/worldline/fake-values.ts";
import { nameOf } from "./reference.ts";

const at = atWorldline();
const json = (body: object) => JSON.stringify(body);
const io = { ...errorBody("1", "IO"), errors: [{ errorCode: "1", id: "IO", category: "IO_ERROR" }] };

const UNPROVEN: [string, number, string][] = [
  ["a server's error", 500, json(errorBody("1", "UNKNOWN_SERVER_ERROR"))],
  ["an error of the platform", 503, json({ errorId: "e", errors: [{ category: "DIRECT_PLATFORM_ERROR" }] })],
  ["a page of a proxy", 502, "<html>Bad gateway</html>"],
  ["a refused page of a proxy", 403, "<html>Access denied</html>"],
  ["an empty response", 201, ""],
  ["a list", 201, "[]"],
  ["half of a response", 201, '{"payment":{"id":"3066423434_0","status":"CAPT'],
  ["no payment", 201, "{}"],
  ["a request that still runs", 409, json(errorBody("1409", "DUPLICATE_REQUEST_IN_PROGRESS"))],
  ["an error between the platform and the bank", 402, json(io)],
  ["a decline without a payment and without the issuer's answer", 402, json(errorBody("7", "DECLINED"))],
  ["a status without a name", 418, json({ teapot: true })],
];

describe("a payment", () => {
  test.each(UNPROVEN)("is not concluded by %s (%i)", async (_name, status, body) => {
    for (let attempt = 0; attempt < 3; attempt++)
      at.fake.planned.push({ match: /POST \/payments$/, status, body });
    expect((await at.calls().submit(providerRequest())).kind).toBe("unknown");
  });

  test.each([
    [400, errorBody("50001111", "INVALID_VALUE"), 1002],
    [401, errorBody("9002", "MISSING_OR_INVALID_AUTHORIZATION"), 1007],
    [403, errorBody("9007", "ACCESS_TO_MERCHANT_NOT_ALLOWED"), 1007],
    [402, errorBody("30511001", "DECLINED"), 2006],
  ])("is declined by a %i that proves it", async (status, body, code) => {
    at.fake.planned.push({ match: /POST \/payments$/, status, body });
    expect(await at.calls().submit(providerRequest())).toMatchObject({ kind: "declined", error: { code } });
  });

  test("is declined for the moment when every attempt was turned away", async () => {
    for (let attempt = 0; attempt < 3; attempt++)
      at.fake.planned.push({ match: /POST \/payments$/, status: 429, body: "" });
    expect(await at.calls().submit(providerRequest())).toMatchObject({
      kind: "declined",
      error: { code: 3003 },
    });
  });

  test("is not declined by a refusal after an attempt that may have been executed", async () => {
    for (const status of [500, 429, 429])
      at.fake.planned.push({ match: /POST \/payments$/, status, body: "" });
    expect((await at.calls().submit(providerRequest())).kind).toBe("unknown");
  });

  test("whose first response was lost is repeated with the same key, and made once", async () => {
    const request = providerRequest();
    at.fake.planned.push({ match: /POST \/payments$/, status: 500, body: "", isExecuted: true });
    expect((await at.calls().submit(request)).kind).toBe("approved");
    const keys = new Set(at.fake.requests.map(({ key }) => key));
    expect(keys.size).toBe(1);
    expect(at.fake.payments.made(nameOf(request))).toBe(1);
  });

  test("of a card whose responses were lost is found by its key, without the card", async () => {
    const calls = at.calls();
    const request = providerRequest({ source: card("4111111111111111", { cvv: "737" }) });
    at.fake.loseResponseTo = /POST \/payments$/;
    expect((await calls.submit(request)).kind).toBe("unknown");
    at.fake.loseResponseTo = undefined;
    at.fake.requests.length = 0;
    expect(await calls.repeat(request)).toMatchObject({ kind: "approved", amount: money("9.99") });
    expect(at.fake.payments.made(nameOf(request))).toBe(1);
    expect(at.fake.requests[0]?.raw).not.toMatch(/4111|737|card/);
    // By the id that it has now.
    expect(await calls.repeat(request)).toBeUndefined();
    expect(await calls.inquire(request)).toMatchObject({ kind: "approved" });
  });

  test("of a card that never arrived is not made by the question, and stays open", async () => {
    const calls = at.calls();
    const request = providerRequest();
    at.fake.loseRequestTo = /POST \/payments$/;
    expect((await calls.submit(request)).kind).toBe("unknown");
    at.fake.loseRequestTo = undefined;
    expect((await calls.repeat(request))?.kind).toBe("unknown");
    expect(at.fake.payments.made(nameOf(request))).toBe(0);
    expect((await calls.inquire(request)).kind).toBe("unknown");
  });

  test.each(["loseRequestTo", "loseResponseTo"] as const)(
    "that a merchant charges alone is made once, after %s",
    async (lost) => {
      const calls = at.calls();
      const token = { value: at.fake.stored.tokenFor({}), schemeTransactionIdentifier: null };
      const storedCredential = { initiator: "merchant", kind: "recurring", isFirst: false } as const;
      const customer = { email: "ada@example.com" };
      const request = providerRequest({ source: null, token, storedCredential, customer });
      at.fake[lost] = /POST \/payments$/;
      expect((await calls.submit(request)).kind).toBe("unknown");
      at.fake[lost] = undefined;
      expect((await calls.repeat(request))?.kind).toBe("approved");
      expect(at.fake.payments.made(nameOf(request))).toBe(1);
      const kept = Buffer.from(calls.submission(request).continuation ?? "", "base64url").toString();
      expect(kept).not.toContain("ada@example.com");
    },
  );

  test("of a stored card keeps neither its number nor its security code", async () => {
    const calls = at.calls();
    const request = providerRequest({
      source: card("4111111111111111", { cvv: "737" }),
      token: { value: "tok-1", schemeTransactionIdentifier: null },
      storedCredential: { initiator: "merchant", kind: "unscheduled", isFirst: false },
    });
    await calls.submit(request);
    const kept = Buffer.from(calls.submission(request).continuation ?? "", "base64url").toString();
    expect(kept).toContain("until");
    expect(kept).not.toMatch(/4111|737/);
  });

  test("is not repeated once Worldline may have forgotten the key", async () => {
    const calls = at.calls();
    const request = providerRequest();
    at.fake.loseRequestTo = /POST \/payments$/;
    await calls.submit(request);
    at.fake.loseRequestTo = undefined;
    at.fake.requests.length = 0;
    const later = { ...calls.call(), now: () => Temporal.Now.instant().add({ hours: 23 }) };
    expect(await calls.adapter.repeat!(calls.submission(request), later)).toBeUndefined();
    expect(at.fake.requests).toEqual([]);
  });

  const amountOfMoney = { amount: 999, currencyCode: "EUR" };
  const created = (change: object, output: object = {}) => ({
    payment: {
      id: "3066423434_0",
      status: "CAPTURED",
      statusOutput: statusOutput("CAPTURED"),
      paymentOutput: { amountOfMoney, ...output },
      ...change,
    },
  });
  test.each([
    ["no id", created({ id: undefined })],
    ["another submission", created({}, { references: { merchantReference: "D4711" } })],
    ["another amount", created({}, { amountOfMoney: { amount: 99_900, currencyCode: "EUR" } })],
    ["another currency", created({}, { amountOfMoney: { amount: 999, currencyCode: "USD" } })],
    ["a part of the amount", created({}, { acquiredAmount: { amount: 500, currencyCode: "EUR" } })],
    ["no amount", created({}, { amountOfMoney: undefined })],
    ["an amount as text", created({}, { amountOfMoney: { amount: "999", currencyCode: "EUR" } })],
    ["a fraction", created({}, { amountOfMoney: { amount: 9.99, currencyCode: "EUR" } })],
    ["a status that is not documented", created({ status: "SETTLED", statusOutput: {} })],
    [
      "an uncertain authorisation",
      created({ status: "AUTHORIZATION_REQUESTED", statusOutput: { statusCode: 52 } }),
    ],
    ["an unsuccessful capture", created({ statusOutput: { statusCategory: "UNSUCCESSFUL" } })],
  ])("is not approved by a response of %s", async (_name, body) => {
    at.fake.planned.push({ match: /POST \/payments$/, status: 201, body });
    expect((await at.calls().submit(providerRequest())).kind).toBe("unknown");
  });

  test.each([
    ["CREATED", {}, "pending"],
    ["PENDING_PAYMENT", {}, "pending"],
    ["PENDING_COMPLETION", {}, "pending"],
    ["PENDING_CAPTURE", {}, "pending"],
    ["CAPTURE_REQUESTED", { statusCode: 92 }, "pending"],
    ["AUTHORIZATION_REQUESTED", { statusCode: 51 }, "pending"],
    ["SOMETHING_NEW", { statusCategory: "PENDING_CONNECT_OR_3RD_PARTY" }, "pending"],
    ["CANCELLED", { statusCode: 61 }, "pending"],
    ["CANCELLED", { statusCode: 1 }, "declined"],
    ["CANCELLED", { statusCode: 6 }, "declined"],
    ["REJECTED", { statusCode: 2 }, "declined"],
    ["REJECTED_CAPTURE", { statusCode: 93 }, "declined"],
    ["REFUNDED", { statusCode: 8 }, "unknown"],
    ["CHARGEBACKED", { statusCategory: "REVERSED" }, "unknown"],
  ])("whose response is %s %j is %s", async (status, statusOutputOf, kind) => {
    const body = created({ status, statusOutput: statusOutputOf });
    at.fake.planned.push({ match: /POST \/payments$/, status: 201, body });
    expect((await at.calls().submit(providerRequest())).kind).toBe(kind);
  });

  test("is not concluded by an inquiry that shows another one", async () => {
    const calls = at.calls();
    const [one, other] = [providerRequest(), providerRequest()];
    await calls.submit(one);
    await calls.submit(other);
    const shown = at.fake.payments.payment(calls.submission(other).providerReference!);
    at.fake.planned.push({ match: /GET/, status: 200, body: shown });
    expect((await calls.inquire(one)).kind).toBe("unknown");
    at.fake.planned.push({ match: /GET/, status: 404, body: errorBody("50001130", "UNKNOWN_PAYMENT_ID") });
    expect((await calls.inquire(one)).kind).toBe("unknown");
  });
});

test("a page whose response was lost is never shown, and nothing was paid", async () => {
  const calls = at.calls(worldlineConnector("Ideal"));
  at.fake.loseResponseTo = /hostedcheckouts$/;
  const request = onPage();
  expect(await calls.submit(request)).toMatchObject({ kind: "declined", error: { code: 3005 } });
  expect(await calls.inquire(request)).toEqual({ kind: "not_found" });
});

test("a page of another reference is never shown", async () => {
  const calls = at.calls(worldlineConnector("Ideal"));
  const body = {
    hostedCheckoutId: "hc-1",
    redirectUrl: "https://x.example/hc-1",
    merchantReference: "D4711",
  };
  at.fake.planned.push({ match: /hostedcheckouts$/, status: 201, body });
  expect((await calls.submit(onPage())).kind).toBe("unknown");
});

test("a payment of another page concludes nothing", async () => {
  const calls = at.calls(worldlineConnector("Ideal"));
  const request = onPage();
  const page = (await calls.submit(request)).providerReference!;
  const payment = at.fake.payments.payment(at.fake.checkouts.visit(page));
  const hostedCheckoutSpecificOutput = { hostedCheckoutId: "hc-99999999" };
  const created = { payment: { ...payment, hostedCheckoutSpecificOutput } };
  const body = { status: "PAYMENT_CREATED", createdPaymentOutput: created };
  at.fake.planned.push({ match: /GET \/hostedcheckouts/, status: 200, body });
  expect((await calls.inquire(request)).kind).toBe("unknown");
  expect((await calls.inquire(request)).kind).toBe("approved");
});

describe("a follow-up", () => {
  type Operation = "capture" | "void" | "refund";
  const OPERATIONS: Operation[] = ["capture", "void", "refund"];
  const PATHS = { capture: /capture$/, void: /cancel$/, refund: /refund$/ };

  async function payment(operation: Operation) {
    const calls = at.calls();
    const request = providerRequest(operation === "refund" ? {} : { operation: "preauthorize" });
    expect((await calls.submit(request)).kind).toBe("approved");
    at.fake.requests.length = 0;
    return { calls, request };
  }
  const change = (operation: Operation): Partial<ProviderRequest> => ({
    amount: operation === "void" ? null : money("4.00"),
  });

  test.each(OPERATIONS)("of a %s whose response was lost is sent once, and found", async (operation) => {
    const { calls, request } = await payment(operation);
    at.fake.loseResponseTo = PATHS[operation];
    const lost = await follow(calls, operation, request, change(operation));
    expect(lost.outcome.kind).toBe("unknown");
    at.fake.loseResponseTo = undefined;
    expect(await calls.inquire(lost.request)).toMatchObject({ kind: "approved" });
    expect(at.fake.requests.filter(({ path }) => PATHS[operation].test(path))).toHaveLength(1);
  });

  test.each(OPERATIONS)("of a %s that never arrived is not there", async (operation) => {
    const { calls, request } = await payment(operation);
    at.fake.loseRequestTo = PATHS[operation];
    const lost = await follow(calls, operation, request, change(operation));
    expect(lost.outcome.kind).toBe("unknown");
    at.fake.loseRequestTo = undefined;
    expect(await calls.inquire(lost.request)).toEqual({ kind: "not_found" });
  });

  test.each(OPERATIONS)("of a %s is not concluded by a response that proves nothing", async (operation) => {
    const { calls, request } = await payment(operation);
    for (const [name, status, body] of UNPROVEN) {
      at.fake.planned.length = 0;
      at.fake.planned.push({ match: PATHS[operation], status, body });
      const { outcome } = await follow(calls, operation, request, change(operation));
      expect(outcome.kind, name).toBe("unknown");
    }
  });

  const refund = (payment: string, output: object, change: object = {}) => ({
    id: payment.replace(/_0$/, "_7"),
    status: "REFUNDED",
    statusOutput: statusOutput("REFUNDED"),
    refundOutput: { amountOfMoney: { amount: 400, currencyCode: "EUR" }, ...output },
    ...change,
  });
  test.each([
    ["another amount", { amountOfMoney: { amount: 999, currencyCode: "EUR" } }, {}],
    ["another currency", { amountOfMoney: { amount: 400, currencyCode: "USD" } }, {}],
    ["another reference", { operationReferences: { merchantReference: "F4711" } }, {}],
    ["another payment", {}, { id: "999_1" }],
    ["no id", {}, { id: null }],
    ["a status that is not documented", {}, { status: "RETURNED", statusOutput: {} }],
  ])("of a refund is not approved by a response of %s", async (_name, output, changed) => {
    const { calls, request } = await payment("refund");
    const id = calls.submission(request).providerReference!;
    at.fake.planned.push({ match: /refund$/, status: 201, body: refund(id, output, changed) });
    const { outcome } = await follow(calls, "refund", request, change("refund"));
    expect(outcome.kind).toBe("unknown");
  });

  test.each([
    ["operations", /details$/, { Operations: [] }],
    ["state", /GET \/payments\/[^/]+$/, { status: "CANCELLED", statusOutput: statusOutput("CANCELLED") }],
  ])("of a void is not concluded by the %s of another payment", async (_name, match, shown) => {
    const { calls, request } = await payment("void");
    at.fake.loseRequestTo = /cancel$/;
    const lost = await follow(calls, "void", request, change("void"));
    at.fake.loseRequestTo = undefined;
    at.fake.planned.push({ match, status: 200, body: { id: "999_0", ...shown } });
    expect((await calls.inquire(lost.request)).kind).toBe("unknown");
    expect((await calls.inquire(lost.request)).kind).toBe("not_found");
  });

  test("of a list that has a refund without a reference is not absent", async () => {
    const { calls, request } = await payment("refund");
    at.fake.loseRequestTo = /refund$/;
    const lost = await follow(calls, "refund", request, change("refund"));
    at.fake.loseRequestTo = undefined;
    const id = calls.submission(request).providerReference!;
    at.fake.planned.push({ match: /refunds$/, status: 200, body: { refunds: [refund(id, {})] } });
    expect((await calls.inquire(lost.request)).kind).toBe("unknown");
  });

  test.each([
    [404, errorBody("50001130", "UNKNOWN_PAYMENT_ID")],
    [400, errorBody("1", "ACTION_NOT_ALLOWED_ON_TRANSACTION")],
  ])("is declined by a %i that proves it", async (status, body) => {
    const { calls, request } = await payment("refund");
    at.fake.planned.push({ match: /refund$/, status, body });
    const { outcome } = await follow(calls, "refund", request, change("refund"));
    expect(outcome).toMatchObject({ kind: "declined", error: { code: 1006 } });
  });
});

test("a payment that still waits for its customer is withdrawn, and one that was paid is not", async () => {
  const calls = at.calls();
  const challenged = providerRequest({ source: card("4874970686672022") });
  await calls.submit(challenged);
  const id = calls.submission(challenged).providerReference!;
  const cancelled = { payment: { id, status: "CANCELLED", statusOutput: statusOutput("CANCELLED") } };
  at.fake.planned.push({ match: /cancel$/, status: 200, body: cancelled });
  expect(await calls.neutralise(challenged)).toBe("done");
  const paid = providerRequest();
  await calls.submit(paid);
  expect(await calls.neutralise(paid)).toBe("too_late");
});

test("no message of an error shows a card, its security code, a token or the key", async () => {
  const secrets = ["4111111111111111", "737", "tok-0ca037cc-9079", "Fake-secret-of-the-API-key"];
  const message = `Refused ${secrets.join(" ")}`;
  for (const status of [400, 401, 402, 403, 404, 409, 429, 500]) {
    const body = errorBody("30051001", "DECLINED", message);
    const source = card("4111111111111111", { cvv: "737" });
    const token = { value: "tok-0ca037cc-9079", schemeTransactionIdentifier: null };
    for (const change of [{ source }, { source, token }]) {
      at.fake.planned.length = 0;
      for (let attempt = 0; attempt < 3; attempt++)
        at.fake.planned.push({ match: /POST \/payments$/, status, body });
      const shown = JSON.stringify(await at.calls().submit(providerRequest(change)));
      const expected = "token" in change ? secrets : secrets.filter((one) => !one.startsWith("tok-"));
      for (const secret of expected) expect(shown).not.toContain(secret);
    }
  }
});
