import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { ManualClock } from "../../platform/clock.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import {
  responses,
  isValidForPhpClient,
  startCallbackReceiver,
} from "../../../tests/support/callback-receiver.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const clock = new ManualClock("2026-11-21T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const receiver = forThisFile(startCallbackReceiver);
const api = forThisFile(() => new ApiClient(started.url));

beforeEach(() => {
  receiver.received.length = 0;
  receiver.respond = responses.ok;
});

const withCallback = () => ({ ...anOrder(), callbackUrl: `${receiver.url}/callback` });

/** The callbacks of the merchant's system after everything due has run. */
async function sentCallbacks() {
  await started.gateway.runDue();
  return receiver.received.map(({ body }) => body);
}

describe("the merchant's system gets a callback", () => {
  test("of a successful debit, signed so that the official PHP client accepts it", async () => {
    const order = { ...withCallback(), description: "Two tickets", extraData: { seat: "12A" } };
    const { body } = await api.debit(order);
    expect(await sentCallbacks()).toMatchObject([
      {
        result: "OK",
        uuid: body["uuid"],
        purchaseId: body["purchaseId"],
        transactionType: "DEBIT",
        paymentMethod: "Creditcard",
        amount: "9.99",
        currency: "EUR",
        description: "Two tickets",
        extraData: { seat: "12A" },
        returnData: { _TYPE: "cardData", lastFourDigits: "1111" },
      },
    ]);
    expect(isValidForPhpClient(receiver.received[0]!, "demo-secret")).toBe(true);
  });

  test("of a declined one, with the provider's reason", async () => {
    await api.debit({ ...withCallback(), amount: "9.99", extraData: { "simulator:decline": "2006" } });
    expect(await sentCallbacks()).toMatchObject([
      { result: "ERROR", code: "2006", errorCode: 2006, adapterCode: "51", errors: [{ code: "2006" }] },
    ]);
  });

  test("of a refund, at the refund's own address", async () => {
    const { body } = await api.debit({});
    const refund = {
      ...withCallback(),
      transactionToken: undefined,
      referenceUuid: body["uuid"],
      amount: "4.00",
    };
    await api.transaction("demo-card", "refund", refund);
    expect(await sentCallbacks()).toMatchObject([
      { result: "OK", transactionType: "REFUND", referenceUuid: body["uuid"], amount: "4.00" },
    ]);
  });

  test("of a chargeback and its reversal, at the payment's address", async () => {
    const { body } = await api.debit(withCallback());
    await sentCallbacks();
    receiver.received.length = 0;
    const opened = await api.post("/simulator/chargebacks", { transactionUuid: body["uuid"] });
    await api.post(`/simulator/chargebacks/${opened.body["disputeId"]}/reverse`, "");
    const callbacks = await sentCallbacks();
    expect(callbacks).toMatchObject([
      {
        result: "OK",
        transactionType: "CHARGEBACK",
        chargebackData: { originalUuid: body["uuid"], amount: "9.99" },
      },
      {
        result: "OK",
        transactionType: "CHARGEBACK-REVERSAL",
        chargebackReversalData: { originalUuid: body["uuid"], chargebackUuid: callbacks[0]!["uuid"] },
      },
    ]);
    expect(callbacks[0]!["merchantTransactionId"]).toBe(`auto-${String(callbacks[0]!["uuid"])}`);
  });

  test("of a payment on the provider's page after the customer has paid there", async () => {
    const order = withCallback();
    const { body } = await api.debit({ ...order, transactionToken: undefined }, "demo-redirect");
    expect(body["returnType"]).toBe("REDIRECT");
    expect(await sentCallbacks()).toEqual([]);
    const page = await followToPage(body["redirectUrl"]);
    await fetch(`${page}/approve`, { method: "POST", redirect: "manual" });
    expect(await sentCallbacks()).toMatchObject([
      { result: "OK", uuid: body["uuid"], returnData: { _TYPE: "walletData" } },
    ]);
  });

  test("once that a payment is pending, however often the provider repeats it", async () => {
    const operator = new ApiClient(started.url, ADMINISTRATOR);
    const created = await operator.post(
      "/api/provisioning/createConnector/ME-0000-0000-0000-0000-0000-0001",
      {
        name: "Callback while pending",
        adapter: "Simulator",
        method: "DirectDebit",
        apiKey: "callback-while-pending",
        settings: { "postback:send-on-pending": "1" },
      },
    );
    expect(created.status).toBe(200);
    const customer = { paymentData: { ibanData: { iban: "AT611904300234572222" } } };
    const order = { ...withCallback(), transactionToken: undefined, customer };
    const { body } = await api.debit(
      { ...order, extraData: { pendingOutcome: "success" } },
      "callback-while-pending",
    );
    expect(body["returnType"]).toBe("PENDING");
    for (let minute = 0; minute < 4; minute++) {
      await sentCallbacks();
      clock.advance({ minutes: 1 });
    }
    expect(await sentCallbacks()).toMatchObject([{ result: "PENDING", uuid: body["uuid"] }]);
    clock.advance({ minutes: 30 });
    expect(await sentCallbacks()).toMatchObject([
      { result: "PENDING" },
      { result: "OK", uuid: body["uuid"] },
    ]);
  });

  test("of a payment whose outcome was unknown, after the status inquiry", async () => {
    const { body } = await api.debit({ ...withCallback(), extraData: { "simulator:dropAnswer": "1" } });
    expect(body["returnType"]).toBe("PENDING");
    expect(await sentCallbacks()).toEqual([]);
    clock.advance({ minutes: 5 });
    expect(await sentCallbacks()).toMatchObject([{ result: "OK", uuid: body["uuid"] }]);
  });
});

describe("the operator", () => {
  let operator: ApiClient;
  beforeAll(() => {
    operator = new ApiClient(started.url, ADMINISTRATOR);
  });

  test("sees every attempt, and can resend a callback that was given up", async () => {
    receiver.respond = responses.text(410, "moved out");
    const { body } = await api.debit(withCallback());
    await sentCallbacks();
    const path = `/api/provisioning/listCallbacks/${body["uuid"]}`;
    expect((await operator.get(path)).body).toMatchObject({
      success: true,
      callbacks: [
        {
          result: "OK",
          status: "given_up",
          attempts: [{ outcome: "gone", httpStatus: 410, answer: "moved out" }],
        },
      ],
    });
    receiver.respond = responses.ok;
    const resent = await operator.post(`/api/provisioning/resendCallback/${body["uuid"]}`, "");
    expect(resent.body).toMatchObject({ success: true, callback: { status: "waiting" } });
    await sentCallbacks();
    expect((await operator.get(path)).body["callbacks"]).toMatchObject([
      { status: "acknowledged", attempts: [{ outcome: "gone" }, { outcome: "acknowledged" }] },
    ]);
  });

  test("gets 404 for an unknown transaction or callback, and merchants get 401", async () => {
    const { body } = await api.debit();
    const [list, resend] = ["/api/provisioning/listCallbacks/", "/api/provisioning/resendCallback/"];
    expect((await operator.get(`${list}ffffffffffffffffffff`)).status).toBe(404);
    expect((await operator.post(resend + String(body["uuid"]), "")).status).toBe(404);
    expect((await api.get(list + String(body["uuid"]))).status).toBe(401);
  });
});

test("without a callbackUrl no callback is sent", async () => {
  await api.debit();
  expect(await sentCallbacks()).toEqual([]);
});

/** The hosted redirect continues to the provider's page. */
async function followToPage(redirectUrl: string): Promise<string> {
  let url = redirectUrl;
  for (let hop = 0; hop < 5 && !url.includes("/simulator/pay/"); hop++) {
    const response = await fetch(url, { redirect: "manual" });
    const next = response.headers.get("location");
    if (!next) throw new Error(`${url} led nowhere: ${response.status} ${await response.text()}`);
    url = new URL(next, url).href;
  }
  return url;
}
