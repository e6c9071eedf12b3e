import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";

import { followUp, money, providerRequest } from "@quittance/provider-kit/testing";
import type { ProviderOutcome, ProviderRequest } from "@quittance/provider-kit";
import { createMollie } from "./mollie.ts";
import { fakeMollie } from "../tests/fake-account.ts";

const KEY = "test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM";
const TOKEN = { value: "cst_ada:mdt_card", schemeTransactionIdentifier: null };
const SECRETS = ["secret-new", "secret-old"];
const NOW = Temporal.Instant.from("2026-11-20T12:00:00Z");
const { fake, callsOf } = await fakeMollie();
fake.books.customers.mandates.push({ id: "mdt_card", status: "valid", customerId: "cst_ada" });
const calls = callsOf("Creditcard", {
  secrets: {
    webhookSecrets: SECRETS,
    hmacKeys: [],
    reportCredentials: ["access_organisation"],
    payoutKeys: [],
  },
});
const { connector } = calls;
beforeEach(() => {
  fake.requests.length = 0;
  fake.planned.length = 0;
  fake.books.operations.refundStatus = "pending";
});

const atPage = (change: Partial<ProviderRequest> = {}) => providerRequest({ source: null, ...change });
const byToken = (change: Partial<ProviderRequest> = {}) => atPage({ token: TOKEN, ...change });
const idOf = (request: ProviderRequest) => String(fake.books.paymentOf(request.submissionReference)!["id"]);
const seen = (outcome: ProviderOutcome) => (outcome.kind === "declined" ? outcome.error.code : outcome.kind);
const problem = (status: number, change: object = {}) =>
  JSON.stringify({ status, title: "Problem", detail: "It is a problem.", ...change });
/** For the first attempt and its two repetitions. */
function plan(times: number, fault: (typeof fake.planned)[number]): void {
  for (let time = 0; time < times; time += 1) fake.planned.push(fault);
}

describe("a response to a payment", () => {
  const PAYMENTS = /payments$/;

  test.each<[number, string, unknown, unknown]>([
    // status, body, at Mollie's page, by a mandate
    [401, problem(401), 1007, 1007],
    [403, problem(403), 1007, 1007],
    [400, problem(400), 1002, 1002],
    [422, problem(422, { field: "amount" }), 1002, 1002],
    [422, problem(422, { field: "method" }), 1007, 1007],
    [422, problem(422, { detail: "The payment method is not activated." }), 1007, 1007],
    [429, problem(429), 3003, 3003],
    [409, problem(409), "unknown", "unknown"],
    [500, problem(500), "unknown", "unknown"],
    [503, problem(503), 3003, "unknown"],
    [502, "<html>Bad Gateway</html>", "unknown", "unknown"],
    [200, "<html>It works</html>", "unknown", "unknown"],
    [201, "", "unknown", "unknown"],
    [201, "{}", "unknown", "unknown"],
    [404, "<html>Not found</html>", "unknown", "unknown"],
  ])("%i %s", async (status, body, atPageIs, byTokenIs) => {
    for (const [request, expected] of [
      [atPage(), atPageIs],
      [byToken(), byTokenIs],
    ] as const) {
      plan(3, { match: PAYMENTS, method: "POST", status, body });
      expect(seen(await calls.submit(request))).toBe(expected);
      fake.planned.length = 0;
      expect(fake.books.paymentOf(request.submissionReference)).toBeUndefined();
      // A request that was certainly not executed is not there, and no inquiry finds otherwise.
      expect((await calls.inquire(request)).kind).toBe("not_found");
    }
  });

  test("that is cut is requested again with the same key and bytes, and the payment is one", async () => {
    fake.planned.push({ match: PAYMENTS, cutAfterBytes: 10 });
    const request = byToken();
    expect((await calls.submit(request)).kind).toBe("approved");
    expect(fake.requests).toHaveLength(2);
    expect(fake.requests[0]).toEqual(fake.requests[1]);
  });

  test("that is lost is unknown, also when a repetition is refused for being too many", async () => {
    fake.planned.push({ match: PAYMENTS, status: 500, isExecuted: true });
    plan(2, { match: PAYMENTS, status: 429, body: problem(429) });
    const request = byToken();
    expect((await calls.submit(request)).kind).toBe("unknown");
    fake.planned.length = 0;
    expect((await calls.inquire(request)).kind).toBe("approved");
  });

  test("of the page that is lost is found in the list, and the customer can still pay", async () => {
    plan(3, { match: PAYMENTS, method: "POST", status: 502, isExecuted: true });
    const request = atPage();
    expect((await calls.submit(request)).kind).toBe("unknown");
    fake.planned.length = 0;
    expect(await calls.inquire(request)).toMatchObject({
      kind: "redirect",
      providerReference: idOf(request),
    });
  });

  test.each<[string, (response: Record<string, unknown>) => Record<string, unknown>]>([
    ["another amount", (one) => ({ ...one, amount: { currency: "EUR", value: "99.90" } })],
    ["another currency", (one) => ({ ...one, amount: { currency: "USD", value: "9.99" } })],
    ["no amount", ({ amount: _amount, ...one }) => one],
    ["an amount that is a number", (one) => ({ ...one, amount: { currency: "EUR", value: 9.99 } })],
    ["another reference", (one) => ({ ...one, metadata: { quittance_ref: "another" } })],
    ["no reference of ours", (one) => ({ ...one, metadata: { order: "1" } })],
    ["live mode", (one) => ({ ...one, mode: "live" })],
    ["no id", ({ id: _id, ...one }) => one],
    ["an id of something else", (one) => ({ ...one, id: "ord_1" })],
    ["a status of a later version", (one) => ({ ...one, status: "settled" })],
  ])("that has %s concludes nothing", async (_what, change) => {
    const [request, open] = [byToken(), atPage()];
    fake.planned.push({ match: PAYMENTS, change });
    expect((await calls.submit(request)).kind).toBe("unknown");
    expect((await calls.inquire(request)).kind).toBe("approved");
    await calls.submit(open);
    for (const status of ["paid", "failed", "canceled", "expired", "authorized"]) {
      fake.books.conclude(idOf(open), status);
      fake.planned.push({ match: /payments\/tr_/, change });
      const outcome = await calls.inquire(open);
      expect([status, outcome.kind]).toEqual([status, "unknown"]);
    }
  });

  test("of another payment concludes nothing", async () => {
    const [mine, other] = [atPage(), byToken()];
    await calls.submit(mine);
    await calls.submit(other);
    fake.planned.push({ match: /payments\/tr_/, change: () => fake.books.payment(idOf(other)) });
    expect((await calls.inquire(mine)).kind).toBe("unknown");
  });

  test.each([404, 410, 401, 500])("of %i to an inquiry concludes nothing", async (status) => {
    const request = atPage();
    await calls.submit(request);
    plan(3, { match: /payments\/tr_/, status, body: problem(status) });
    expect((await calls.inquire(request)).kind).toBe("unknown");
  });
});

describe("a response to a follow-up", () => {
  async function paid() {
    const original = byToken({ amount: money("10.00") });
    await calls.submit(original);
    return { original, refund: calls.followUp(followUp("refund", original, { amount: money("4.00") })) };
  }
  const REFUNDS = /refunds$/;

  test.each<[number, unknown]>([
    [401, 1007],
    [404, 1006],
    [410, 1006],
    [422, 1006],
    [429, 3003],
    // Mollie says of refunds that it was surely not performed.
    [503, 3003],
    [409, "unknown"],
    [500, "unknown"],
    [504, "unknown"],
  ])("of %i to a refund", async (status, expected) => {
    const { refund } = await paid();
    plan(3, { match: REFUNDS, method: "POST", status, body: problem(status) });
    expect(seen(await calls.submit(refund))).toBe(expected);
  });

  test.each<[string, (response: Record<string, unknown>) => Record<string, unknown>]>([
    ["another amount", (one) => ({ ...one, amount: { currency: "EUR", value: "10.00" } })],
    ["another payment", (one) => ({ ...one, paymentId: "tr_another" })],
    ["another reference", (one) => ({ ...one, metadata: { quittance_ref: "another" } })],
    ["another id", (one) => ({ ...one, id: "tr_1" })],
    ["live mode", (one) => ({ ...one, mode: "live" })],
  ])("that has %s concludes nothing", async (_what, change) => {
    const { refund } = await paid();
    fake.books.operations.refundStatus = "refunded";
    fake.planned.push({ match: REFUNDS, method: "POST", change });
    expect((await calls.submit(refund)).kind).toBe("unknown");
  });
});

describe("a webhook", () => {
  const receive = async (body: string, headers: Record<string, string> = {}) =>
    createMollie().receive!({ rawBody: Buffer.from(body), headers, now: NOW }, connector);
  const signed = (body: string, secret = SECRETS[0]!) =>
    createHmac("sha256", secret).update(body).digest("hex");

  test("of the classic kind only causes a look-up, and nothing where it names no payment", async () => {
    const lookUps = [{ about: "tr_abc", providerReference: "tr_abc" }];
    expect(await receive("id=tr_abc")).toEqual({ kind: "received", events: [], lookUps });
    for (const body of [
      "",
      "id=",
      "id=ord_1",
      "id=tr_abc/../customers",
      `id=tr_${"a".repeat(500)}`,
      "\u0000",
    ])
      expect(await receive(body)).toEqual({ kind: "received", events: [], lookUps: [] });
  });

  test("of the next generation is believed by its signature, with or without a prefix", async () => {
    const event = { resource: "event", id: "event_1", type: "refund.failed", entityId: "re_1" };
    const body = JSON.stringify({
      ...event,
      _embedded: { entity: { paymentId: "tr_abc", metadata: { quittance_ref: "ref" } } },
    });
    const expected = {
      kind: "received",
      events: [
        { kind: "inquire", eventId: "event_1", providerReference: "re_1", submissionReference: "ref" },
      ],
      lookUps: [{ about: "tr_abc", providerReference: "tr_abc" }],
    };
    for (const header of [
      signed(body),
      `sha256=${signed(body)}`,
      `sha256=${signed(body, "other")},sha256=${signed(body, SECRETS[1])}`,
    ])
      expect(await receive(body, { "x-mollie-signature": header })).toEqual(expected);
    for (const header of ["", "sha256=", signed(body, "other"), signed(`${body} `), signed(body).slice(2)])
      expect((await receive(body, { "x-mollie-signature": header })).kind).toBe("unverified");
    expect((await receive(body)).kind).toBe("unverified");
    expect((await receive("id=tr_abc", { "x-mollie-signature": "wrong" })).kind).toBe("unverified");
  });

  test("of what was refunded in Mollie's own pages is of no submission", async () => {
    const event = { id: "event_2", type: "refund.refunded", entityId: "re_2" };
    const body = JSON.stringify({ ...event, _embedded: { entity: { paymentId: "tr_abc", metadata: null } } });
    expect(await receive(body, { "x-mollie-signature": signed(body) })).toMatchObject({ events: [] });
  });
});

describe("a look-up", () => {
  const lookUp = async (id: string) => createMollie().lookUp!(id, calls.call());

  test("finds all that happened to a payment, with the same ids each time", async () => {
    const original = byToken({ amount: money("10.00") });
    await calls.submit(original);
    fake.books.operations.refundStatus = "failed";
    const refund = calls.followUp(followUp("refund", original, { amount: money("4.00") }));
    await calls.submit(refund);
    const reason = { code: "MD06", description: "Returned by the customer" };
    fake.books.chargeback(idOf(original), "6.00", { reason, reversedAt: "2026-11-21T12:00:00+00:00" });
    fake.books.operations.refunds.push({
      id: "re_elsewhere",
      paymentId: idOf(original),
      amount: { value: "1.00", currency: "EUR" },
      status: "refunded",
      metadata: null,
    });
    const found = await lookUp(idOf(original));
    const providerReference = idOf(original);
    const { submissionReference } = refund;
    const chargeback = {
      providerReference,
      amount: money("6.00"),
      reason: reason.description,
      reasonCode: "MD06",
    };
    expect(found).toMatchObject({
      kind: "found",
      events: [
        { kind: "inquire", providerReference },
        { kind: "inquire", submissionReference },
        { kind: "undone", submissionReference, error: { code: 2003 } },
        {
          kind: "moved",
          movement: "refund",
          movementId: "re_elsewhere",
          payment: { providerReference },
          outcome: { kind: "approved", amount: money("1.00") },
        },
        { kind: "chargeback", ...chargeback },
        { kind: "chargeback_reversed", ...chargeback },
      ],
    });
    expect(await lookUp(idOf(original))).toEqual(found);
    const ids = found.kind === "found" ? found.events.map(({ eventId }) => eventId) : [];
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("finds an authorisation that ended", async () => {
    const original = byToken({ operation: "preauthorize" });
    await calls.submit(original);
    fake.books.conclude(idOf(original), "expired");
    expect(await lookUp(idOf(original))).toMatchObject({
      events: [{ kind: "inquire" }, { kind: "undone", operations: ["preauthorize"], error: { code: 2005 } }],
    });
  });

  test("that Mollie does not answer is made again", async () => {
    plan(3, { match: /embed=/, status: 503, body: "" });
    expect((await lookUp("tr_abc")).kind).toBe("unknown");
    fake.planned.length = 0;
    expect((await lookUp("tr_abc")).kind).toBe("unknown");
  });
});

describe("settlements", () => {
  const fetchPage = createMollie().settlements!.fetchPage!;
  const from = Temporal.Instant.from("2026-11-01T00:00:00Z");
  const to = Temporal.Instant.from("2026-11-30T00:00:00Z");
  const eur = (value: string) => ({ currency: "EUR", value });

  test("are the movements of the balance in the period, with their fees", async () => {
    fake.books.balance.push(
      {
        id: "baltr_0",
        type: "payment",
        createdAt: "2026-10-31T23:59:59+00:00",
        initialAmount: eur("1.00"),
        resultAmount: eur("1.00"),
      },
      {
        id: "baltr_1",
        type: "payment",
        createdAt: "2026-11-02T10:00:00+00:00",
        initialAmount: eur("10.00"),
        resultAmount: eur("9.71"),
        deductions: eur("-0.29"),
        context: { payment: { paymentId: "tr_abc" } },
      },
      {
        id: "baltr_2",
        type: "refund",
        createdAt: "2026-11-03T10:00:00+00:00",
        initialAmount: eur("-4.00"),
        resultAmount: eur("-4.00"),
        deductions: null,
        context: { paymentId: "tr_abc", refundId: "re_abc" },
      },
    );
    const page = await fetchPage(calls.call(), { from, to, cursor: null });
    expect(page).toEqual({
      kind: "page",
      next: null,
      rows: [
        expect.objectContaining({ rowKey: "baltr_2", kind: "refund", providerReference: "re_abc", fees: [] }),
        expect.objectContaining({
          rowKey: "baltr_1",
          kind: "payment",
          paymentReference: "tr_abc",
          gross: { amount: "10.00", currency: "EUR" },
          net: { amount: "9.71", currency: "EUR" },
          fees: [{ amount: "0.29", currency: "EUR", entityType: "normal", description: "Mollie" }],
        }),
      ],
    });
    expect(fake.requests.at(-1)).toMatchObject({ authorization: "Bearer access_organisation" });
  });

  test("need a token of the organisation", async () => {
    const secrets = { ...connector.secrets, reportCredentials: [] };
    const call = { ...calls.call(), connector: { ...connector, secrets } };
    expect((await fetchPage(call, { from, to, cursor: null })).kind).toBe("failed");
  });
});

test("no key, account or card is in an outcome, whatever Mollie's error quotes", async () => {
  const planted = [
    KEY,
    "live_51secretKey",
    "access_organisation",
    "AT611904300234573201",
    "4111111111111111",
  ];
  const detail = `Bearer ${planted.join(" ")}`;
  for (const status of [401, 403, 404, 422, 429])
    for (const request of [atPage(), byToken()]) {
      plan(3, { match: /payments$/, method: "POST", status, body: problem(status, { detail }) });
      const outcome = await calls.submit(request);
      fake.planned.length = 0;
      const shown = createMollie().scrub(JSON.stringify(outcome));
      for (const secret of planted) expect(shown).not.toContain(secret);
      const kept = JSON.stringify(outcome);
      for (const secret of planted)
        expect([status, kept]).toEqual([status, expect.not.stringContaining(secret)]);
    }
});
