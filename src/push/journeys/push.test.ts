import { randomBytes } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ApiClient, type ApiResponse } from "../../../tests/support/api-client.ts";
import { startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const started = forThisFile(() => startTestGateway());
const receiver = forThisFile(startCallbackReceiver);
let till: ApiClient;

beforeAll(async () => {
  till = await userWith("till", { "push-api": "1" });
});
afterEach(() => void (receiver.received.length = 0));

async function userWith(username: string, settings: Record<string, string>): Promise<ApiClient> {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const user = { username, password: "till-otter-runs-94" };
  const { status } = await operator.post(`/api/provisioning/createMerchantUser/${MERCHANT}`, {
    ...user,
    type: "api",
    settings,
  });
  if (status !== 200) throw new Error("The user was not created.");
  return new ApiClient(started.url, user);
}

const anId = (): string => `pos-${randomBytes(6).toString("hex")}`;

function push(type: string, body: Record<string, unknown> = {}): Promise<ApiResponse> {
  return till.post(`/api/v3/push/demo-card/${type}`, { transactionId: anId(), ...body });
}

const SALE = { amount: "35.90", currency: "EUR" };

/** The uuid of a pushed transaction. */
async function pushed(type: string, body: Record<string, unknown> = {}): Promise<string> {
  const response = await push(type, body);
  if (response.body["success"] !== true) throw new Error(JSON.stringify(response.body));
  return response.body["uuid"] as string;
}

describe("a push", () => {
  test("is a transaction like any other, which nothing was sent to a provider for", async () => {
    const uuid = await pushed("debit", {
      amount: 35.9,
      currency: "EUR",
      adapterTxId: "T-17",
      createdAt: "2018-05-12 16:02:15",
      description: "Two tickets",
      merchantMetaData: "m",
      descriptor: "SHOP 17",
      buyerCountry: "AT",
      customer: { identification: 4711, firstName: "Ada", iban: "AT483200000012345864" },
      creditcard: {
        cardHolder: "Ada",
        firstSixDigits: 411111,
        lastFourDigits: "0001",
        type: "Visa",
        expiryMonth: 3,
        expiryYear: 2031,
      },
      extraData: { till: "17" },
      postbackUrl: receiver.url,
    });
    const { body } = await till.status(uuid);
    expect(body).toMatchObject({
      transactionStatus: "SUCCESS",
      transactionType: "DEBIT",
      amount: "35.90",
      currency: "EUR",
      purchaseId: `20180512-${uuid}`,
      description: "Two tickets",
      merchantMetaData: "m",
      extraData: { till: "17" },
      customer: { identification: "4711", firstName: "Ada" },
      returnData: { _TYPE: "cardData", type: "visa", firstSixDigits: "411111", lastFourDigits: "0001" },
    });
    const row = await started.gateway.db.one(sql`
      select initiated_by, api_version, submissions, (select count(*) from simulator_bookings)::int as bookings
      from transactions where uuid = ${uuid}`);
    expect(row).toEqual({ initiatedBy: "push", apiVersion: "push-api", submissions: 0, bookings: 0 });
    await started.gateway.runDue();
    expect(receiver.received.map(({ body: callback }) => callback)).toEqual([
      expect.objectContaining({ result: "OK", uuid, transactionType: "DEBIT" }),
    ]);
  });

  test("of every type is recorded", async () => {
    const register = await pushed("register");
    const debit = await pushed("debit", { ...SALE, referenceUuid: register });
    const authorized = await pushed("preauthorize", { ...SALE, referenceUuid: register });
    const capture = await pushed("capture", { ...SALE, amount: "20.00", referenceUuid: authorized });
    const released = await pushed("void", { referenceUuid: authorized });
    const refund = await pushed("refund", { ...SALE, amount: "5.90", referenceUuid: debit });
    const payout = await pushed("payout", { ...SALE, extraData: { unreferencedRefund: "true" } });
    const chargeback = await pushed("chargeback", {
      ...SALE,
      amount: "30.00",
      referenceUuid: debit,
      transactionSubType: "cb-resolved",
    });
    const types: unknown[] = [];
    for (const uuid of [register, debit, authorized, capture, released, refund, payout, chargeback]) {
      const { body } = await till.status(uuid);
      types.push([body["transactionType"], body["transactionStatus"], body["amount"]]);
    }
    expect(types).toEqual([
      ["REGISTER", "SUCCESS", undefined],
      ["DEBIT", "SUCCESS", "35.90"],
      ["PREAUTHORIZE", "SUCCESS", "35.90"],
      ["CAPTURE", "SUCCESS", "20.00"],
      ["VOID", "SUCCESS", "15.90"],
      ["REFUND", "SUCCESS", "5.90"],
      ["PAYOUT", "SUCCESS", "35.90"],
      ["CHARGEBACK", "SUCCESS", "30.00"],
    ]);
  });

  it.each([
    ["above the payment", { amount: "35.91" }, "amount"],
    ["in another currency", { currency: "USD" }, "currency"],
  ])("of a chargeback %s is refused, and changes nothing", async (_what, change, field) => {
    const debit = await pushed("debit", SALE);
    const { body } = await push("chargeback", { ...SALE, ...change, referenceUuid: debit });
    expect(body).toMatchObject({ success: false, error_message: expect.stringMatching(`^${field}: `) });
    await pushed("chargeback", { ...SALE, amount: "30.00", referenceUuid: debit });
    const second = await push("chargeback", { ...SALE, amount: "5.91", referenceUuid: debit });
    expect(second.body).toMatchObject({ success: false });
    await pushed("chargeback", { ...SALE, amount: "5.90", referenceUuid: debit });
  });

  it.each([
    ["failed", "ERROR"],
    ["error_adapter", "ERROR"],
    ["error_internal", "ERROR"],
    ["cancelled", "CANCELLED"],
  ])("with the status %s is recorded as %s, with its error", async (status, expected) => {
    const error = {
      message: "Not enough",
      code: "2006",
      adapter_error_message: "51",
      adapter_error_code: "X",
    };
    const uuid = await pushed("debit", { ...SALE, status, error });
    const { body } = await till.status(uuid);
    expect(body).toMatchObject({
      transactionStatus: expected,
      errors: [{ code: "2006", message: "Not enough", adapterMessage: "51", adapterCode: "X" }],
    });
  });

  test("may name its reference by the merchant's own id, or by a purchaseId", async () => {
    const transactionId = anId();
    const debit = await pushed("debit", { ...SALE, transactionId });
    await pushed("refund", { ...SALE, amount: "1.00", referenceTransactionId: transactionId });
    await pushed("refund", { ...SALE, amount: "1.00", referenceUuid: `20230315-${debit}` });
    await pushed("refund", {
      ...SALE,
      amount: "1.00",
      referenceUuid: debit,
      referenceTransactionId: transactionId,
    });
  });

  test("may follow a transaction of the gateway, and what it took cannot be taken again", async () => {
    const { body } = await till.debit({ amount: "10.00" });
    const referenceUuid = body["uuid"] as string;
    await pushed("refund", { amount: "8.00", currency: "EUR", referenceUuid });
    const refund = { merchantTransactionId: anId(), currency: "EUR", referenceUuid };
    const { body: tooMuch } = await till.transaction("demo-card", "refund", { ...refund, amount: "3.00" });
    expect(tooMuch).toMatchObject({ success: false, errorCode: 1006 });
  });
});

test("an amount of a pushed register or void is checked, not refused", async () => {
  const register = await pushed("register", SALE);
  const { body: registered } = await till.status(register);
  expect(registered).not.toHaveProperty("amount");
  const authorized = await pushed("preauthorize", { ...SALE, referenceUuid: register });
  const reference = { referenceUuid: authorized };
  expect((await push("void", { ...SALE, amount: "35.91", ...reference })).body).toMatchObject({
    success: false,
  });
  expect((await push("void", { ...SALE, currency: "USD", ...reference })).body).toMatchObject({
    success: false,
  });
  const { body: released } = await till.status(await pushed("void", { ...SALE, ...reference }));
  expect(released).toMatchObject({ transactionStatus: "SUCCESS", amount: "35.90" });
});

describe("a push is refused with status 200", () => {
  it.each([
    ["debit", {}, "MISSING_FIELDS", "amount, currency"],
    ["refund", SALE, "MISSING_FIELDS", "referenceUuid"],
    ["debit", { ...SALE, amount: "-1" }, "INVALID_DATA", "amount"],
    ["debit", { ...SALE, amount: "0" }, "INVALID_DATA", "amount"],
    ["debit", { ...SALE, amount: "1.001" }, "INVALID_DATA", "amount"],
    ["debit", { ...SALE, currency: "EUX" }, "INVALID_DATA", "currency"],
    ["debit", { ...SALE, status: "great" }, "INVALID_DATA", "status"],
    ["debit", { ...SALE, createdAt: "2999-01-01T00:00:00Z" }, "INVALID_DATA", "createdAt"],
    ["debit", { ...SALE, isFinal: true }, "INVALID_DATA", "isFinal"],
    ["debit", { ...SALE, customer: { firstName: 1 } }, "INVALID_DATA", "customer"],
    ["debit", { ...SALE, description: "4111 1111 1111 1111" }, "INVALID_DATA", "description"],
    ["register", { status: "success" }, "INVALID_DATA", "status"],
    ["register", { ...SALE, amount: "1.001" }, "INVALID_DATA", "amount"],
    ["register", { amount: "1.00" }, "MISSING_FIELDS", "currency"],
    ["void", { currency: "EUR", referenceUuid: "0123456789abcdef0123" }, "MISSING_FIELDS", "amount"],
    ["capture", { ...SALE, referenceUuid: "0123456789abcdef0123" }, "INVALID_REFERENCE", "not found"],
  ])("%s %j: %s", async (type, body, code, text) => {
    const response = await push(type, body);
    expect(response).toMatchObject({ status: 200, body: { success: false, error_code: code } });
    expect(response.body["error_message"]).toContain(text);
  });

  test("when the id was used, the reference has another type, or it takes more than there is", async () => {
    const transactionId = anId();
    const debit = await pushed("debit", { ...SALE, transactionId });
    const codes = [
      await push("debit", { ...SALE, transactionId }),
      await push("void", { referenceUuid: debit }),
      await push("refund", { ...SALE, amount: "35.91", referenceUuid: debit }),
      await push("refund", { ...SALE, currency: "USD", referenceUuid: debit }),
    ].map(({ body }) => body["error_code"]);
    expect(codes).toEqual(["DUPLICATE_ID", "INVALID_REFERENCE", "INVALID_REFERENCE", "INVALID_REFERENCE"]);
  });
});

test("a user without the permission gets 401 and 3002, and nothing is recorded", async () => {
  const transactionId = anId();
  const shop = await userWith("shop", {});
  const response = await shop.post("/api/v3/push/demo-card/debit", { ...SALE, transactionId });
  expect(response).toMatchObject({ status: 401, body: { success: false, errorCode: 3002 } });
  await pushed("debit", { ...SALE, transactionId });
});

test("what follows a pushed transaction is not sent to a provider", async () => {
  const debit = await pushed("debit", SALE);
  const register = await pushed("register");
  const refund = await till.transaction("demo-card", "refund", {
    merchantTransactionId: anId(),
    ...SALE,
    referenceUuid: debit,
  });
  expect(refund).toMatchObject({
    status: 422,
    body: { errorCode: 1006, errorMessage: expect.stringContaining("pushed") },
  });
  const charge = await till.transaction("demo-card", "debit", {
    merchantTransactionId: anId(),
    ...SALE,
    referenceUuid: register,
  });
  expect(charge.body).toMatchObject({ success: false });
});
