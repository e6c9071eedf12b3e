import { beforeEach, describe, expect, test } from "vitest";

import type { CustomerReturn, ProviderRequest } from "@quittance/provider-kit";
import { describeAdapterContract, followUp, money, providerRequest } from "@quittance/provider-kit/testing";
import { verification } from "../tests/verification.ts";
import { fakePayPal } from "../tests/fake-account.ts";

/** A wallet of the vault, and one that it does not have. */
const wallet = (value: string) => ({ source: null, token: { value, schemeTransactionIdentifier: null } });

describeAdapterContract("PayPal", verification.open);

const { fake, callsOf, clear } = await fakePayPal();
let calls: ReturnType<typeof callsOf>;
beforeEach(() => {
  calls = callsOf();
  clear();
});

const request = (change: Partial<ProviderRequest> = {}) => providerRequest({ source: null, ...change });
const BACK: CustomerReturn = { query: {}, form: {}, mayChooseAgain: false };

/** The request's order, whose customer is at PayPal's page. */
async function begun(one: ProviderRequest): Promise<string> {
  const outcome = await calls.submit(one);
  expect(outcome.kind).toBe("redirect");
  return outcome.providerReference ?? "";
}

/** The customer agrees and comes back. */
async function resumed(one: ProviderRequest, returned: Partial<CustomerReturn> = {}) {
  return calls.resume(one, { ...BACK, ...returned });
}

async function paid(change: Partial<ProviderRequest> = {}): Promise<ProviderRequest> {
  const one = request(change);
  fake.approve(await begun(one));
  expect((await resumed(one)).kind).toBe("approved");
  return one;
}

const follow = (...given: Parameters<typeof followUp>) => calls.followUp(followUp(...given));

describe("a payment", () => {
  test("is an order that the customer approves, and that is captured when they are back", async () => {
    const debit = request({ language: "de" });
    const order = await begun(debit);
    expect(fake.requests.at(-1)).toMatchObject({
      path: "/v2/checkout/orders",
      body: {
        intent: "CAPTURE",
        purchase_units: [
          {
            custom_id: debit.submissionReference,
            invoice_id: debit.submissionReference,
            amount: { currency_code: "EUR", value: "9.99" },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              return_url: "http://127.0.0.1/redirect/back",
              cancel_url: "http://127.0.0.1/redirect/back?paypal-cancelled=1",
              user_action: "PAY_NOW",
              locale: "de",
            },
          },
        },
      },
    });
    fake.approve(order);
    expect(await resumed(debit, { query: { token: order, PayerID: "QYR5Z8XDVJNXQ" } })).toMatchObject({
      kind: "approved",
      amount: money("9.99"),
      providerReference: order,
      details: { adapterTransactionId: expect.stringMatching(/^CAP/) },
    });
    expect(fake.requests.at(-1)!.path).toBe(`/v2/checkout/orders/${order}/capture`);
    expect(await calls.inquire(debit)).toMatchObject({ kind: "approved", amount: money("9.99") });
  });

  test("has a request id of its own for each step, of at most 38 characters", async () => {
    await paid();
    const keys = fake.requests.filter(({ path }) => path.startsWith("/v2/")).map(({ key }) => key ?? "");
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(key).toMatch(/^[\x21-\x7e]{1,38}$/);
  });

  test.each([
    ["HUF", "1500", "1500"],
    ["JPY", "1500", "1500"],
    ["TWD", "1500", "1500"],
    ["EUR", "1.50", "1.50"],
  ])("of %s %s is written as %s", async (currency, amount, value) => {
    const debit = await paid({ amount: money(amount, currency) });
    expect(fake.requests.find(({ path }) => path === "/v2/checkout/orders")!.body).toMatchObject({
      purchase_units: [{ amount: { currency_code: currency, value } }],
    });
    expect(await calls.inquire(debit)).toMatchObject({ amount: money(amount, currency) });
  });

  test("that is only authorised is captured in parts, and its captures are refunded in parts", async () => {
    const preauthorize = await paid({ operation: "preauthorize", amount: money("10.00") });
    const first = follow("capture", preauthorize, { amount: money("6.00") });
    expect(await calls.submit(first)).toMatchObject({ kind: "approved", amount: money("6.00") });
    const second = follow("capture", preauthorize, { amount: money("4.00"), isFinalCapture: true });
    expect((await calls.submit(second)).kind).toBe("approved");
    expect(fake.requests.at(-1)!.body).toMatchObject({ final_capture: true });
    const refund = follow("refund", { ...first, operation: "capture" }, { amount: money("2.50") });
    expect(await calls.submit(refund)).toMatchObject({ kind: "approved", amount: money("2.50") });
    const tooMuch = follow("refund", { ...first, operation: "capture" }, { amount: money("3.51") });
    expect(await calls.submit(tooMuch)).toMatchObject({ kind: "declined", error: { code: 1006 } });
  });

  test("that is only authorised is voided as a whole, once", async () => {
    const preauthorize = await paid({ operation: "preauthorize" });
    expect((await calls.submit(follow("void", preauthorize, { amount: null }))).kind).toBe("approved");
    expect(await calls.submit(follow("void", preauthorize, { amount: null }))).toMatchObject({
      kind: "declined",
      error: { code: 1006, adapterCode: "PREVIOUSLY_VOIDED" },
    });
  });

  test.each([
    ["COMPLETED order whose capture was declined", { status: "DECLINED" }, 2003],
    ["card without money", { status: "DECLINED", processor: { response_code: "5120" } }, 2006],
    ["expired card", { status: "DECLINED", processor: { response_code: "5400" } }, 2009],
    ["lost card", { status: "FAILED", processor: { response_code: "9520" } }, 2015],
    ["wrong CVV", { status: "DECLINED", processor: { response_code: "00N7" } }, 2007],
    ["fraud", { status: "DECLINED", processor: { response_code: "9500" } }, 2010],
    ["unknown code", { status: "DECLINED", processor: { response_code: "PPXX" } }, 2003],
  ])("is declined with its code: %s", async (_name, next, code) => {
    const debit = request();
    fake.approve(await begun(debit));
    fake.payments.next = next;
    expect(await resumed(debit)).toMatchObject({ kind: "declined", error: { code } });
    expect(await calls.inquire(debit)).toMatchObject({ kind: "declined", error: { code } });
  });

  test("under review is pending, and its decision is found by an inquiry", async () => {
    const debit = request();
    fake.approve(await begun(debit));
    fake.payments.next = { status: "PENDING", reason: "PENDING_REVIEW" };
    expect(await resumed(debit)).toMatchObject({
      kind: "pending",
      details: { extraData: { pendingReason: "PENDING_REVIEW" } },
    });
    fake.payments.decide(fake.payments.ids("capture").at(-1)!, "COMPLETED");
    expect((await calls.inquire(debit)).kind).toBe("approved");
  });

  test("whose source was declined may be paid by another one at the same page, by a capture of its own", async () => {
    const debit = request();
    const order = await begun(debit);
    fake.approve(order);
    fake.payments.next = { issue: "INSTRUMENT_DECLINED" };
    const again = await resumed(debit, { mayChooseAgain: true });
    expect(again).toMatchObject({ kind: "redirect", url: expect.stringContaining(order) });
    fake.approve(order);
    expect((await resumed(debit, { mayChooseAgain: true })).kind).toBe("approved");
    const keys = fake.requests.filter(({ path }) => path.endsWith("/capture")).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  test.each([
    ["INSTRUMENT_DECLINED", 2003],
    ["PAYER_ACCOUNT_RESTRICTED", 2001],
    ["COMPLIANCE_VIOLATION", 2013],
    ["TRANSACTION_LIMIT_EXCEEDED", 2004],
    ["CURRENCY_NOT_SUPPORTED_FOR_RECEIVER", 2011],
    ["ORDER_EXPIRED", 2005],
    ["DUPLICATE_INVOICE_ID", 1002],
    ["PAYEE_ACCOUNT_RESTRICTED", 1007],
  ])("that is refused with %s has the code %i", async (issue, code) => {
    const debit = request();
    fake.approve(await begun(debit));
    fake.payments.next = { issue };
    expect(await resumed(debit)).toMatchObject({
      kind: "declined",
      error: { code, adapterCode: issue, adapterMessage: expect.stringContaining("f4b1c2d3e4a5b") },
    });
  });

  test("of a customer who came back without agreeing is pending, and cancelled by PayPal's link it has ended", async () => {
    const debit = request();
    await begun(debit);
    expect((await resumed(debit)).kind).toBe("pending");
    expect((await calls.inquire(debit)).kind).toBe("redirect");
    expect(await resumed(debit, { query: { "paypal-cancelled": "1" } })).toMatchObject({
      kind: "declined",
      error: { code: 2002 },
    });
  });

  test("is not captured by a return that names another order", async () => {
    const debit = request();
    fake.approve(await begun(debit));
    expect((await resumed(debit, { query: { token: "5O190127TN364715T" } })).kind).toBe("unknown");
    expect(fake.requests.filter(({ path }) => path.endsWith("/capture"))).toHaveLength(0);
  });

  test("that the customer approved and nobody captured is resumable, and moves nothing by the inquiry", async () => {
    const debit = request();
    fake.approve(await begun(debit));
    const before = fake.payments.collected();
    expect(await calls.inquire(debit)).toEqual({ kind: "resumable" });
    expect(fake.payments.collected()).toBe(before);
  });

  test("whose capture was already made is what the order says, not a decline", async () => {
    const debit = request();
    fake.approve(await begun(debit));
    fake.planned.push({
      match: /capture$/,
      isExecuted: true,
      status: 422,
      body: { name: "UNPROCESSABLE_ENTITY", details: [{ issue: "ORDER_ALREADY_CAPTURED" }] },
    });
    expect(await resumed(debit)).toMatchObject({ kind: "approved", amount: money("9.99") });
  });
});

describe("a stored wallet", () => {
  test("is registered, charged and deregistered", async () => {
    const register = request({ operation: "register", amount: null });
    fake.approve(await begun(register));
    const stored = await resumed(register);
    expect(stored).toMatchObject({
      kind: "approved",
      details: {
        adapterToken: expect.any(String),
        returnData: { _TYPE: "walletData", walletType: "paypal" },
      },
    });
    const value = stored.kind === "approved" ? (stored.details.adapterToken ?? "") : "";
    const storedCredential = { initiator: "merchant", kind: "recurring", isFirst: false } as const;
    const debit = request({ ...wallet(value), storedCredential });
    expect(await calls.submit(debit)).toMatchObject({ kind: "approved", amount: money("9.99") });
    expect(fake.requests.at(-1)!.body).toMatchObject({
      payment_source: {
        paypal: {
          vault_id: value,
          stored_credential: { payment_initiator: "MERCHANT", usage: "SUBSEQUENT" },
        },
      },
    });
    const deregister = request({ operation: "deregister", amount: null, ...wallet(value) });
    expect((await calls.submit(deregister)).kind).toBe("approved");
    expect((await calls.inquire(deregister)).kind).toBe("approved");
    expect(await calls.submit(request(wallet(value)))).toMatchObject({
      kind: "declined",
      error: { code: 1006 },
    });
  });

  test("comes with the payment that stores it", async () => {
    const debit = request({ withRegister: true });
    fake.approve(await begun(debit));
    expect(await resumed(debit)).toMatchObject({ details: { adapterToken: expect.stringMatching(/^WLT/) } });
  });
});
