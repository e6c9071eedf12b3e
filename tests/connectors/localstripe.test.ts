import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { atStripe, createConnector } from "../support/connectors.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../support/gateway.ts";
import { Localstripe } from "../support/localstripe.ts";

const API_KEY = "localstripe";
const DIRECT_DEBIT = "localstripe-sepa";
const SECRET = "whsec_localstripe";
const VISA = "4242424242424242";
/** A debit of it is returned half a second later. */
const RETURNED_IBAN = "DE62370400440532013001";
/** Its one card that is declined with the charge. */
const DECLINED = "4000000000000341";

if (!Localstripe.isInstalled) {
  const message =
    "NOT TESTED: localstripe is not installed (pip install --target .cache/localstripe localstripe==1.15.10).";
  if (process.env["CI"]) throw new Error(message);
  process.stderr.write(`\n${message}\n`);
}

describe.skipIf(!Localstripe.isInstalled)("payments through a Stripe with states that others wrote", () => {
  let stripe: Localstripe;
  let started: TestGateway;
  let api: ApiClient;
  let operator: ApiClient;

  beforeAll(async () => {
    stripe = await Localstripe.start();
    started = await startTestGateway({ workers: true });
    api = new ApiClient(started.url);
    operator = new ApiClient(started.url, ADMINISTRATOR);
    await connect(API_KEY, "Creditcard");
    await connect(DIRECT_DEBIT, "DirectDebit");
  });
  afterAll(async () => {
    await started?.close();
    await stripe?.close();
  });

  async function connect(apiKey: string, method: string): Promise<void> {
    const guid = await createConnector(operator, {
      apiKey,
      ...atStripe(stripe, method, { webhookSecret: SECRET, apiSecret: "sk_test_localstripe" }),
    });
    const url = `${started.url}/providers/stripe/${guid}`;
    await stripe.sendWebhooksTo(url, { id: apiKey, secret: SECRET });
  }

  async function pay(operation: "debit" | "preauthorize", pan = VISA) {
    const cardData = {
      cardHolder: "Ada Lovelace",
      pan,
      cvv: "123",
      expirationMonth: 12,
      expirationYear: 2035,
    };
    const { body: tokenized } = await api.post("/api/v3/tokenize/demo-public", { cardData });
    const { body } = await api.transaction(API_KEY, operation, {
      merchantTransactionId: `${operation}-${Math.random()}`,
      amount: "10.00",
      currency: "EUR",
      transactionToken: tokenized["transactionToken"],
    });
    return body;
  }

  async function followUp(operation: string, referenceUuid: unknown, fields: Record<string, unknown> = {}) {
    const { body } = await api.transaction(API_KEY, operation, {
      merchantTransactionId: `${operation}-${Math.random()}`,
      referenceUuid,
      ...fields,
    });
    return body;
  }

  test("a debit is charged, and a refund gives a part of it back", async () => {
    const paid = await pay("debit");
    expect(paid).toMatchObject({ success: true, returnType: "FINISHED" });
    const refunded = await followUp("refund", paid["uuid"], { amount: "4.00", currency: "EUR" });
    expect(refunded).toMatchObject({ success: true, returnType: "FINISHED" });
    expect(await stripe.read("/v1/refunds")).toMatchObject({ data: [{ amount: 400, currency: "eur" }] });
  });

  test("a part of a preauthorisation is captured", async () => {
    const held = await pay("preauthorize");
    expect(held).toMatchObject({ success: true, returnType: "FINISHED" });
    const captured = await followUp("capture", held["uuid"], { amount: "6.00", currency: "EUR" });
    expect(captured).toMatchObject({ success: true, returnType: "FINISHED" });
  });

  test("a preauthorisation is voided", async () => {
    const held = await pay("preauthorize");
    expect(await followUp("void", held["uuid"])).toMatchObject({ success: true, returnType: "FINISHED" });
  });

  test("a declined card is declined", async () => {
    expect(await pay("debit", DECLINED)).toMatchObject({ success: false, returnType: "ERROR" });
  });

  test("a direct debit is pending until a signed webhook says that it failed", async () => {
    const { body } = await api.transaction(DIRECT_DEBIT, "debit", {
      merchantTransactionId: `sepa-${Math.random()}`,
      amount: "10.00",
      currency: "EUR",
      customer: {
        firstName: "Ada",
        lastName: "Lovelace",
        email: "ada@example.com",
        paymentData: { ibanData: { iban: RETURNED_IBAN } },
      },
    });
    expect(body).toMatchObject({ success: true, returnType: "PENDING" });
    await expect
      .poll(async () => (await api.status(body["uuid"], DIRECT_DEBIT)).body["transactionStatus"])
      .toBe("ERROR");
  });
});
