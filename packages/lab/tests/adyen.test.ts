import { CheckoutAPI, Client, EnvironmentEnum, hmacValidator, type Types } from "@adyen/api-library";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startJourney } from "./lab-journey.ts";

let journey: Awaited<ReturnType<typeof startJourney>>;
let api: CheckoutAPI;

/** Adyen's library has no setting for another address: the client of HTTP leads there. */
function clientFor(apiKey: string): Client {
  const client = new Client({ apiKey, environment: EnvironmentEnum.TEST });
  client.httpClient = {
    request: async (endpoint, json, _config, _isApiRequired, options) => {
      const address = new URL(endpoint);
      for (const [name, value] of Object.entries(options?.params ?? {}))
        address.searchParams.set(name, String(value));
      const headers: Record<string, string> = { "content-type": "application/json", "x-api-key": apiKey };
      if (options?.idempotencyKey) headers["idempotency-key"] = options.idempotencyKey;
      const response = await fetch(`${journey.lab.url}${address.pathname}${address.search}`, {
        method: options?.method ?? "POST",
        headers,
        ...(json && { body: json }),
      });
      const text = await response.text();
      if (!response.ok)
        throw Object.assign(new Error(text), { statusCode: response.status, responseBody: text });
      return text;
    },
  };
  return client;
}

beforeAll(async () => {
  journey = await startJourney("adyen");
  api = new CheckoutAPI(clientFor("AQE-test-key-of-the-lab"));
});
afterAll(async () => void (await journey.close()));

const pay = async (change: object = {}, idempotencyKey = crypto.randomUUID()) =>
  api.PaymentsApi.payments(
    {
      amount: { value: 999, currency: "EUR" },
      merchantAccount: "SockShopECOM",
      reference: "order-1",
      returnUrl: "https://shop.example/back",
      paymentMethod: {
        type: "scheme",
        encryptedCardNumber: "test_4111111111111111",
        encryptedExpiryMonth: "test_03",
        encryptedExpiryYear: "test_2030",
        encryptedSecurityCode: "test_737",
      },
      ...change,
    } as Types.checkout.PaymentRequest,
    { idempotencyKey },
  );

test("a payment is captured in part, refunded in part, and Adyen's library accepts the webhooks", async () => {
  const held = await pay({ reference: "held", additionalData: { manualCapture: "true" } });
  expect(held.resultCode).toBe("Authorised");
  const psp = held.pspReference!;
  const capture = await api.ModificationsApi.captureAuthorisedPayment(psp, {
    amount: { value: 500, currency: "EUR" },
    merchantAccount: "SockShopECOM",
  });
  expect(capture.status).toBe("received");
  await api.ModificationsApi.refundCapturedPayment(psp, {
    amount: { value: 200, currency: "EUR" },
    merchantAccount: "SockShopECOM",
  });
  const { payments } = await journey.state();
  expect(payments.find(({ id }) => id === psp)).toMatchObject({
    reference: "held",
    captured: "5.00",
    refunded: "2.00",
  });
  const { body } = await journey.hook((one) => one.body.includes('"REFUND"'));
  const item = (
    JSON.parse(body) as {
      notificationItems: { NotificationRequestItem: Types.notification.NotificationRequestItem }[];
    }
  ).notificationItems[0]!.NotificationRequestItem;
  expect(new hmacValidator().validateHMAC(item, journey.secret)).toBe(true);
  expect(item).toMatchObject({
    originalReference: psp,
    merchantAccountCode: "SockShopECOM",
    success: "true",
  });
});

test("a refusal has its code, and another key is refused", async () => {
  const refused = await pay({
    paymentMethod: {
      type: "scheme",
      encryptedCardNumber: "test_4111111111111111",
      holderName: "NOT_ENOUGH_BALANCE",
    },
  });
  expect(refused).toMatchObject({ resultCode: "Refused", refusalReasonCode: "12" });
  const foreign = new CheckoutAPI(clientFor("wrong-key"));
  await expect(foreign.PaymentsApi.paymentMethods({ merchantAccount: "SockShopECOM" })).rejects.toMatchObject(
    { statusCode: 401 },
  );
});

test("a customer pays with iDEAL at a page, and the details finish it", async () => {
  const waiting = await pay({ reference: "ideal", paymentMethod: { type: "ideal" } });
  const action = waiting.action as { readonly url: string };
  const back = new URL((await journey.atPage(action.url, "pay"))!);
  const details = await api.PaymentsApi.paymentsDetails({
    details: { redirectResult: back.searchParams.get("redirectResult")! },
  });
  expect(details.resultCode).toBe("Authorised");
});

test("the same key is the same payment, and a void frees the money", async () => {
  const key = crypto.randomUUID();
  const [first, second] = [
    await pay({ reference: "twice", additionalData: { manualCapture: "true" } }, key),
    await pay({ reference: "twice", additionalData: { manualCapture: "true" } }, key),
  ];
  expect(second.pspReference).toBe(first.pspReference);
  await api.ModificationsApi.cancelAuthorisedPaymentByPspReference(first.pspReference!, {
    merchantAccount: "SockShopECOM",
  });
  const { payments } = await journey.state();
  expect(payments.filter(({ reference }) => reference === "twice")).toMatchObject([{ status: "Cancelled" }]);
});

const open = async (change: Partial<Types.checkout.CreateCheckoutSessionRequest> = {}) =>
  api.PaymentsApi.sessions({
    amount: { value: 999, currency: "EUR" },
    merchantAccount: "SockShopECOM",
    reference: "session-1",
    returnUrl: "https://shop.example/back",
    ...change,
  });
const HOSTED = "hosted" as Types.checkout.CreateCheckoutSessionRequest.ModeEnum;

async function resultAt(back: string | null) {
  const { searchParams } = new URL(back ?? "");
  return api.PaymentsApi.getResultOfPaymentSession(
    searchParams.get("sessionId") ?? "",
    searchParams.get("sessionResult") ?? "",
  );
}

test("a customer is refused at the page of a session, and then pays at it", async () => {
  const session = await open({ mode: HOSTED });
  expect(session).toMatchObject({ mode: "hosted", reference: "session-1", amount: { value: 999 } });
  const shown = async () =>
    (await journey.state()).payments.filter(({ reference }) => reference === "session-1");
  expect(await shown()).toMatchObject([{ id: session.id, status: "active", page: session.url }]);
  expect(await journey.atPage(session.url!, "refuse")).toBe(session.url);
  await journey.hook((one) => one.body.includes('"session-1"') && one.body.includes('"success":"false"'));
  const result = await resultAt(await journey.atPage(session.url!, "pay"));
  expect(result).toMatchObject({ id: session.id, status: "completed", reference: "session-1" });
  const [paid] = result.payments ?? [];
  expect(paid).toMatchObject({ resultCode: "Authorised", amount: { value: 999, currency: "EUR" } });
  const { body } = await journey.hook(
    (one) => one.body.includes(paid!.pspReference!) && one.body.includes('"success":"true"'),
  );
  expect(body).toContain('"merchantReference":"session-1"');
  await api.ModificationsApi.refundCapturedPayment(paid!.pspReference!, {
    amount: { value: 200, currency: "EUR" },
    merchantAccount: "SockShopECOM",
  });
  expect(await shown()).toMatchObject([{ id: paid!.pspReference, captured: "9.99", refunded: "2.00" }]);
  expect(await (await fetch(session.url!)).text()).toContain("This page is over.");
});

test("a session is left, refused too often, and expires; the Drop-in's is paid in the lab", async () => {
  const left = await open({ mode: HOSTED });
  expect((await resultAt(await journey.atPage(left.url!, "leave"))).status).toBe("canceled");
  const refused = await open({ mode: HOSTED });
  await journey.atPage(refused.url!, "refuse");
  await journey.atPage(refused.url!, "refuse");
  expect((await resultAt(await journey.atPage(refused.url!, "refuse"))).status).toBe("refused");
  const embedded = await open({ reference: "drop-in", shopperReference: "ada", storePaymentMethod: true });
  expect(embedded).toMatchObject({
    mode: "embedded",
    sessionData: expect.stringMatching(/^\w{100,}$/) as string,
  });
  const { payments } = await journey.state();
  const page = payments.find(({ id }) => id === embedded.id)?.["page"] ?? "";
  expect((await resultAt(await journey.atPage(page, "pay"))).status).toBe("completed");
  const stored = await api.RecurringApi.getTokensForStoredPaymentDetails("ada", "SockShopECOM");
  expect(stored.storedPaymentMethods).toMatchObject([{ brand: "visa", lastFour: "1111" }]);
  const late = await open({ mode: HOSTED });
  await journey.control("advance", { by: "1h1m" });
  expect(await (await fetch(late.url!)).text()).toContain("This page is over.");
  expect((await journey.state()).payments.some(({ id }) => id === late.id)).toBe(false);
});

test.each([
  ["amount", { amount: undefined }],
  ["mode", { mode: "popup" }],
  ["expiresAt", { expiresAt: new Date("2099-01-01T00:00:00Z") }],
])("a session is refused for its %s, and its result with another word", async (field, change) => {
  await expect(open(change as object)).rejects.toMatchObject({
    statusCode: 422,
    message: expect.stringContaining(field) as string,
  });
  const session = await open();
  await expect(api.PaymentsApi.getResultOfPaymentSession(session.id, "another")).rejects.toMatchObject({
    statusCode: 422,
  });
});
