import { beforeEach, describe, expect, test } from "vitest";

import {
  card,
  describeAdapterContract,
  followUp,
  money,
  providerRequest,
  signatureOf,
} from "@quittance/provider-kit/testing";
import { ACTION_FORBIDDEN } from "../../lab/src/stripe/fake-stripe-cards.ts";
import { verification } from "../tests/verification.ts";
import { providerAmount, type ProviderRequest } from "@quittance/provider-kit";
import { fakeStripe } from "../tests/fake-account.ts";

const CHALLENGED = card("4000002760003184");

describeAdapterContract("Stripe", verification.open);

function intentOf(id: string) {
  return { id, object: "payment_intent", metadata: { quittance_ref: "d94c0d72f3a36e21f16e" } };
}

function event(type: string, object: object, change: object = {}) {
  return { id: "evt_1", object: "event", type, livemode: false, data: { object }, ...change };
}

const { fake, callsOf } = await fakeStripe();
const calls = callsOf();

describe("payments", () => {
  beforeEach(() => {
    fake.requests.length = 0;
    fake.loseResponseTo = undefined;
    fake.respondNext = undefined;
  });

  const request = (change: Partial<ProviderRequest> = {}) =>
    providerRequest({ source: card("4242424242424242", { cvv: "123" }), ...change });
  const follow = (...given: Parameters<typeof followUp>) => calls.submit(calls.followUp(followUp(...given)));
  const lastForm = (path: RegExp) => fake.requests.findLast((one) => path.test(one.path))!.form;

  test("are an unconfirmed intent first, then its confirmation, each with a key of the submission", async () => {
    const debit = request();
    expect(await calls.submit(debit)).toMatchObject({
      kind: "approved",
      amount: money("9.99"),
      details: {
        adapterTransactionId: expect.stringMatching(/^ch_/),
        schemeTransactionIdentifier: "ntx-1",
        authCode: "A1B2C3",
        extraData: { "cvc-check": "pass" },
      },
    });
    expect(fake.requests.map(({ key }) => key)).toEqual(
      ["payment-method", "create", "confirm"].map((step) => `${debit.submissionReference}:${step}`),
    );
    expect(lastForm(/payment_intents$/)).toMatchObject({
      amount: "999",
      currency: "eur",
      capture_method: "automatic",
      "metadata[quittance_ref]": debit.submissionReference,
    });
    expect(lastForm(/payment_intents$/)["confirm"]).toBeUndefined();
  });

  test("that are authorised only request several captures and increases where the account has them", async () => {
    await calls.submit(request({ operation: "preauthorize" }));
    const options = "payment_method_options[card]";
    expect(lastForm(/confirm$/)).toMatchObject({
      [`${options}[request_multicapture]`]: "if_available",
      [`${options}[request_incremental_authorization]`]: "if_available",
    });
    await calls.submit(request());
    expect(lastForm(/confirm$/)).not.toHaveProperty(`${options}[request_multicapture]`);
  });

  test("with level 2 and 3 data have their items as lines, and what the merchant passes through as metadata", async () => {
    const items = [
      { name: "Socks", identification: "sku-1", quantity: "2", price: 1.5, taxAmount: "0.10", unit: "PCE" },
      { description: "Shipping", l2l3Data: { unitPrice: "2.00", commodityCode: "78102200" } },
      { name: "Without a price" },
    ];
    const pspPassthroughData = { campaign: "spring", quittance_ref: "forged" };
    const debit = request({ items, l2l3Data: { freightAmount: "2.00" }, pspPassthroughData });
    await calls.submit(debit);
    const form = lastForm(/payment_intents$/);
    const lines = Object.entries(form).filter(([name]) => name.startsWith("amount_details[line_items]"));
    expect(Object.fromEntries(lines)).toEqual({
      "amount_details[line_items][0][product_name]": "Socks",
      "amount_details[line_items][0][product_code]": "sku-1",
      "amount_details[line_items][0][quantity]": "2",
      "amount_details[line_items][0][unit_cost]": "150",
      "amount_details[line_items][0][unit_of_measure]": "PCE",
      "amount_details[line_items][0][tax][total_tax_amount]": "10",
      "amount_details[line_items][1][product_name]": "Shipping",
      "amount_details[line_items][1][quantity]": "1",
      "amount_details[line_items][1][unit_cost]": "200",
      "amount_details[line_items][1][payment_method_options][card][commodity_code]": "78102200",
    });
    expect(form["metadata[campaign]"]).toBe("spring");
    expect(form["metadata[quittance_ref]"]).toBe(debit.submissionReference);
  });

  test("whose response is lost are found by the intent, and never confirmed twice", async () => {
    const before = fake.collected();
    const debit = request({ amount: money("12.00") });
    fake.loseResponseTo = /confirm$/;
    expect((await calls.submit(debit)).kind).toBe("unknown");
    fake.loseResponseTo = undefined;
    expect(await calls.inquire(debit)).toMatchObject({ kind: "approved", amount: money("12.00") });
    expect(fake.collected() - before).toBe(1_200);
  });

  test.each([
    [500, '{"error":{"type":"api_error"}}'],
    [200, "<html>it works</html>"],
    [409, '{"error":{"type":"idempotency_error"}}'],
  ])("with a response %i %s prove nothing", async (status, body) => {
    fake.respondNext = { match: /confirm$/, status, body };
    const debit = request();
    const outcome = await calls.submit(debit);
    // A repetition with the same key may have found the outcome.
    expect(outcome.kind).toMatch(/^(unknown|approved)$/);
    expect((await calls.inquire(debit)).kind).toMatch(/^(not_found|approved)$/);
  });

  test("of customers that authenticate at Stripe are redirected, and approved after that", async () => {
    const debit = request({ source: CHALLENGED });
    const outcome = await calls.submit(debit);
    expect(outcome).toMatchObject({
      kind: "redirect",
      url: "https://hooks.stripe.example/authenticate",
      method: "GET",
    });
    expect(lastForm(/confirm$/)["return_url"]).toBe(debit.returnUrl);
    fake.intents.finishAction(calls.submission(debit).providerReference!);
    expect((await calls.inquire(debit)).kind).toBe("approved");
  });

  test("hand over the gateway's own 3-D Secure result, and let Stripe start none", async () => {
    await calls.submit(
      request({
        authentication: {
          version: "2.2.0",
          eci: "05",
          authenticationValue: "AAABBEg0VhI0VniQEjRWAAAAAAA=",
          dsTransId: "c4e59ceb-a382-4d6a-bc87-385d591fa09d",
          transStatus: "Y",
        },
      }),
    );
    expect(lastForm(/confirm$/)).toMatchObject({
      error_on_requires_action: "true",
      "payment_method_options[card][three_d_secure][cryptogram]": "AAABBEg0VhI0VniQEjRWAAAAAAA=",
      "payment_method_options[card][three_d_secure][electronic_commerce_indicator]": "05",
      "payment_method_options[card][three_d_secure][version]": "2.2.0",
    });
  });

  test("request a low risk with the gateway's own 3-D Secure result", async () => {
    const authentication = {
      version: "2.2.0",
      eci: "07",
      authenticationValue: "AAABBEg0VhI0VniQEjRWAAAAAAA=",
      dsTransId: "c4e59ceb-a382-4d6a-bc87-385d591fa09d",
      transStatus: "I",
    };
    await calls.submit(request({ authentication, exemption: "tra" }));
    expect(lastForm(/confirm$/)).toMatchObject({
      "payment_method_options[card][three_d_secure][exemption_indicator]": "low_risk",
    });
  });

  test("that demand an action after the gateway's own 3-D Secure are soft declines, also when the response was lost", async () => {
    const proof = {
      version: "2.2.0",
      eci: "05",
      authenticationValue: "AAABBEg0VhI0VniQEjRWAAAAAAA=",
      dsTransId: "c4e59ceb-a382-4d6a-bc87-385d591fa09d",
      transStatus: "Y",
    } as const;
    const demanding = request({ source: card(ACTION_FORBIDDEN, { cvv: "314" }), authentication: proof });
    expect(await calls.submit(demanding)).toMatchObject({ kind: "declined", error: { code: 2022 } });
    expect(await calls.inquire(demanding)).toMatchObject({ kind: "declined", error: { code: 2022 } });
  });

  test("preauthorised are captured in part, increased and voided", async () => {
    const held = request({ operation: "preauthorize", amount: money("10.00") });
    expect(await calls.submit(held)).toMatchObject({ kind: "approved", amount: money("10.00") });
    const increased = await follow("incremental-authorization", held, { amount: money("5.00") });
    expect(increased.kind).toBe("approved");
    expect(lastForm(/increment_authorization$/)["amount"]).toBe("1500");
    expect((await follow("capture", held, { amount: money("4.00") })).kind).toBe("approved");
    expect(lastForm(/capture$/)["amount_to_capture"]).toBe("400");
    const other = request({ operation: "preauthorize" });
    await calls.submit(other);
    expect((await follow("void", other, { amount: null })).kind).toBe("approved");
    expect((await follow("capture", other)).kind).toBe("declined");
  });

  test("whose capture lost its response are found captured, and others not", async () => {
    const [lost, never] = [request({ operation: "preauthorize" }), request({ operation: "preauthorize" })];
    for (const one of [lost, never]) await calls.submit(one);
    const capture = calls.followUp(followUp("capture", lost));
    fake.loseResponseTo = /capture$/;
    expect((await calls.submit(capture)).kind).toBe("unknown");
    expect((await calls.inquire(capture)).kind).toBe("approved");
    const other = calls.followUp(followUp("capture", never));
    await calls.prepare(other);
    expect(await calls.inquire(other)).toEqual({ kind: "not_found" });
  });

  test("are refunded several times, and a lost refund is found by its metadata", async () => {
    const debit = request({ amount: money("10.00") });
    await calls.submit(debit);
    expect((await follow("refund", debit, { amount: money("3.00") })).kind).toBe("approved");
    fake.loseResponseTo = /refunds$/;
    const lost = calls.followUp(followUp("refund", debit, { amount: money("2.00") }));
    expect((await calls.submit(lost)).kind).toBe("unknown");
    expect((await calls.inquire(lost)).kind).toBe("approved");
    const never = calls.followUp(followUp("refund", debit, { amount: money("1.00") }));
    await calls.prepare(never);
    expect(await calls.inquire(never)).toEqual({ kind: "not_found" });
  });

  test("register an instrument, and charge it again by its token with and without the customer", async () => {
    const registered = await calls.submit(request({ operation: "register", amount: null }));
    if (registered.kind !== "approved") throw new Error(registered.kind);
    const value = registered.details.adapterToken!;
    expect(value).toMatch(/^cus_\d+:pm_\d+$/);
    const token = { value, schemeTransactionIdentifier: null };
    fake.requests.length = 0;
    const merchantInitiated = { initiator: "merchant", kind: "unscheduled", isFirst: false } as const;
    const again = request({ source: null, token, storedCredential: merchantInitiated });
    expect((await calls.submit(again)).kind).toBe("approved");
    expect(fake.requests.map(({ path }) => path)).not.toContain("/v1/payment_methods");
    expect(lastForm(/confirm$/)).toMatchObject({ off_session: "true" });
    expect(lastForm(/confirm$/)["return_url"]).toBeUndefined();
    const deregister = providerRequest({ operation: "deregister", source: null, amount: null, token });
    expect((await calls.submit(deregister)).kind).toBe("approved");
  });

  test("of a merchant whose key is wrong are declined as a configuration error, and nothing was executed", async () => {
    fake.respondNext = {
      match: /payment_methods$/,
      status: 401,
      body: '{"error":{"type":"invalid_request_error","message":"Invalid API Key provided: sk_test_1"}}',
    };
    expect(await calls.submit(request())).toMatchObject({ kind: "declined", error: { code: 1007 } });
  });
});

const disputeOf = (change: object) => ({
  id: "du_1",
  payment_intent: "pi_1",
  amount: 500,
  currency: "eur",
  reason: "fraudulent",
  payment_method_details: { type: "card", card: { network_reason_code: "10.4" } },
  ...change,
});

describe("webhooks", () => {
  const withSecret = {
    ...calls.connector,
    secrets: { webhookSecrets: ["whsec_1"], hmacKeys: [], reportCredentials: [], payoutKeys: [] },
  };
  const now = Temporal.Instant.from("2026-11-20T12:00:00Z");
  function received(type: string, object: object, change: object = {}) {
    const body = JSON.stringify(event(type, object, change));
    const headers = { "stripe-signature": signatureOf(body, { secret: "whsec_1", at: now }) };
    return calls.adapter.receive!({ rawBody: Buffer.from(body), headers, now }, withSecret);
  }
  const metadata = { quittance_ref: "d94c0d72f3a36e21f16e" };

  test.each([
    ["payment_intent.succeeded", intentOf("pi_1"), [{ kind: "inquire", providerReference: "pi_1" }]],
    ["payment_intent.succeeded", { id: "pi_2", metadata: {} }, []],
    [
      "refund.failed",
      { id: "re_1", status: "failed", failure_reason: "lost_or_stolen_card", metadata },
      [{ kind: "inquire" }, { kind: "undone", submissionReference: metadata.quittance_ref }],
    ],
    ["charge.expired", { payment_intent: "pi_1", metadata }, [{ kind: "undone", providerReference: "pi_1" }]],
    [
      "charge.dispute.funds_withdrawn",
      { id: "du_1", payment_intent: "pi_1", amount: 500, currency: "eur", reason: "fraudulent" },
      [{ kind: "chargeback", disputeId: "du_1", amount: money("5.00"), reason: "fraudulent" }],
    ],
    ...(
      [
        ["charge.dispute.created", "warning_needs_response", "inquiry"],
        ["charge.dispute.updated", "needs_response", "chargeback"],
        ["charge.dispute.closed", "warning_closed", "closed"],
        ["charge.dispute.closed", "won", "won"],
        ["charge.dispute.closed", "lost", "lost"],
      ] as const
    ).map(([type, status, stage]): [string, object, object[]] => [
      type,
      disputeOf({ status }),
      [{ kind: "dispute", stage, disputeId: "du_1", reasonCode: "10.4", amount: money("5.00") }],
    ]),
    ["charge.dispute.updated", disputeOf({ status: "a_status_of_next_year" }), []],
    ["customer.created", { id: "cus_1" }, []],
  ])("%s", async (type, object, events) => {
    expect(await received(type, object)).toMatchObject({ kind: "received", events });
  });

  test.each([
    ["of a kind of next year", { object: "v3.event", data: undefined }],
    ["of version 2, which have no object", { object: "v2.core.event", data: undefined }],
    [
      "of version 2 with another form of livemode and time",
      { object: "v2.core.event", created: "2026-11-20T12:00:00Z" },
    ],
  ])("that are signed, %s, are acknowledged and mean nothing here", async (_kind, change) => {
    expect(await received("v1.billing.meter.error_report_triggered", {}, change)).toEqual({
      kind: "received",
      events: [],
    });
  });

  test("of a dispute name until when it can be defended, and when it came to where it is", async () => {
    const due_by = 1_764_000_000;
    const object = disputeOf({ status: "needs_response", evidence_details: { due_by } });
    expect(await received("charge.dispute.created", object, { created: 1_763_600_000 })).toMatchObject({
      events: [
        {
          dueAt: Temporal.Instant.fromEpochMilliseconds(due_by * 1_000),
          occurredAt: Temporal.Instant.fromEpochMilliseconds(1_763_600_000_000),
        },
      ],
    });
  });

  test("of the live mode or another account are acknowledged and mean nothing here", async () => {
    for (const change of [{ livemode: true }, { account: "acct_2" }])
      expect(await received("payment_intent.succeeded", intentOf("pi_1"), change)).toEqual({
        kind: "received",
        events: [],
      });
  });

  test("older than five minutes are not believed", async () => {
    const body = JSON.stringify(event("payment_intent.succeeded", intentOf("pi_1")));
    const at = now.subtract({ seconds: 301 });
    const headers = { "stripe-signature": signatureOf(body, { secret: "whsec_1", at }) };
    const rawBody = Buffer.from(body);
    const result = await calls.adapter.receive!({ rawBody, headers, now }, withSecret);
    expect(result.kind).toBe("unverified");
  });
});

test.each([
  ["7.505", "KWD"],
  ["10.5", "MGA"],
])("%s %s cannot be written for Stripe, and is refused before the call", async (amount, currency) => {
  const written = currency === "MGA" ? { minor: 1_050n, currency } : money(amount, currency);
  expect(providerAmount(written, calls.adapter.currencyRules)).toMatchObject({ refused: true });
});
