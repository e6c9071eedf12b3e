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
