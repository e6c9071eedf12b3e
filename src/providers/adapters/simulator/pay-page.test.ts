import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  adapterConnector,
  followUp,
  money,
  ProviderCalls,
  providerRequest,
} from "@quittance/provider-kit/testing";
import {
  MERCHANT_AUTHORIZATION,
  openSimulator,
  type SimulatorUnderTest,
} from "../../../../tests/support/simulator.ts";
import type { ProviderRequest } from "@quittance/provider-kit";

let simulator: SimulatorUnderTest;

beforeAll(async () => {
  simulator = await openSimulator();
});
afterAll(() => simulator.close());
beforeEach(() => {
  simulator.notifications.length = 0;
});

const redirectPay = adapterConnector("RedirectPay");
const callsTo = (connector = redirectPay) => new ProviderCalls(simulator.adapter, connector);

async function redirected(change: Partial<ProviderRequest> = {}, method = "RedirectPay") {
  const request = providerRequest({ source: null, ...change });
  const outcome = await callsTo(adapterConnector(method)).submit(request);
  if (outcome.kind !== "redirect") throw new Error(`Expected a redirect and got ${outcome.kind}`);
  const path = new URL(outcome.url).pathname;
  return {
    request,
    open: () => simulator.http.inject({ method: "GET", url: path }),
    press: (choice: string) =>
      simulator.http.inject({
        method: "POST",
        url: `${path}/${choice}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
    inquire: () => callsTo().inquire(request),
  };
}

describe("the provider's page", () => {
  test("shows what is to be paid, needs no script and allows none", async () => {
    const page = await (await redirected({ description: "<script>alert(1)</script>" })).open();
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("9.99 EUR");
    expect(page.body).not.toContain("<script");
    expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.headers["cache-control"]).toBe("no-store");
  });

  test.each([
    ["approve", { kind: "approved" }],
    ["decline", { kind: "declined", error: { code: 2003 } }],
    ["cancel", { kind: "declined", error: { code: 2002 } }],
    ["late", { kind: "pending" }],
  ])("%s is booked, reported to the gateway, and leads back to the shop", async (choice, outcome) => {
    const { request, press, inquire } = await redirected();
    const answer = await press(choice);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, request.returnUrl]);
    expect(await inquire()).toMatchObject(outcome);
    const { submissionReference } = request;
    expect(simulator.notifications).toMatchObject([{ kind: "inquire", submissionReference }]);
  });

  test("who paid but answers late is approved half a minute later", async () => {
    const { request, press, inquire } = await redirected();
    await press("late");
    simulator.clock.advance({ seconds: 30 });
    await simulator.runDueJobs();
    expect((await inquire()).kind).toBe("approved");
    const { submissionReference } = request;
    const ofPayment = simulator.notifications.filter(
      (one) => one.submissionReference === submissionReference,
    );
    expect(ofPayment).toHaveLength(2);
  });

  test("a second press changes nothing and leads back as well", async () => {
    const { press, open, inquire } = await redirected();
    await press("approve");
    expect((await press("cancel")).statusCode).toBe(303);
    expect((await inquire()).kind).toBe("approved");
    expect(simulator.notifications).toHaveLength(1);
    expect((await open()).body).toContain("Back to the shop");
  });

  test("of two presses at once one counts", async () => {
    const { press } = await redirected();
    await Promise.all([press("approve"), press("decline"), press("cancel")]);
    expect(simulator.notifications).toHaveLength(1);
  });

  test("the customer comes back even when the gateway did not take the notification", async () => {
    const { press } = await redirected();
    simulator.failNextNotification();
    expect((await press("approve")).statusCode).toBe(303);
    await simulator.runDueJobs();
    expect(simulator.notifications).toHaveLength(1);
  });

  test("an unknown page and an unknown choice lead nowhere", async () => {
    const unknown = await simulator.http.inject({ method: "GET", url: "/simulator/pay/nothing" });
    expect(unknown.statusCode).toBe(404);
    const { press } = await redirected();
    expect((await press("steal")).statusCode).toBe(422);
    const nowhere = await simulator.http.inject({ method: "POST", url: "/simulator/pay/nothing/approve" });
    expect(nowhere.statusCode).toBe(404);
  });

  test.each([
    ["3.62", "approved"],
    ["3.63", "declined"],
    ["3.67", "pending"],
    ["3.69", "declined"],
  ])("the Dummy amount %s lets the customer only continue, to %s", async (amount, kind) => {
    const { open, press, inquire } = await redirected({ amount: money(amount) }, "Dummy");
    expect((await open()).body).not.toContain("Cancel and go back");
    await press("approve");
    expect((await inquire()).kind).toBe("redirect");
    await press("continue");
    expect((await inquire()).kind).toBe(kind);
  });
});

test("who registered on the page is charged again without it, until deregistered", async () => {
  const { request, press, inquire } = await redirected({ withRegister: true });
  await press("approve");
  const registered = await inquire();
  expect(registered).toMatchObject({ details: { returnData: { _TYPE: "walletData" } } });
  const value = registered.kind === "approved" ? registered.details.adapterToken! : "";
  const token = { value, schemeTransactionIdentifier: null };
  const charge = async () => (await callsTo().submit(providerRequest({ source: null, token }))).kind;
  expect(await charge()).toBe("approved");
  expect((await callsTo().submit(followUp("deregister", request))).kind).toBe("approved");
  expect(await charge()).toBe("declined");
});

describe("chargebacks on demand", () => {
  const post = (url: string, payload?: object, authorization: string | undefined = MERCHANT_AUTHORIZATION) =>
    simulator.http.inject({
      method: "POST",
      url,
      headers: authorization === "" ? {} : { authorization },
      ...(payload && { payload }),
    });

  async function debit() {
    const request = providerRequest({ amount: money("10.00") });
    await callsTo(adapterConnector("Creditcard")).submit(request);
    return request.submissionReference;
  }

  test("a payment is charged back and the chargeback reversed, under one dispute", async () => {
    const transactionUuid = await debit();
    const opened = await post("/simulator/chargebacks", { transactionUuid, amount: "4.00", currency: "EUR" });
    const { disputeId } = opened.json<{ disputeId: string }>();
    await post(`/simulator/chargebacks/${disputeId}/reverse`);
    const facts = { submissionReference: transactionUuid, disputeId, amount: money("4.00"), reason: "Fraud" };
    expect(simulator.notifications).toMatchObject([
      { kind: "chargeback", ...facts },
      { kind: "chargeback_reversed", ...facts },
    ]);
  });

  test("no more than the payment can be charged back", async () => {
    const transactionUuid = await debit();
    expect((await post("/simulator/chargebacks", { transactionUuid })).statusCode).toBe(200);
    expect((await post("/simulator/chargebacks", { transactionUuid })).statusCode).toBe(422);
  });

  test("a merchant refunds in the provider's pages what is left, and nobody else does", async () => {
    const transactionUuid = await debit();
    const refund = { transactionUuid, movement: "refund", amount: "6.00", currency: "EUR" };
    expect((await post("/simulator/movements", refund, "Basic other")).statusCode).toBe(404);
    const made = await post("/simulator/movements", refund);
    expect([made.statusCode, made.json<{ amount: string }>().amount]).toEqual([200, "6.00"]);
    expect((await post("/simulator/movements", refund)).statusCode).toBe(422);
    const inDollars = { ...refund, amount: "1.00", currency: "USD" };
    expect((await post("/simulator/movements", inDollars)).statusCode).toBe(422);
    expect((await post("/simulator/movements", { transactionUuid, movement: "capture" })).statusCode).toBe(
      422,
    );
    expect((await post("/simulator/chargebacks", { transactionUuid })).json()).toMatchObject({
      success: true,
    });
  });

  test("only the merchant who was paid opens or reverses one", async () => {
    const transactionUuid = await debit();
    const strangers = ["", "another merchant"];
    for (const stranger of strangers)
      expect((await post("/simulator/chargebacks", { transactionUuid }, stranger)).statusCode).toBe(
        stranger === "" ? 401 : 404,
      );
    const opened = await post("/simulator/chargebacks", { transactionUuid });
    const { disputeId } = opened.json<{ disputeId: string }>();
    simulator.notifications.length = 0;
    const reverse = `/simulator/chargebacks/${disputeId}/reverse`;
    for (const stranger of strangers)
      expect((await post(reverse, undefined, stranger)).statusCode).toBe(stranger === "" ? 401 : 404);
    expect(simulator.notifications).toEqual([]);
    expect((await post(reverse)).statusCode).toBe(200);
  });

  test.each([
    [{ transactionUuid: "ffffffffffffffffffff" }, 404],
    [{}, 422],
    [{ transactionUuid: "x", amount: "1.00" }, 422],
    [{ transactionUuid: "x", amount: "1.001", currency: "EUR" }, 422],
    [{ transactionUuid: "x", colour: "red" }, 422],
  ])("%j is refused with %i", async (body, status) => {
    expect((await post("/simulator/chargebacks", body)).statusCode).toBe(status);
    expect(simulator.notifications).toEqual([]);
  });
});

describe("a provider that is confirmed after the customer's return", () => {
  const resuming = adapterConnector("RedirectPay", { "simulator:resume": "1" });
  const returned = { query: {}, form: {}, mayChooseAgain: false };

  test("books the customer's choice then, and once", async () => {
    const calls = callsTo(resuming);
    const request = providerRequest({ source: null });
    const outcome = await calls.submit(request);
    if (outcome.kind !== "redirect") throw new Error(outcome.kind);
    const resume = () => simulator.adapter.resume!(calls.submission(request), returned, calls.call());
    expect((await resume()).kind).toBe("redirect");
    const url = `${new URL(outcome.url).pathname}/approve`;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    await simulator.http.inject({ method: "POST", url, headers });
    expect((await calls.inquire(request)).kind).toBe("redirect");
    expect((await Promise.all([resume(), resume()])).map(({ kind }) => kind)).toEqual([
      "approved",
      "approved",
    ]);
  });
});

test("a page that is opened by a form is the same page", async () => {
  const calls = callsTo(adapterConnector("RedirectPay", { "simulator:redirectBy": "POST" }));
  const outcome = await calls.submit(providerRequest({ source: null }));
  if (outcome.kind !== "redirect") throw new Error(outcome.kind);
  expect(outcome).toMatchObject({ method: "POST", url: "http://127.0.0.1:8080/simulator/pay" });
  const opened = await simulator.http.inject({
    method: "POST",
    url: "/simulator/pay",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(outcome.fields).toString(),
  });
  expect(opened.statusCode).toBe(303);
  const page = await simulator.http.inject({ method: "GET", url: String(opened.headers.location) });
  expect(page.body).toContain("9.99 EUR");
});
