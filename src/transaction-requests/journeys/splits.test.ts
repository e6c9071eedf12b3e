import { describe, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));

const split = (amount: unknown, more: Record<string, unknown> = {}) => ({
  identification: "part",
  amount,
  sellerMerchantExternalId: "seller-1",
  ...more,
});

describe("splits are refused with the name of the field, and nothing is charged", () => {
  test.each([
    ["splits: their sum of 10.00 EUR is above the amount", [split("5.00"), split("5.00")]],
    ["splits[0].amount: 'amount' is required", [{ sellerMerchantExternalId: "seller-1" }]],
    ["splits[1].amount: must be greater than 0", [split("1.00"), split("0.00")]],
    ["splits[0].amount: EUR has at most 2 decimals", [split("1.001")]],
    ["splits[0].amount: EUR has at most 2 decimals", [split(0.1 + 0.2)]],
    ["splits[0].amount: must be a decimal number as text, as in 9.99", [split(1e-7)]],
    ["splits[0].currency: must be that of the transaction (EUR)", [split("1.00", { currency: "USD" })]],
    [
      "splits[0].commissionFee.amount: 'amount' is required",
      [split("1.00", { commissionFee: { currency: "EUR" } })],
    ],
    [
      "splits[0].commissionFee.amount: must not be above the split's amount",
      [split("1.00", { commissionFee: { amount: "1.01" } })],
    ],
    [
      "splits[0].commissionFee.currency: must be that of the transaction (EUR)",
      [split("1.00", { commissionFee: { amount: "0.10", currency: "USD" } })],
    ],
    [
      "splits[0]: 'sellerMerchantGuid', 'sellerMerchantExternalId' or 'identification' is required",
      [{ amount: "1.00" }],
    ],
  ])("%s", async (errorMessage, splits) => {
    const order: Record<string, unknown> = { ...anOrder(), splits };
    expect(await api.debit(order)).toMatchObject({
      status: 422,
      body: { success: false, errorCode: 1002, errorMessage },
    });
    const status = await api.get(
      `/api/v3/status/demo-card/getByMerchantTransactionId/${String(order["merchantTransactionId"])}`,
    );
    expect(status.body).toMatchObject({ errorCode: 8001 });
  });
});

test("splits up to the amount are accepted and shown, of debits, captures and refunds", async () => {
  const splits = [
    split("4.99", { currency: "EUR", commissionFee: { amount: "0.10", currency: "EUR" } }),
    split(5),
  ];
  const { body } = await api.debit({ splits });
  expect(body).toMatchObject({ success: true });
  expect((await api.status(body["uuid"])).body["splits"]).toEqual(splits);
  const refund = {
    merchantTransactionId: anOrder()["merchantTransactionId"],
    referenceUuid: body["uuid"],
    amount: "5.00",
    currency: "EUR",
  };
  expect((await api.transaction("demo-card", "refund", { ...refund, splits })).body).toMatchObject({
    errorCode: 1002,
    errorMessage: "splits: their sum of 9.99 EUR is above the amount",
  });
  expect(
    (await api.transaction("demo-card", "refund", { ...refund, splits: [split("5.00")] })).body,
  ).toMatchObject({
    success: true,
  });
});
