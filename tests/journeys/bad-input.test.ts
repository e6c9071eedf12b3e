import { describe, expect, test } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";
import { shownDigits } from "@quittance/provider-kit/testing";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));

/** Each line breaks one rule of a valid request; the response names the field and nothing is recorded. */
const BROKEN: [field: string, change: Record<string, unknown>][] = [
  ["merchantTransactionId", { merchantTransactionId: undefined }],
  ["merchantTransactionId", { merchantTransactionId: "x".repeat(51) }],
  ["merchantTransactionId", { merchantTransactionId: 7 }],
  ["amount", { amount: undefined }],
  ["amount", { amount: 9.99 }],
  ["amount", { amount: "-1.00" }],
  ["amount", { amount: "1e3" }],
  ["amount", { amount: "9,99" }],
  ["amount", { amount: "12345678901.00" }],
  ["amount", { amount: "9.999" }],
  ["amount", { amount: "1.5", currency: "JPY" }],
  ["amount", { amount: "0.00" }],
  ["currency", { currency: "eur" }],
  ["currency", { currency: "ABC" }],
  ["currency", { currency: undefined }],
  ["surchargeAmount", { surchargeAmount: "0.001" }],
  ["successUrl", { successUrl: "javascript:alert(1)" }],
  ["successUrl", { successUrl: "JavaScript://shop.example/%0aalert(1)" }],
  ["cancelUrl", { cancelUrl: "data:text/html,x" }],
  ["cancelUrl", { cancelUrl: "file:///etc/passwd" }],
  ["errorUrl", { errorUrl: "vbscript:x" }],
  ["errorUrl", { errorUrl: "blob:https://shop.example/1" }],
  ["errorUrl", { errorUrl: "about:blank" }],
  ["errorUrl", { errorUrl: "view-source:https://shop.example/" }],
  ["successUrl", { successUrl: "shop.example/thanks" }],
  ["callbackUrl", { callbackUrl: "myshop://order/17" }],
  ["callbackUrl", { callbackUrl: "file:///etc/passwd" }],
  ["callbackUrl", { callbackUrl: "ftp://shop.example" }],
  ["callbackUrl", { callbackUrl: "https://shop.example:99999/callbacks" }],
  ["errorUrl", { errorUrl: "https://[::1/error" }],
  ["cancelUrl", { cancelUrl: "https://1.2.3.4.5/" }],
  ["language", { language: "english" }],
  ["transactionToken", { transactionToken: "ix::unknown" }],
  ["transactionToken", { transactionToken: "4111111111111111" }],
  ["customer.email", { customer: { email: "nobody" } }],
  ["customer.billingCountry", { customer: { billingCountry: "Austria" } }],
  ["customer.shoeSize", { customer: { shoeSize: 43 } }],
  ["customer.birthDate", { customer: { birthDate: "31.12.2000" } }],
  ["items[0].quantity", { items: [{ quantity: 0 }] }],
  ["items[0].quantity", { items: [{ quantity: 99_999_999_999 }] }],
  ["items[1].currency", { items: [{}, { currency: "ABC" }] }],
  ["extraData", { extraData: ["a"] }],
  [`extraData.${"k".repeat(65)}`, { extraData: { ["k".repeat(65)]: "v" } }],
  ["transactionIndicator", { transactionIndicator: "SOMETIMES" }],
  ["threeDSecureData.challengeIndicator", { threeDSecureData: { challengeIndicator: "10" } }],
  ["threeDSecureData.browserTimezone", { threeDSecureData: { browserTimezone: 10_000 } }],
  ["threeDSecureData.browserTimezone", { threeDSecureData: { browserTimezone: "10000" } }],
  ["threeDSecureData.browserScreenWidth", { threeDSecureData: { browserScreenWidth: -1 } }],
  ["threeDSecureData.browserColorDepth", { threeDSecureData: { browserColorDepth: 7 } }],
  ["customerProfileData", { customerProfileData: { markAsPreferred: true } }],
  ["payByLink.expirationInMinute", { payByLink: { sendByEmail: false, expirationInMinute: 0 } }],
  ["isFinalCapture", { isFinalCapture: true }],
  ["discount", { discount: "1.00" }],
  [
    "cardData",
    { cardData: { pan: "4111111111111111", expirationMonth: "12", expirationYear: "2030", cardHolder: "A" } },
  ],
];

test.each(BROKEN)("a debit is refused with the name of the field: %s %j", async (field, change) => {
  const order = { ...anOrder(), ...change };
  const { status, body } = await api.transaction("demo-card", "debit", order);
  expect(status).toBe(422);
  expect(body).toMatchObject({ success: false, errorCode: 1002 });
  expect(body["errorMessage"]).toContain(`${field}: `);
  expect(JSON.stringify(body)).not.toContain("4111111111111111");
  if (typeof order["merchantTransactionId"] !== "string" || order["merchantTransactionId"].length > 50)
    return;
  const { body: found } = await api.get(
    `/api/v3/status/demo-card/getByMerchantTransactionId/${order["merchantTransactionId"]}`,
  );
  expect(found).toEqual({ success: false, errorMessage: "Transaction not found", errorCode: 8001 });
});

test.each([
  ["0", "items[0].quantity: must be a whole number from 1 to 999999999"],
  [0, "items[0].quantity: must be 1 or more"],
  [true, "items[0].quantity: must be a whole number, not true or false"],
])(
  "the error of a field with two types is about the type that was sent: %j",
  async (quantity, errorMessage) => {
    const { body } = await api.debit({ items: [{ quantity }] });
    expect(body).toEqual({ success: false, errorCode: 1002, errorMessage });
  },
);

test.each([
  [{ amount: "9.9999" }, "amount: has more than 3 decimals"],
  [{ amount: "12345678901" }, "amount: has more than 10 digits before the point"],
  [{ amount: "9,99" }, "amount: must have a point and no comma, as in 9.99"],
  [{ amount: 9.99 }, "amount: must be a text, not a number"],
  [{ currency: "eur" }, "currency: must be an ISO 4217 code of three capital letters, as EUR"],
  [{ amount: undefined, ammount: "9.99" }, "ammount: 'ammount' is not a known field; did you mean 'amount'?"],
  [{ ammount: "9.99" }, "ammount: 'ammount' is not a known field; did you mean 'amount'?"],
  [
    { customer: { fristName: "Ada" } },
    "customer.fristName: 'fristName' is not a known field; did you mean 'firstName'?",
  ],
  [{ colour: "red" }, "colour: 'colour' is not a known field"],
])("an error says in words what is wrong: %j", async (change, errorMessage) => {
  const { status, body } = await api.debit(change);
  expect({ status, body }).toEqual({ status: 422, body: { success: false, errorCode: 1002, errorMessage } });
});

test.each([
  ["[1]", "not a list"],
  ['"text"', "not a text"],
  ["12", "not a number"],
  ["true", "not true or false"],
  ["null", "and there is none"],
  ["", "and there is none"],
])("a body that is no object is refused as such: %s", async (body, kind) => {
  const response = await api.post("/api/v3/transaction/demo-card/debit", body);
  expect(response).toMatchObject({
    status: 422,
    body: { success: false, errorMessage: `root: the body must be a JSON object, ${kind}` },
  });
});

test("a payout refuses the indicator of a first card on file", async () => {
  const payout = { ...anOrder(), transactionIndicator: "FIRST-CARDONFILE" };
  const response = await api.transaction("demo-card", "payout", payout);
  expect(response).toMatchObject({ status: 422, body: { errorCode: 1002 } });
  expect(response.body["errorMessage"]).toMatch(/^transactionIndicator: must be one of: SINGLE, /);
});

describe("a body", () => {
  test("that is not JSON is 400, code 1005", async () => {
    const response = await api.post("/api/v3/transaction/demo-card/debit", "{amount: 1");
    expect(response).toMatchObject({ status: 400, body: { success: false, errorCode: 1005 } });
  });

  test("that is not UTF-8 is refused as invalid JSON", async () => {
    const order = JSON.stringify({ ...anOrder(), description: "caf\u00e9" });
    const body = Buffer.from(order, "latin1");
    const response = await api.send("POST", "/api/v3/transaction/demo-card/debit", { body });
    expect(response).toMatchObject({ status: 400, body: { success: false, errorCode: 1005 } });
  });

  test("may begin with a byte order mark", async () => {
    const response = await api.post(
      "/api/v3/transaction/demo-card/debit",
      `\ufeff${JSON.stringify(anOrder())}`,
    );
    expect(response).toMatchObject({ status: 200, body: { returnType: "FINISHED" } });
  });

  test("that is compressed is refused with the name of the encoding", async () => {
    const options = { body: "{}", headers: { "content-encoding": "gzip" } };
    const response = await api.send("POST", "/api/v3/transaction/demo-card/debit", options);
    expect(response).toMatchObject({
      status: 415,
      body: { success: false, errorMessage: expect.stringContaining('"gzip"') },
    });
  });

  test("is read when a client sends the encoding as the character set", async () => {
    const options = { body: JSON.stringify(anOrder()), headers: { "content-encoding": "utf-8" } };
    const response = await api.send("POST", "/api/v3/transaction/demo-card/debit", options);
    expect(response).toMatchObject({ status: 200, body: { returnType: "FINISHED" } });
  });

  test("over 1 MiB is 413", async () => {
    const response = await api.post("/api/v3/transaction/demo-card/debit", {
      ...anOrder(),
      description: "x".repeat(1_100_000),
    });
    expect(response).toMatchObject({ status: 413, body: { success: false } });
  });

  test("that is missing is refused with the name of the missing field", async () => {
    const response = await api.send("POST", "/api/v3/transaction/demo-card/debit", {});
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ success: false, errorCode: 1002 });
  });
});

test("a schedule is refused, not ignored, where the connector is not available for schedules", async () => {
  const schedule = {
    amount: "9.99",
    currency: "EUR",
    periodLength: 1,
    periodUnit: "MONTH",
    startDateTime: "2027-01-01T00:00:00+00:00",
  };
  expect(await api.debit({ schedule }, "demo-redirect")).toMatchObject({
    status: 422,
    body: { errorCode: 7003 },
  });
});

test("every response has the request id of the request, or a new one", async () => {
  const given = await api.send("GET", "/api/v3/status/demo-card/getByUuid/x", {
    headers: { "x-request-id": "abc-123" },
  });
  expect(given.headers.get("x-request-id")).toBe("abc-123");
  const made = await api.get("/api/v3/status/demo-card/getByUuid/x");
  expect(made.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  ["GET", "/api/v3/transaction/demo-card/debit", "POST"],
  ["POST", "/api/v3/status/demo-card/getByUuid/x", "GET, HEAD"],
  ["PUT", "/api/provisioning/updateConnector/CO-1", "POST"],
  ["QUERY", "/api/v3/transaction/demo-card/debit", "POST"],
])("%s %s is 405 and names the allowed methods", async (method, path, allowed) => {
  const response = await api.send(method, path, {});
  expect(response).toMatchObject({ status: 405, body: { success: false } });
  expect(response.headers.get("allow")).toBe(allowed);
  expect(response.body["errorMessage"]).toContain(`not ${method}`);
});

test("a malformed path is refused in the flat shape", async () => {
  const response = await api.post("/api/v3/transaction/%ff/debit", {});
  expect(response).toMatchObject({ status: 400, body: { success: false, errorCode: 1002 } });
  expect(response.headers.get("x-request-id")).toBeTruthy();
});

test("an unknown path is 404 in the flat shape", async () => {
  expect(await api.get("/api/v3/nothing")).toMatchObject({ status: 404, body: { success: false } });
});

test.each([
  "https://x;frame-ancestors/",
  "https://shop.example'/",
  "https://a,b/",
  "javascript:alert(1)",
  "data:text/html,x",
])("a successUrl that adds to headers or runs as a script is refused: %s", async (successUrl) => {
  const response = await api.debit({ successUrl });
  expect(response).toMatchObject({
    status: 422,
    body: { errorCode: 1002, errorMessage: expect.stringMatching(/^successUrl: /) },
  });
});

test("a merchant's id that has the digits of a card number by chance is accepted", async () => {
  const customer = { identification: "4000000000000002" };
  const response = await api.debit({ merchantTransactionId: "5555555555554444", customer });
  expect(response).toMatchObject({ status: 200, body: { success: true } });
});

/** Card data outside of `cardData` would be stored in clear. */
test.each<[field: string, request: Record<string, unknown>]>([
  ["description", { description: "card 4111 1111 1111 1111" }],
  ["additionalId1", { additionalId1: "5555555555554444" }],
  ["extraData.note", { extraData: { note: "378282246310005" } }],
  ["extraData.cvv", { extraData: { cvv: "123" } }],
  ["merchantMetaData", { merchantMetaData: "cvc 123" }],
  ["customer.lastName", { customer: { lastName: "4111-1111-1111-1111" } }],
  ["items[0].name", { items: [{ name: "4111111111111111" }] }],
])("card data in %s is refused by name, and nothing is kept", async (field, request) => {
  const response = await api.debit(request);
  expect(response).toMatchObject({
    status: 422,
    body: { errorCode: 1002, errorMessage: `${field}: must not hold card data` },
  });
  expect(shownDigits(JSON.stringify(response.body))).not.toMatch(/1111|4444|0005/);
  const kept = await started.gateway.db.query<{ count: string }>(
    sql`select count(*) from transactions where request::text like '%4111%1111%1111%1111%'`,
  );
  expect(Number(kept[0]?.count)).toBe(0);
});
