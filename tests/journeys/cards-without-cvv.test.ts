import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { DEMO_MERCHANT, SIMULATED_CARDS } from "../support/connectors.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";
import { fillIn, orderOnPage, RETURN_ADDRESSES, VISA } from "../support/hosted-page.ts";
import { formsOf, submit, visit } from "../support/script-less-customer.ts";

/** A card of Maestro, and one that is a Bancontact card at home. */
const WITHOUT_CVV = ["6759649826438453", "6703000000000007"];
const DEMANDS: [string, object][] = [
  ["the operator's setting", { settings: { "payment-page:require-cvv": "1" } }],
  ["the adapter", { config: { extraData: { "simulator:requireCvv": "1" } } }],
];

const started = forThisFile(() => startTestGateway({ workers: true }));
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

async function connector(change: object = {}): Promise<{ apiKey: string; publicKey: string; guid: string }> {
  const apiKey = `cvv-${randomBytes(6).toString("hex")}`;
  const { body } = await operator.post(`/api/provisioning/createConnector/${DEMO_MERCHANT}`, {
    name: apiKey,
    apiKey,
    ...SIMULATED_CARDS,
    ...change,
  });
  return { apiKey, publicKey: body["connector"].publicIntegrationKey, guid: body["connector"].guid };
}

const typed = (cardNumber: string, cvv = "") => ({ ...VISA, cardNumber, cvv });

async function payOn(apiKey: string, values: Record<string, string>) {
  const { uuid, redirectUrl } = await orderOnPage(api, { ...RETURN_ADDRESSES, language: "en" }, apiKey);
  const page = await fillIn(await visit(redirectUrl), values);
  return { page, status: (await api.status(uuid, apiKey)).body["transactionStatus"] };
}

function tokenize(publicKey: string, pan: string, cvv?: string) {
  const cardData = { pan, cvv, expirationMonth: "12", expirationYear: "2031", cardHolder: "Ada Lovelace" };
  return api.post(`/api/v3/tokenize/${publicKey}`, { cardData });
}

describe.each(WITHOUT_CVV)("a card of a brand that has cards without a security code (%s)", (pan) => {
  test("pays on the page without one, and with one", async () => {
    const { apiKey } = await connector();
    expect(await payOn(apiKey, typed(pan))).toMatchObject({ status: "SUCCESS" });
    expect(await payOn(apiKey, typed(pan, "123"))).toMatchObject({ status: "SUCCESS" });
  });

  test("pays by hosted fields without one", async () => {
    const { apiKey, publicKey } = await connector();
    const { body } = await tokenize(publicKey, pan, "");
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
    const paid = await api.debit({ transactionToken: body["transactionToken"] }, apiKey);
    expect(paid.body).toMatchObject({ success: true, returnType: "FINISHED" });
  });

  test.each(DEMANDS)("needs one where it is demanded by %s", async (_by, change) => {
    const { apiKey, publicKey } = await connector(change);
    const { page, status } = await payOn(apiKey, typed(pan));
    expect([page.status, status]).toEqual([422, "REDIRECT"]);
    expect(page.html).toContain("Please check the security code.");
    expect(await payOn(apiKey, typed(pan, "123"))).toMatchObject({ status: "SUCCESS" });
    const { status: refused, body } = await tokenize(publicKey, pan, "");
    expect([refused, body["errors"]]).toEqual([
      422,
      [expect.objectContaining({ attribute: "cvv", key: "errors.blank" })],
    ]);
  });

  test("is refused with a wrong one", async () => {
    const { apiKey } = await connector();
    expect((await payOn(apiKey, typed(pan, "12"))).page.status).toBe(422);
  });

  test("pays as a saved card without one, also where saved cards are asked for theirs", async () => {
    const { apiKey, publicKey, guid } = await connector({ customerProfileContainer: 1 });
    await operator.post(`/api/provisioning/updateConnector/${guid}`, {
      settings: { "payment-page:stored-card-cvv": "1" },
    });
    const customerProfileData = { customerIdentification: `${apiKey}-${pan}` };
    const { transactionToken } = (await tokenize(publicKey, pan, "")).body;
    const { merchantTransactionId } = anOrder();
    const registered = await api.transaction(apiKey, "register", {
      merchantTransactionId,
      transactionToken,
      customerProfileData,
    });
    expect(registered.body, JSON.stringify(registered.body)).toMatchObject({ success: true });
    const pay = async (cvv: string) => {
      const request = { ...RETURN_ADDRESSES, language: "en", customerProfileData };
      const { uuid, redirectUrl } = await orderOnPage(api, request, apiKey);
      const page = await visit(redirectUrl);
      const form = formsOf(page).find(({ action }) => action.endsWith("/stored"))!;
      await submit(page, form, { cvv });
      return (await api.status(uuid, apiKey)).body["transactionStatus"];
    };
    expect(await pay("")).toBe("SUCCESS");
    expect(await pay("12")).toBe("REDIRECT");
    await operator.post(`/api/provisioning/updateConnector/${guid}`, {
      settings: { "payment-page:require-cvv": "1" },
    });
    expect(await pay("")).toBe("REDIRECT");
    expect(await pay("123")).toBe("SUCCESS");
  });
});

test("a card of another brand needs one everywhere", async () => {
  const { apiKey, publicKey } = await connector();
  expect((await payOn(apiKey, typed("4111111111111111"))).page.status).toBe(422);
  expect((await tokenize(publicKey, "4111111111111111", "")).status).toBe(422);
});
