import { createHmac } from "node:crypto";
import { init } from "onlinepayments-sdk-nodejs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startJourney } from "./lab-journey.ts";

let journey: Awaited<ReturnType<typeof startJourney>>;
let client: ReturnType<typeof init>;

beforeAll(async () => {
  journey = await startJourney("worldline");
  client = clientFor("5e45c937b9db33ae");
});
afterAll(async () => void (await journey.close()));

function clientFor(apiKeyId: string): ReturnType<typeof init> {
  return init({
    integrator: "Socks",
    host: "127.0.0.1",
    scheme: "http",
    port: journey.port,
    enableLogging: false,
    apiKeyId,
    secretApiKey: "secret-of-the-key",
  });
}

const order = (merchantReference: string) => ({
  amountOfMoney: { amount: 999, currencyCode: "EUR" },
  references: { merchantReference },
});
const card = (cardNumber: string) => ({
  paymentProductId: 1,
  card: { cardNumber, cvv: "123", expiryDate: "1230", cardholderName: "Ada" },
});
const anyKey = (): string => crypto.randomUUID();
const pay = async (
  reference: string,
  { number = "4111111111111111", mode = "SALE", key = anyKey(), ...more } = {},
) =>
  client.payments.createPayment(
    "SocksShop",
    {
      order: order(reference),
      cardPaymentMethodSpecificInput: { ...card(number), authorizationMode: mode, ...more },
    },
    { idempotence: { key } },
  );

test("a payment is held, captured in part and refunded in part", async () => {
  const { body: made } = (await pay("held", { mode: "PRE_AUTHORIZATION" })) as {
    body: { payment: { id: string; status: string } };
  };
  expect(made.payment.status).toBe("PENDING_CAPTURE");
  const { id } = made.payment;
  await client.payments.capturePayment("SocksShop", id, { amount: 500, isFinal: false });
  await client.payments.refundPayment("SocksShop", id, {
    amountOfMoney: { amount: 200, currencyCode: "EUR" },
  });
  const { body: shown } = (await client.payments.getPayment("SocksShop", id, {})) as {
    body: { paymentOutput: { references: object } };
  };
  expect(shown.paymentOutput.references).toEqual({ merchantReference: "held" });
  const { payments } = await journey.state();
  expect(payments.find((one) => one["id"] === id)).toMatchObject({
    reference: "held",
    captured: "5.00",
    refunded: "2.00",
  });
  const { body, headers } = await journey.hook((one) => one.body.includes("refund.refunded"));
  const [keyId = "", secret = ""] = journey.secret.split(":");
  expect(headers["x-gcs-keyid"]).toBe(keyId);
  expect(headers["x-gcs-signature"]).toBe(createHmac("sha256", secret).update(body).digest("base64"));
});

test("a declined card has its code, and the same key is the same payment", async () => {
  const declined = (await pay("declined", { number: "4000000000009995" })) as {
    status: number;
    body: { errors: { errorCode: string }[] };
  };
  expect(declined).toMatchObject({ status: 402, body: { errors: [{ errorCode: "30511001" }] } });
  const [first, second] = [await pay("twice", { key: "key-1" }), await pay("twice", { key: "key-1" })] as {
    body: { payment: { id: string } };
  }[];
  expect(second!.body.payment.id).toBe(first!.body.payment.id);
});

test("a customer pays at the hosted page, another one leaves it", async () => {
  const open = async (reference: string) =>
    (await client.hostedCheckout.createHostedCheckout("SocksShop", {
      order: order(reference),
      hostedCheckoutSpecificInput: { returnUrl: "https://shop.example/back" },
    })) as { body: { hostedCheckoutId: string; redirectUrl: string } };
  const { body: page } = await open("hosted");
  expect(await journey.atPage(page.redirectUrl, "pay")).toContain(
    `https://shop.example/back?hostedCheckoutId=${page.hostedCheckoutId}`,
  );
  const { body: paid } = await client.hostedCheckout.getHostedCheckout(
    "SocksShop",
    page.hostedCheckoutId,
    {},
  );
  expect(paid).toMatchObject({
    status: "PAYMENT_CREATED",
    createdPaymentOutput: { payment: { status: "CAPTURED" } },
  });
  const { body: other } = await open("left");
  await journey.atPage(other.redirectUrl, "leave");
  expect(
    (await client.hostedCheckout.getHostedCheckout("SocksShop", other.hostedCheckoutId, {})).body,
  ).toMatchObject({ status: "CANCELLED_BY_CONSUMER" });
});

test("a customer passes the issuer's challenge, and another key is refused", async () => {
  const { body } = (await pay("challenged", {
    number: "4874970686672022",
    threeDSecure: { redirectionData: { returnUrl: "https://shop.example/back" } },
  } as never)) as {
    body: { payment: { id: string }; merchantAction: { redirectData: { redirectURL: string } } };
  };
  expect(await journey.atPage(body.merchantAction.redirectData.redirectURL, "pay")).toContain(
    "https://shop.example/back?REF=challenged",
  );
  expect((await client.payments.getPayment("SocksShop", body.payment.id, {})).body).toMatchObject({
    status: "CAPTURED",
  });
  expect(await clientFor("wrong").payments.getPayment("SocksShop", body.payment.id, {})).toMatchObject({
    status: 401,
  });
});
