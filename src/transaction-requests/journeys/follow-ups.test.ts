import { describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { anOrder, ApiClient, type ApiResponse } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { payOnPage } from "../../../tests/support/hosted-page.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const clock = new ManualClock("2026-11-20T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));

const { transactionToken: _token, ...NO_TOKEN } = anOrder();

function follow(
  operation: string,
  referenceUuid: string,
  request: Record<string, unknown> = {},
): Promise<ApiResponse> {
  const { merchantTransactionId } = anOrder();
  const money = operation === "void" || operation === "deregister" ? {} : { amount: "9.99", currency: "EUR" };
  return api.transaction("demo-card", operation, {
    merchantTransactionId,
    referenceUuid,
    ...money,
    ...request,
  });
}

describe("captures", () => {
  test("collect the authorised amount in parts, and never more", async () => {
    const { body: authorised } = await api.preauthorize({ amount: "100.00" });
    expect((await follow("capture", authorised["uuid"], { amount: "60.00" })).body).toMatchObject({
      success: true,
    });
    const tooMuch = await follow("capture", authorised["uuid"], { amount: "40.01" });
    expect(tooMuch).toMatchObject({
      status: 422,
      body: { success: false, errorCode: 1006, errorMessage: "amount: only 40.00 EUR is left" },
    });
    expect((await follow("capture", authorised["uuid"], { amount: "40.00" })).body).toMatchObject({
      success: true,
    });
  });

  test("at the same moment never exceed the authorisation", async () => {
    const { body: authorised } = await api.preauthorize({ amount: "10.00" });
    const captures = await Promise.all(
      Array.from({ length: 8 }, () => follow("capture", authorised["uuid"], { amount: "3.00" })),
    );
    expect(captures.filter((capture) => capture.body["success"] === true)).toHaveLength(3);
  });

  test("release the rest when they are final", async () => {
    const { body: authorised } = await api.preauthorize({ amount: "10.00" });
    const last = await follow("capture", authorised["uuid"], { amount: "4.00", isFinalCapture: true });
    expect(last.body).toMatchObject({ returnType: "FINISHED", extraData: { remainingAmount: "0.00" } });
    expect((await follow("capture", authorised["uuid"], { amount: "1.00" })).body).toMatchObject({
      errorCode: 1006,
    });
    expect((await follow("void", authorised["uuid"])).body).toMatchObject({ errorCode: 1006 });
  });

  test("happen automatically after captureInMinutes", async () => {
    const { body: authorised } = await api.preauthorize({ captureInMinutes: 30 });
    clock.advance({ minutes: 29 });
    await started.gateway.runDue();
    clock.advance({ minutes: 2 });
    await started.gateway.runDue();
    const id = `auto-capture-${String(authorised["uuid"])}`;
    const { body } = await api.get(`/api/v3/status/demo-card/getByMerchantTransactionId/${id}`);
    expect(body).toMatchObject({ transactionStatus: "SUCCESS", transactionType: "CAPTURE", amount: "9.99" });
  });
});

test("count captureInMinutes from the authorisation, however late the customer made it", async () => {
  const { uuid, redirectUrl } = await preauthorizedOnPage({ captureInMinutes: 30 });
  const captured = async () =>
    (await api.get(`/api/v3/status/demo-card/getByMerchantTransactionId/auto-capture-${uuid}`)).body[
      "success"
    ];
  clock.advance({ hours: 2 });
  await payOnPage(redirectUrl);
  await started.gateway.runDue();
  expect(await captured()).toBe(false);
  clock.advance({ minutes: 31 });
  await started.gateway.runDue();
  expect(await captured()).toBe(true);
});

async function preauthorizedOnPage(more: object): Promise<{ uuid: string; redirectUrl: string }> {
  const { body } = await api.preauthorize({ transactionToken: undefined, ...more });
  return { uuid: body["uuid"], redirectUrl: body["redirectUrl"] };
}

describe("an automatic capture that the provider declines", () => {
  const demoCard = (extraData: Record<string, string>) =>
    new ApiClient(started.url, ADMINISTRATOR).post(
      "/api/provisioning/updateConnector/CO-0000-0000-0000-0000-0000-0001",
      { config: { extraData } },
    );
  const automatic = async (uuid: string, suffix = "") =>
    (await api.get(`/api/v3/status/demo-card/getByMerchantTransactionId/auto-capture-${uuid}${suffix}`)).body;
  async function declinedWith(code: string): Promise<string> {
    const { body } = await api.preauthorize({ captureInMinutes: 5 });
    await demoCard({ "simulator:decline": code });
    clock.advance({ minutes: 6 });
    await started.gateway.runDue();
    expect(await automatic(body["uuid"])).toMatchObject({ transactionStatus: "ERROR", code });
    await demoCard({});
    clock.advance({ minutes: 6 });
    await started.gateway.runDue();
    return body["uuid"];
  }

  const temporaryErrors = ["3001", "3003", "3005"];
  test.each(temporaryErrors)("is retried when the reason may be temporary (error %s)", async (code) => {
    const uuid = await declinedWith(code);
    expect(await automatic(uuid, "-2")).toMatchObject({ transactionStatus: "SUCCESS", amount: "9.99" });
    clock.advance({ hours: 30 });
    await started.gateway.runDue();
    expect(await automatic(uuid, "-3")).toMatchObject({ errorCode: 8001 });
  });

  test("is not retried when the payment itself was declined", async () => {
    expect(await automatic(await declinedWith("2003"), "-2")).toMatchObject({ errorCode: 8001 });
  });
});

describe("voids", () => {
  test("release the whole rest without an amount", async () => {
    const { body: authorised } = await api.preauthorize({ amount: "10.00" });
    await follow("capture", authorised["uuid"], { amount: "4.00" });
    const { body } = await follow("void", authorised["uuid"]);
    expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
    expect((await api.status(body["uuid"])).body).toMatchObject({ amount: "6.00", transactionType: "VOID" });
    expect((await follow("void", authorised["uuid"])).body).toMatchObject({ errorCode: 1006 });
  });
});

describe("refunds", () => {
  test("return a debit or a capture in parts, and never more", async () => {
    const { body: debit } = await api.debit({ amount: "10.00" });
    expect((await follow("refund", debit["uuid"], { amount: "7.50" })).body).toMatchObject({ success: true });
    expect((await follow("refund", debit["uuid"], { amount: "2.51" })).body).toMatchObject({
      errorCode: 1006,
    });
    expect((await follow("refund", debit["uuid"], { amount: "2.50" })).body).toMatchObject({ success: true });
  });

  test("of a preauthorization are refused, and change nothing", async () => {
    const { body: authorised } = await api.preauthorize();
    expect(await follow("refund", authorised["uuid"])).toMatchObject({
      status: 422,
      body: { errorCode: 1006 },
    });
    expect((await follow("capture", authorised["uuid"])).body).toMatchObject({ success: true });
  });

  test("in another currency are refused with the name of the field", async () => {
    const { body: debit } = await api.debit();
    const { body } = await follow("refund", debit["uuid"], { currency: "USD" });
    expect(body).toMatchObject({
      errorCode: 1006,
      errorMessage: "currency: the referenced transaction is in EUR",
    });
  });
});

describe("incremental authorizations", () => {
  test("raise what can be captured", async () => {
    const { body: authorised } = await api.preauthorize({ amount: "10.00" });
    const { body } = await follow("incrementalAuthorization", authorised["uuid"], { amount: "5.00" });
    expect(body).toMatchObject({ success: true });
    expect((await follow("capture", authorised["uuid"], { amount: "15.00" })).body).toMatchObject({
      success: true,
    });
  });

  test.each([
    ["was voided", "void", {}],
    ["was captured for the last time", "capture", { amount: "4.00", isFinalCapture: true }],
  ] as const)("are refused once the rest %s", async (_, operation, request) => {
    const { body: authorised } = await api.preauthorize({ amount: "10.00" });
    expect((await follow(operation, authorised["uuid"], request)).body).toMatchObject({ success: true });
    expect(await follow("incrementalAuthorization", authorised["uuid"], { amount: "5.00" })).toMatchObject({
      status: 422,
      body: {
        success: false,
        errorCode: 1006,
        errorMessage: "referenceUuid: what was left of the authorisation has been released",
      },
    });
  });
});

describe("registrations", () => {
  test("can be charged again by referenceUuid until they are deregistered", async () => {
    const { body: registered } = await api.transaction("demo-card", "register", {
      merchantTransactionId: anOrder()["merchantTransactionId"],
      transactionToken: "ix::demo-visa",
    });
    expect(registered).toMatchObject({ success: true, returnType: "FINISHED" });
    const again = {
      ...NO_TOKEN,
      merchantTransactionId: anOrder()["merchantTransactionId"],
      referenceUuid: registered["uuid"],
    };
    expect((await api.transaction("demo-card", "debit", again)).body).toMatchObject({
      success: true,
      returnData: { lastFourDigits: "1111" },
    });
    expect((await follow("deregister", registered["uuid"])).body).toMatchObject({ success: true });
    const late = { ...again, merchantTransactionId: anOrder()["merchantTransactionId"] };
    expect((await api.transaction("demo-card", "debit", late)).body).toMatchObject({
      success: false,
      errorCode: 1006,
    });
    expect((await follow("deregister", registered["uuid"])).body).toMatchObject({
      success: false,
      errorCode: 1006,
    });
  });

  test("keep their card when the request is to remove its network token, which it does not have", async () => {
    const { body: registered } = await api.debit({ withRegister: true });
    expect(await follow("deregister", registered["uuid"], { tokenType: "NT" })).toMatchObject({
      status: 422,
      body: {
        success: false,
        errorCode: 1006,
        errorMessage: "tokenType: the payment instrument has no network token",
      },
    });
    const { merchantTransactionId } = anOrder();
    const again = { ...NO_TOKEN, merchantTransactionId, referenceUuid: registered["uuid"] };
    expect((await api.transaction("demo-card", "debit", again)).body).toMatchObject({ success: true });
    expect((await follow("deregister", registered["uuid"], { tokenType: "PAN" })).body).toMatchObject({
      success: true,
    });
  });

  test("of a declined card are not kept", async () => {
    const token = await api.post("/api/v3/tokenize/demo-public", {
      cardData: {
        pan: "4000000000000002",
        cvv: "123",
        expirationMonth: "12",
        expirationYear: "2030",
        cardHolder: "A B",
      },
    });
    const { body: declined } = await api.debit({
      transactionToken: token.body["transactionToken"],
      withRegister: true,
    });
    expect(declined).toMatchObject({ success: false, returnType: "ERROR" });
    const again = {
      ...NO_TOKEN,
      merchantTransactionId: anOrder()["merchantTransactionId"],
      referenceUuid: declined["uuid"],
    };
    expect((await api.transaction("demo-card", "debit", again)).body).toMatchObject({ success: false });
  });
});

test("partial captures and refunds are refused when the connector allows them as a whole only, in either currency", async () => {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  await started.gateway.runDue();
  const { body: offered } = await api.preauthorize({ amount: "10.00", requestDcc: true });
  const choice = { continueDccUuid: offered["uuid"], selectedDccCurrency: "USD" };
  await api.post("/api/v3/transaction/demo-card/continue-dcc", choice);
  const whole = { disabledTransactionTypes: ["partial_capture", "partial_refund"] };
  const connector = "CO-0000-0000-0000-0000-0000-0001";
  await operator.post(`/api/provisioning/updateConnector/${connector}`, whole);
  const { body: authorised } = await api.preauthorize({ amount: "10.00" });
  const part = await follow("capture", authorised["uuid"], { amount: "5.00" });
  const refused = { status: 400, body: { errorCode: 3002 } };
  expect(part).toMatchObject(refused);
  expect(await follow("capture", offered["uuid"], { amount: "5.00" })).toMatchObject(refused);
  expect((await follow("capture", authorised["uuid"], { amount: "10.00" })).body).toMatchObject({
    success: true,
  });
  await operator.post(`/api/provisioning/updateConnector/${connector}`, { disabledTransactionTypes: [] });
});

test("a follow-up of an unknown transaction, of another connector's and of none gets the same refusal", async () => {
  const { body: debit } = await api.debit({}, "demo-redirect");
  for (const referenceUuid of ["ffffffffffffffffffff", String(debit["uuid"])]) {
    expect(await follow("refund", referenceUuid)).toMatchObject({ status: 400, body: { errorCode: 8001 } });
  }
});
