import { beforeAll, describe, expect, test } from "vitest";
import { signMessage } from "../../connectors/index.ts";
import { ManualClock } from "../../platform/clock.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { orderOnPage, payOnPage, RETURN_ADDRESSES, VISA } from "../../../tests/support/hosted-page.ts";
import { formsOf, submit, visit } from "../../../tests/support/script-less-customer.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const clock = new ManualClock("2026-11-20T12:00:00Z");
const WITH_CONVERSION = { amount: "100.00", requestDcc: true };
const OFFER = {
  originalAmount: "100.00",
  convertedAmount: "119.85",
  convertedCurrency: "USD",
  markUp: "3.5",
};

const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const receiver = forThisFile(startCallbackReceiver);

beforeAll(async () => {
  await started.gateway.runDue();
});

const choose = (continueDccUuid: string, selectedDccCurrency: string, apiKey = "demo-card") =>
  api.post(`/api/v3/transaction/${apiKey}/continue-dcc`, { continueDccUuid, selectedDccCurrency });

const statusOf = async (uuid: string, apiKey = "demo-card") => (await api.status(uuid, apiKey)).body;

async function registered(): Promise<{ uuid: string; paymentToken: string }> {
  const { merchantTransactionId, transactionToken } = anOrder();
  const customerProfileData = { customerIdentification: `dcc-${merchantTransactionId as string}` };
  const { body } = await api.transaction("demo-card", "register", {
    merchantTransactionId,
    transactionToken,
    customerProfileData,
  });
  return { uuid: body["uuid"], paymentToken: body["customerProfileData"].paymentToken };
}

/** A connector for raw cards, and a signed debit on it, as a merchant's server sends it. */
async function debitByCardData(): Promise<Record<string, unknown>> {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const { body: made } = await operator.post(`/api/provisioning/createConnector/${MERCHANT}`, {
    name: "Raw cards",
    adapter: "SimulatorPci",
    method: "Creditcard",
    apiKey: "dcc-raw",
    sharedSecret: "raw-secret",
    settings: { "pci:card-data": "1", "dcc:enabled": "1", "dcc:markup-percent": "3.5" },
  });
  expect(made).toMatchObject({ success: true });
  const { transactionToken: _token, ...order } = anOrder();
  const expiry = { expirationMonth: "12", expirationYear: "2031" };
  const cardData = { pan: "4111111111111111", cvv: "123", cardHolder: "Ada Lovelace", ...expiry };
  const body = JSON.stringify({ ...order, ...WITH_CONVERSION, cardData });
  const uri = "/api/v3/transaction/dcc-raw/debit";
  const date = clock.now().toString();
  const contentType = "application/json; charset=utf-8";
  const message = { method: "POST", body: Buffer.from(body), contentType, date, uri };
  const signature = signMessage("raw-secret", message, "sha512");
  return (await api.post(uri, body, { "x-date": date, "x-signature": signature })).body;
}

describe("a conversion is offered and charged", () => {
  test("by one-time token", async () => {
    const expiry = { expirationMonth: "12", expirationYear: "2031" };
    const cardData = { pan: "4111111111111111", cvv: "123", cardHolder: "Ada Lovelace", ...expiry };
    const { body: token } = await api.post("/api/v3/tokenize/demo-public", { cardData });
    const { body } = await api.debit({ ...WITH_CONVERSION, transactionToken: token["transactionToken"] });
    expect(body).toMatchObject({ returnType: "PENDING_DCC", dccData: OFFER });
    await choose(body["uuid"], "USD");
    expect(await statusOf(body["uuid"])).toMatchObject({ transactionStatus: "SUCCESS", amount: "119.85" });
  });

  test("by card data", async () => {
    const body = await debitByCardData();
    expect(body).toMatchObject({ returnType: "PENDING_DCC", dccData: OFFER });
    const uuid = body["uuid"] as string;
    const path = "/api/v3/transaction/dcc-raw/continue-dcc";
    const choice = JSON.stringify({ continueDccUuid: uuid, selectedDccCurrency: "USD" });
    const contentType = "application/json; charset=utf-8";
    const date = clock.now().toString();
    const message = { method: "POST", body: Buffer.from(choice), contentType, date, uri: path };
    const signature = signMessage("raw-secret", message, "sha512");
    const { body: paid } = await api.post(path, choice, { "x-date": date, "x-signature": signature });
    expect(paid).toMatchObject({ success: true, returnType: "FINISHED", uuid });
  });

  test.each(["debit", "preauthorize"])(
    "by the paymentToken and the referenceUuid of a stored instrument: %s",
    async (operation) => {
      const { uuid: referenceUuid, paymentToken } = await registered();
      const { transactionToken: _token, ...order } = anOrder();
      for (const source of [{ transactionToken: paymentToken }, { referenceUuid }]) {
        const merchantTransactionId = anOrder()["merchantTransactionId"];
        const request = { ...order, ...WITH_CONVERSION, merchantTransactionId, ...source };
        const { body } = await api.transaction("demo-card", operation, request);
        expect(body).toMatchObject({ returnType: "PENDING_DCC", dccData: OFFER });
        await choose(body["uuid"], "USD");
        expect(await statusOf(body["uuid"])).toMatchObject({ transactionStatus: "SUCCESS", currency: "USD" });
      }
    },
  );

  test.each([
    ["a payment link", "demo-card", { payByLink: { sendByEmail: false } }],
    ["the Payment Selection Page", "demo-meta", {}],
  ])("on %s", async (_, apiKey, more) => {
    for (const currency of ["USD", "EUR"]) {
      const { uuid, redirectUrl } = await orderOnPage(
        api,
        { ...WITH_CONVERSION, ...more, ...RETURN_ADDRESSES },
        apiKey,
      );
      const first = await visit(redirectUrl);
      const guid = /value="(CO-[0-9-]+)">\s*<span>Card</.exec(first.html)?.[1];
      if (guid) await submit(first, formsOf(first)[0]!, { connector: guid });
      const choice = await payOnPage(redirectUrl, VISA);
      const back = await submit(choice, formsOf(choice)[0]!, { currency });
      expect(back.url).toBe(RETURN_ADDRESSES.successUrl);
      expect(await statusOf(uuid, apiKey)).toMatchObject({ transactionStatus: "SUCCESS", currency });
    }
  });
});

test("response, status and callback have the same dccData, and the choice after it is made", async () => {
  const { body } = await api.debit({ ...WITH_CONVERSION, callbackUrl: receiver.url });
  const { body: paid } = await choose(body["uuid"], "USD");
  await started.gateway.runDue();
  const callback = receiver.received.find(({ body: sent }) => sent["uuid"] === body["uuid"]);
  const dccData = { ...body["dccData"], selectedCurrency: "USD" };
  expect(callback?.body).toMatchObject({ result: "OK", amount: "119.85", currency: "USD", dccData });
  expect((await statusOf(body["uuid"]))["dccData"]).toEqual(dccData);
  expect(paid["dccData"]).toEqual(dccData);
});

describe("a converted preauthorization", () => {
  async function authorised(): Promise<string> {
    const { body } = await api.preauthorize(WITH_CONVERSION);
    await choose(body["uuid"], "USD");
    return body["uuid"];
  }

  const follow = (operation: string, referenceUuid: string, money: object = {}) =>
    api.transaction("demo-card", operation, {
      merchantTransactionId: anOrder()["merchantTransactionId"],
      referenceUuid,
      ...money,
    });

  test("is voided as a whole, and then nothing can be captured", async () => {
    const uuid = await authorised();
    expect((await follow("void", uuid)).body).toMatchObject({ success: true });
    expect((await follow("capture", uuid, { amount: "1.00", currency: "EUR" })).body).toMatchObject({
      errorCode: 1006,
    });
  });

  test("is captured in the merchant's currency in parts that add up to what was authorised, to the cent", async () => {
    const uuid = await authorised();
    const captured: string[] = [];
    for (const amount of ["33.33", "33.33", "33.34"]) {
      const { body } = await follow("capture", uuid, { amount, currency: "EUR" });
      captured.push((await statusOf(body["uuid"]))["amount"]);
    }
    const cents = captured.map((amount) => Number(amount.replace(".", "")));
    expect(cents.reduce((sum, part) => sum + part, 0)).toBe(11_985);
    expect((await follow("capture", uuid, { amount: "0.01", currency: "EUR" })).body).toMatchObject({
      errorCode: 1006,
    });
  });

  test("is captured in part, and the rest is voided", async () => {
    const uuid = await authorised();
    const { body: capture } = await follow("capture", uuid, { amount: "40.00", currency: "EUR" });
    expect(await statusOf(capture["uuid"])).toMatchObject({ amount: "47.94", currency: "USD" });
    expect((await follow("void", uuid)).body).toMatchObject({ success: true });
    expect((await follow("capture", uuid, { amount: "0.01", currency: "USD" })).body).toMatchObject({
      errorCode: 1006,
    });
  });

  test("refuses a follow-up in a third currency", async () => {
    const refused = await follow("capture", await authorised(), { amount: "10.00", currency: "GBP" });
    expect(refused.status).toBe(422);
  });
});
