import { beforeAll, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));

beforeAll(async () => {
  await started.gateway.runDue();
});

/** 100.00 EUR, authorized as 119.85 USD at 1.19853. */
async function authorized(): Promise<string> {
  const { body } = await api.preauthorize({ amount: "100.00", requestDcc: true });
  expect(body["dccData"]).toMatchObject({ conversionRate: "1.19853", convertedAmount: "119.85" });
  const choice = { continueDccUuid: body["uuid"], selectedDccCurrency: "USD" };
  await api.post("/api/v3/transaction/demo-card/continue-dcc", choice);
  return body["uuid"];
}

/** The amount in the charged currency, or the error. */
async function follow(operation: string, referenceUuid: string, part?: string): Promise<string> {
  const [amount, currency] = part?.split(" ") ?? [];
  const { transactionToken: _token, merchantTransactionId } = anOrder();
  const request = { merchantTransactionId, referenceUuid, ...(part && { amount, currency }) };
  const { body } = await api.transaction("demo-card", operation, request);
  if (body["success"] !== true) return body["errorMessage"];
  const { body: made } = await api.status(body["uuid"]);
  return `${made["amount"]} ${made["currency"]}`;
}

test("an increase in the merchant's currency may be larger than the authorisation was", async () => {
  const uuid = await authorized();
  expect(await follow("incrementalAuthorization", uuid, "150.00 EUR")).toBe("179.78 USD");
  expect(await follow("incrementalAuthorization", uuid, "150.00 EUR")).toBe("179.77 USD");
  expect(await follow("capture", uuid, "400.00 EUR")).toBe("479.40 USD");
});

test("an increase of an authorisation can be captured in the merchant's currency too, to the cent", async () => {
  const uuid = await authorized();
  expect(await follow("incrementalAuthorization", uuid, "10.00 EUR")).toBe("11.99 USD");
  expect(await follow("capture", uuid, "105.00 EUR")).toBe("125.85 USD");
  expect(await follow("capture", uuid, "5.01 EUR")).toBe("amount: only 5.00 EUR is left");
  expect(await follow("capture", uuid, "5.00 EUR")).toBe("5.99 USD");
  expect(await follow("void", uuid)).toBe("referenceUuid: nothing is left to void");
});

test("captures and voids in the merchant's currency add up together", async () => {
  const uuid = await authorized();
  // Rounded one by one, they would exceed the amount by one cent.
  expect(await follow("capture", uuid, "33.33 EUR")).toBe("39.95 USD");
  expect(await follow("void", uuid, "66.68 EUR")).toBe("amount: only 66.67 EUR is left");
  expect(await follow("void", uuid, "66.67 EUR")).toBe("79.90 USD");
  expect(await follow("capture", uuid, "0.01 USD")).toBe("amount: only 0.00 USD is left");
});

test("parts in the card's currency and in the merchant's reduce the same amount", async () => {
  const uuid = await authorized();
  expect(await follow("capture", uuid, "19.85 USD")).toBe("19.85 USD");
  expect(await follow("capture", uuid, "100.00 EUR")).toBe("amount: only 83.44 EUR is left");
  expect(await follow("capture", uuid, "83.44 EUR")).toBe("100.00 USD");
});

test("a capture in the card's currency can be refunded in the merchant's, to the cent", async () => {
  const uuid = await authorized();
  const capture = async (amount: string) => {
    const { transactionToken: _token, merchantTransactionId } = anOrder();
    const request = { merchantTransactionId, referenceUuid: uuid, amount, currency: "USD" };
    return (await api.transaction("demo-card", "capture", request)).body["uuid"] as string;
  };
  const part = await capture("19.85");
  expect(await follow("refund", part, "16.57 EUR")).toBe("amount: only 16.56 EUR is left");
  expect(await follow("refund", part, "16.56 EUR")).toBe("19.85 USD");
  const rest = await capture("100.00");
  expect(await follow("refund", rest, "25.00 EUR")).toBe("29.96 USD");
  expect(await follow("refund", rest, "0.04 USD")).toBe("0.04 USD");
  expect(await follow("refund", rest, "58.41 EUR")).toBe("70.00 USD");
  expect(await follow("refund", rest, "0.01 USD")).toBe("amount: only 0.00 USD is left");
});

test("a stored card that is deregistered while its customer chooses a currency is not charged", async () => {
  const { body: registered } = await api.preauthorize({ withRegister: true });
  const { body: offered } = await api.debit({
    transactionToken: undefined,
    referenceUuid: registered["uuid"],
    transactionIndicator: "CARDONFILE",
    requestDcc: true,
  });
  expect(offered).toMatchObject({ returnType: "PENDING_DCC" });
  const { merchantTransactionId } = anOrder();
  const deregister = { merchantTransactionId, referenceUuid: registered["uuid"] };
  expect((await api.transaction("demo-card", "deregister", deregister)).body).toMatchObject({
    success: true,
  });
  const choice = { continueDccUuid: offered["uuid"], selectedDccCurrency: "USD" };
  const { body } = await api.post("/api/v3/transaction/demo-card/continue-dcc", choice);
  expect(body).toMatchObject({ success: false, returnType: "ERROR", errors: [{ errorCode: 2005 }] });
});
