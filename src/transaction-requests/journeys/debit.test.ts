import { describe, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));

describe("a debit", () => {
  test("by card token is finished at once", async () => {
    const { status, body } = await api.debit();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      returnType: "FINISHED",
      paymentMethod: "Creditcard",
      returnData: { _TYPE: "cardData", type: "visa", firstSixDigits: "411111", lastFourDigits: "1111" },
    });
    expect(body["uuid"]).toMatch(/^[0-9a-f]{20}$/);
    expect(body["purchaseId"]).toMatch(new RegExp(`^\\d{8}-${body["uuid"]}$`));
  });

  test("is found by uuid and by merchantTransactionId", async () => {
    const order = { ...anOrder(), description: "Two tickets", extraData: { seat: "12A" } };
    const { body } = await api.debit(order);
    const byUuid = await api.status(body["uuid"]);
    expect(byUuid.body).toMatchObject({
      success: true,
      transactionStatus: "SUCCESS",
      transactionType: "DEBIT",
      amount: "9.99",
      currency: "EUR",
      extraData: { seat: "12A" },
      merchantTransactionId: order["merchantTransactionId" as keyof typeof order],
    });
    const byId = await api.get(
      `/api/v3/status/demo-card/getByMerchantTransactionId/${byUuid.body["merchantTransactionId"]}`,
    );
    expect(byId.body).toEqual(byUuid.body);
  });

  test("is refused when its merchantTransactionId was used before", async () => {
    const order = anOrder();
    const { uuid } = (await api.debit(order)).body;
    const { status, body } = await api.debit(order);
    expect(status).toBe(400);
    expect(body).toEqual({
      success: false,
      errorCode: 3004,
      errorMessage: `The transaction ID '${String(order["merchantTransactionId"])}' already exists!`,
      uuid,
      transactionStatus: "SUCCESS",
    });
  });

  test("without a card sends the customer to the payment page", async () => {
    const { transactionToken: _none, ...order } = anOrder();
    const { body } = await api.transaction("demo-card", "debit", order);
    expect(body).toMatchObject({ success: true, returnType: "REDIRECT", redirectType: "fullpage" });
    expect(body["redirectUrl"]).toMatch(new RegExp(`^${started.url}/redirect/${body["uuid"]}/[0-9A-F]{32}$`));
  });
});
