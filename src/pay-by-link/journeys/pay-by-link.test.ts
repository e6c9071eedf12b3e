import { describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import {
  fillIn,
  orderOnPage,
  payOnPage,
  RETURN_ADDRESSES,
  VISA,
} from "../../../tests/support/hosted-page.ts";
import { formsOf, submit, visit } from "../../../tests/support/script-less-customer.ts";
import { completeChallenge } from "../../../tests/support/three-d-secure.ts";

const clock = new ManualClock("2026-11-20T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

const LINK = { payByLink: { sendByEmail: false } };
const cancel = (uuid: string) => api.post(`/api/v3/payByLink/${uuid}/cancel`, "");
const statusOf = async (uuid: string, apiKey = "demo-card") =>
  (await api.status(uuid, apiKey)).body["transactionStatus"];
/** The error code of callback and status. */
const reasonOf = async (uuid: string) => (await api.status(uuid)).body["errors"].at(-1).code;
const timelineOf = async (uuid: string): Promise<string[]> =>
  (await api.get(`/api/v3/payByLink/${uuid}`)).body["timeline"].map(({ event }: { event: string }) => event);

describe("a request with payByLink", () => {
  test.each([
    ["debit", "Your payment was successful."],
    ["preauthorize", "Your payment was successful."],
    ["payout", "The money is on its way to you."],
    ["register", "Your payment details were saved."],
  ])("creates a link for %s that is opened and paid", async (type, said) => {
    const { body } = await api.transaction("demo-card", type, {
      ...LINK,
      merchantTransactionId: `link-${type}`,
      ...(type !== "register" && { amount: "9.99", currency: "EUR" }),
    });
    expect(body).toMatchObject({ success: true, returnType: "REDIRECT" });
    expect(body["redirectUrl"]).toMatch(/\/redirect\/[0-9a-f]{20}\/[0-9A-F]{32}$/);
    expect(body["payByLinkData"]).toEqual({
      payByLink: true,
      sendViaEmail: false,
      cancelUrl: `${started.url}/api/v3/payByLink/${body["uuid"]}/cancel`,
    });
    expect((await payOnPage(body["redirectUrl"])).html).toContain(said);
    expect(await timelineOf(body["uuid"])).toEqual(["created", "opened", "paid"]);
  });

  test("is opened once, also when the ACS returns the customer to it", async () => {
    const mandatory = { threeDSecureData: { "3dsecure": "MANDATORY" } };
    const { uuid, redirectUrl } = await orderOnPage(api, { ...LINK, ...mandatory });
    const challenge = await payOnPage(redirectUrl, { ...VISA, cardNumber: "4000002000000024" });
    expect(await timelineOf(uuid)).toEqual(["created", "opened"]);
    await completeChallenge(challenge, "pass");
    expect(await timelineOf(uuid)).toEqual(["created", "opened", "paid"]);
  });

  test("has its expiry twice, in two formats, counted from creation", async () => {
    const { body } = await orderOnPage(api, { payByLink: { sendByEmail: false, expirationInMinute: 30 } });
    const expiresAt = clock.now().add({ minutes: 30 }).toString({ smallestUnit: "second" });
    expect(body["payByLinkData"]).toMatchObject({ expiresAt });
    expect(body["expiresAt"]).toBe(`${expiresAt.replace("T", " ").replace("Z", "")} UTC`);
  });

  test("creates no link without sendByEmail", async () => {
    const { body } = await orderOnPage(api, { payByLink: { expirationInMinute: 30 } });
    expect(body).not.toHaveProperty("payByLinkData");
    expect(await api.get(`/api/v3/payByLink/${String(body["uuid"])}`)).toMatchObject({ status: 404 });
  });
});

describe("a manual cancellation of a link", () => {
  test.each([
    ["before it was opened", false],
    ["after it was opened", true],
  ])("%s succeeds, also the second time, and the link cannot be paid", async (_when, open) => {
    const { uuid, redirectUrl } = await orderOnPage(api, { ...LINK, ...RETURN_ADDRESSES });
    const page = open ? await visit(redirectUrl) : undefined;
    const cancelled = { status: 200, body: { success: true, transactionStatus: "cancelled" } };
    expect(await cancel(uuid)).toMatchObject(cancelled);
    expect(await cancel(uuid)).toMatchObject(cancelled);
    expect((await visit(redirectUrl)).url).toBe(RETURN_ADDRESSES.cancelUrl);
    if (page) expect((await fillIn(page, VISA)).url).toBe(RETURN_ADDRESSES.cancelUrl);
    expect(await statusOf(uuid)).toBe("CANCELLED");
    expect(await reasonOf(uuid)).toBe("2012");
  });

  test("leads to the cancel result template without a cancelUrl, else to the built-in page", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api, { ...LINK, description: "<b>bold</b>" });
    await cancel(uuid);
    expect((await visit(redirectUrl)).html).toContain("Payment cancelled");
    const layout = (cancelledPage: string | null) =>
      operator.post("/api/provisioning/updateTenant/TE-0000-0000-0000-0000-0000-0001", {
        settings: { payByLink: { defaultLayout: { cancelledPage } } },
      });
    await layout("<h1>Bye {{ merchantName }}</h1><p>{{ description }}</p>");
    const own = await visit(redirectUrl);
    expect(own.html).toContain("<h1>Bye Demo Shop</h1><p>&lt;b&gt;bold&lt;/b&gt;</p>");
    expect(own.policy).toContain("script-src 'self'");
    await layout(null);
  });

  test("is not possible after it is paid, nor for another merchant's link, nor without credentials", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api, LINK);
    await payOnPage(redirectUrl);
    expect(await cancel(uuid)).toMatchObject({
      status: 422,
      body: { success: false, transactionStatus: "success", errorCode: 1006 },
    });
    expect(await cancel("ffffffffffffffffffff")).toMatchObject({ status: 404 });
    const stranger = new ApiClient(started.url, { username: "demo", password: "wrong" });
    expect(await stranger.post(`/api/v3/payByLink/${uuid}/cancel`, "")).toMatchObject({
      status: 401,
      body: { errorCode: 3002 },
    });
  });
});

test("an expired link shows its own template, else the one of a cancelled link", async () => {
  clock.advance({ seconds: 1 });
  const link = { payByLink: { sendByEmail: false, expirationInMinute: 1 } };
  const { redirectUrl } = await orderOnPage(api, link);
  clock.advance({ minutes: 2 });
  const layout = (defaultLayout: Record<string, string | null>) =>
    operator.post("/api/provisioning/updateTenant/TE-0000-0000-0000-0000-0000-0001", {
      settings: { payByLink: { defaultLayout } },
    });
  expect((await visit(redirectUrl)).html).toContain("This link has expired");
  await layout({ cancelledPage: "<h1>Cancelled or over</h1><p>{{ result }}: {{ text }}</p>" });
  expect((await visit(redirectUrl)).html).toContain("<h1>Cancelled or over</h1><p>expired: It can no longer");
  await layout({ expiredPage: "<h1>Over</h1>" });
  expect((await visit(redirectUrl)).html).toContain("<h1>Over</h1>");
  await layout({ cancelledPage: null, expiredPage: null });
});

test("an expired link is cancelled by the form and by the worker, and not a second early", async () => {
  const link = { payByLink: { sendByEmail: false, expirationInMinute: 10 }, ...RETURN_ADDRESSES };
  const { uuid, redirectUrl } = await orderOnPage(api, link);
  const { redirectUrl: other, uuid: otherUuid } = await orderOnPage(api, link);
  const page = await visit(redirectUrl);
  clock.advance({ minutes: 9, seconds: 59 });
  await started.gateway.runDue();
  expect(await statusOf(uuid)).toBe("REDIRECT");
  clock.advance({ seconds: 1 });
  expect((await fillIn(page, VISA)).url).toBe(RETURN_ADDRESSES.cancelUrl);
  await started.gateway.runDue();
  expect([await statusOf(uuid), await statusOf(otherUuid)]).toEqual(["CANCELLED", "CANCELLED"]);
  expect((await visit(other)).url).toBe(RETURN_ADDRESSES.cancelUrl);
  expect(await timelineOf(uuid)).toEqual(["created", "opened", "expired"]);
  expect([await reasonOf(uuid), await reasonOf(otherUuid)]).toEqual(["2005", "2005"]);
  expect((await cancel(uuid)).body).toMatchObject({ success: true });
});

test("the old address of a replaced link says so in its language, and the new one can be paid", async () => {
  const { uuid, redirectUrl } = await orderOnPage(api, { ...LINK, language: "de" });
  clock.advance({ seconds: 1 });
  const { body } = await api.post(`/api/v3/payByLink/${uuid}/replace`, "");
  clock.advance({ seconds: 1 });
  expect(body["redirectUrl"]).not.toBe(redirectUrl);
  const old = await visit(redirectUrl);
  expect([old.status, old.html]).toEqual([410, expect.stringContaining("Dieser Link wurde ersetzt")]);
  expect((await payOnPage(body["redirectUrl"])).html).toContain("Ihre Zahlung war erfolgreich.");
  expect(await timelineOf(uuid)).toEqual(["created", "replaced", "opened", "paid"]);
  expect(await api.post(`/api/v3/payByLink/${uuid}/replace`, "")).toMatchObject({ status: 422 });
});

test("a pending link has a callback with its facts when the connector setting says so", async () => {
  const receiver = await startCallbackReceiver();
  const setting = (value: string) =>
    operator.post("/api/provisioning/updateConnector/CO-0000-0000-0000-0000-0000-0001", {
      settings: { "postback:send-on-pending": value },
    });
  const request = {
    payByLink: { sendByEmail: false, expirationInMinute: 60 },
    callbackUrl: receiver.url,
    description: "Two tickets",
    customer: { firstName: "Ada", lastName: "Lovelace" },
  };
  await orderOnPage(api, request);
  await started.gateway.runDue();
  expect(receiver.received).toEqual([]);
  await setting("1");
  const { uuid } = await orderOnPage(api, request);
  await started.gateway.runDue();
  await setting("0");
  expect(receiver.received.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      result: "PENDING",
      uuid,
      merchantTransactionId: expect.any(String),
      purchaseId: expect.stringContaining(uuid),
      transactionType: "DEBIT",
      paymentMethod: "Creditcard",
      amount: "9.99",
      currency: "EUR",
      description: "Two tickets",
      customer: expect.objectContaining({ firstName: "Ada", lastName: "Lovelace" }),
      payByLinkData: {
        payByLink: true,
        sendViaEmail: false,
        cancelUrl: `${started.url}/api/v3/payByLink/${uuid}/cancel`,
        expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      },
    }),
  ]);
  await receiver.close();
});

test("a link is also a QR code when the connector setting says so", async () => {
  const setting = (value: string) =>
    operator.post("/api/provisioning/updateConnector/CO-0000-0000-0000-0000-0000-0001", {
      settings: { "redirect:qr-code": value },
    });
  await setting("1");
  const { body } = await orderOnPage(api, LINK);
  expect(body["redirectQRCode"]).toMatch(/^data:image\/png;base64,/);
  await setting("0");
  expect((await orderOnPage(api, LINK)).body).not.toHaveProperty("redirectQRCode");
});

describe("money that a provider's page collects after the cancellation", () => {
  /** Cancels while the customer is on the provider's page, and lets the customer pay there. */
  async function payAfterCancellation(more: Record<string, unknown> = {}): Promise<string> {
    const { uuid, redirectUrl } = await orderOnPage(api, { ...LINK, ...more }, "demo-redirect");
    const provider = await visit(redirectUrl);
    expect(await cancel(uuid)).toMatchObject({ status: 200 });
    await submit(provider, formsOf(provider)[0]!);
    await started.gateway.runDue();
    return uuid;
  }

  test("is recorded as a follow-up of the link and shown on its timeline", async () => {
    const uuid = await payAfterCancellation();
    expect(await statusOf(uuid, "demo-redirect")).toBe("CANCELLED");
    const { timeline } = (await api.get(`/api/v3/payByLink/${uuid}`)).body;
    const late = timeline.find(({ event }: { event: string }) => event === "latePayment");
    expect((await api.status(late.uuid, "demo-redirect")).body).toMatchObject({
      transactionStatus: "SUCCESS",
      referenceUuid: uuid,
      extraData: { latePayment: "true" },
    });
  });

  test("is no link itself: nothing hands out an address that would cancel it, and it has no timeline", async () => {
    const receiver = await startCallbackReceiver();
    const uuid = await payAfterCancellation({ callbackUrl: receiver.url });
    const { timeline } = (await api.get(`/api/v3/payByLink/${uuid}`)).body;
    const late = timeline.find(({ event }: { event: string }) => event === "latePayment");
    expect((await api.status(late.uuid, "demo-redirect")).body).not.toHaveProperty("payByLinkData");
    await started.gateway.runDue();
    const announced = receiver.received.map(({ body }) => body).find((body) => body["uuid"] === late.uuid);
    await receiver.close();
    expect(announced).toMatchObject({ extraData: { latePayment: "true" } });
    expect(announced).not.toHaveProperty("payByLinkData");
    expect((await api.get(`/api/v3/payByLink/${late.uuid}`)).status).toBe(404);
    expect(await cancel(late.uuid)).toMatchObject({ status: 422 });
  });

  test("is confirmed by the page to which its customer returns", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api, { ...LINK, language: "en" }, "demo-redirect");
    const provider = await visit(redirectUrl);
    expect(await cancel(uuid)).toMatchObject({ status: 200 });
    const back = await submit(provider, formsOf(provider)[0]!);
    expect(back.html).toContain("Payment cancelled");
    expect(back.html).toContain("please contact the merchant");
    expect(back.html).not.toContain("Nothing was charged");
  });

  test("is returned, with its surcharge, when the connector setting says so", async () => {
    await operator.post("/api/provisioning/updateConnector/CO-0000-0000-0000-0000-0000-0002", {
      settings: { "payByLink:late-payment": "void" },
    });
    const uuid = await payAfterCancellation({ amount: "9.99", surchargeAmount: "0.50" });
    await started.gateway.runDue();
    const { timeline } = (await api.get(`/api/v3/payByLink/${uuid}`)).body;
    const late = timeline.find(({ event }: { event: string }) => event === "latePayment");
    const { body } = await api.get(
      `/api/v3/status/demo-redirect/getByMerchantTransactionId/auto-return-${late.uuid}`,
    );
    expect(body).toMatchObject({
      transactionStatus: "SUCCESS",
      transactionType: "REFUND",
      amount: "10.49",
    });
  });
});

describe("an address that was copied with what follows it", () => {
  test.each([".", "]", ">", ")", ").", "%3E", "%5D", ",", ";"])(
    "opens the page with %s at its end",
    async (end) => {
      const { uuid, redirectUrl } = await orderOnPage(api, { ...LINK, language: "en" });
      const page = await visit(redirectUrl + end);
      expect(page.status).toBe(200);
      expect((await fillIn(page, VISA)).html).toContain("Your payment was successful.");
      expect(await statusOf(uuid)).toBe("SUCCESS");
    },
  );

  test("with another token is not found", async () => {
    const { redirectUrl } = await orderOnPage(api, LINK);
    expect((await visit(`${redirectUrl}x.`)).status).toBe(404);
    expect((await visit(`${redirectUrl.slice(0, -1)}.`)).status).toBe(404);
  });
});

describe("a visit of the page", () => {
  test("by a program that checks addresses is distinguished from the use by a person", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api, { ...LINK, language: "en" });
    await visit(redirectUrl);
    expect(await timelineOf(uuid)).toEqual(["created", "opened"]);
    const report = () => fetch(`${redirectUrl}/shown`, { method: "POST" });
    expect((await report()).status).toBe(204);
    await report();
    expect(await timelineOf(uuid)).toEqual(["created", "opened", "formShown"]);
  });

  test("after the end is no use of its form", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api, LINK);
    await cancel(uuid);
    await fetch(`${redirectUrl}/shown`, { method: "POST" });
    expect(await timelineOf(uuid)).toEqual(["created", "cancelled"]);
  });
});
