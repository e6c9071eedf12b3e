import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createHash, createHmac } from "node:crypto";
import { ManualClock } from "../../platform/clock.ts";
import { anOrder, ApiClient, type ApiResponse } from "../../../tests/support/api-client.ts";
import { isValidForPhpClient, startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const clock = new ManualClock("2026-11-20T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const receiver = forThisFile(startCallbackReceiver);
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
const guids: Record<string, string> = {};

beforeAll(async () => {
  await started.gateway.runDue();
  const simulator = { adapter: "Simulator", method: "Creditcard" };
  await connector("member", { ...simulator, sharedSecret: "secret-of-member" });
  await connector("other-member", { adapter: "Simulator", method: "RedirectPay" });
  await connector("router", {
    sharedSecret: "secret-of-router",
    settings: { "postback:send-on-capture": "1" },
    routingMetaConnector: { defaultConnector: guids["member"] },
  });
  await connector("selection", {
    sharedSecret: "secret-of-selection",
    multiMethodMetaConnector: { connectors: [guids["other-member"], guids["member"]] },
  });
});
beforeEach(() => void (receiver.received.length = 0));

async function connector(name: string, request: Record<string, unknown>): Promise<void> {
  const path = `/api/provisioning/createConnector/${MERCHANT}`;
  const { body } = await operator.post(path, { name, apiKey: name, ...request });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  guids[name] = body["connector"].guid;
}

async function update(name: string, change: Record<string, unknown>): Promise<void> {
  const { body } = await operator.post(`/api/provisioning/updateConnector/${guids[name]}`, change);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
}

const ROUTERS = ["router", "selection"] as const;

function follow(
  apiKey: string,
  operation: string,
  referenceUuid: string,
  request: Record<string, unknown> = {},
): Promise<ApiResponse> {
  const { merchantTransactionId } = anOrder();
  const hasAmount = !["void", "deregister"].includes(operation);
  const money = hasAmount ? { amount: "5.00", currency: "EUR" } : {};
  return api.transaction(apiKey, operation, { merchantTransactionId, referenceUuid, ...money, ...request });
}

const FOLLOW_UPS = [
  ["capture", "preauthorize", {}],
  ["void", "preauthorize", {}],
  ["incrementalAuthorization", "preauthorize", {}],
  ["refund", "debit", {}],
  ["deregister", "debit", { withRegister: true }],
] as const;

describe.each(ROUTERS)("through the meta-connector %s", (router) => {
  test.each(FOLLOW_UPS)("a %s is found by both status calls", async (operation, first, more) => {
    const { body: original } = await api.transaction(router, first, { ...anOrder(), ...more });
    expect(original).toMatchObject({ success: true, returnType: "FINISHED" });
    const merchantTransactionId = String(anOrder()["merchantTransactionId"]);
    const { body } = await follow(router, operation, original["uuid"], { merchantTransactionId });
    expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
    for (const apiKey of [router, "member"]) {
      const found = {
        success: true,
        transactionStatus: "SUCCESS",
        uuid: body["uuid"],
        merchantTransactionId,
      };
      expect((await api.status(body["uuid"], apiKey)).body).toMatchObject(found);
      const byId = `/api/v3/status/${apiKey}/getByMerchantTransactionId/${merchantTransactionId}`;
      expect((await api.get(byId)).body).toMatchObject(found);
    }
  });

  test("a follow-up sent to the member is found if it follows a payment of the meta-connector", async () => {
    const { body: debit } = await api.debit({}, router);
    const { body } = await follow("member", "refund", debit["uuid"]);
    expect((await api.status(body["uuid"], router)).body).toMatchObject({ transactionType: "REFUND" });
  });

  test("a payment of neither is not found", async () => {
    const { body: debit } = await api.debit({}, "member");
    const { body: refund } = await follow("member", "refund", debit["uuid"]);
    for (const { uuid } of [debit, refund] as { uuid: string }[])
      expect((await api.status(uuid, router)).body).toMatchObject({ success: false, errorCode: 8001 });
  });

  test("a refund's callback is signed with its secret", async () => {
    const { body: debit } = await api.debit({}, router);
    await follow(router, "refund", debit["uuid"], { callbackUrl: `${receiver.url}/refunded` });
    await started.gateway.runDue();
    expect(receiver.received).toHaveLength(1);
    expect(isValidForPhpClient(receiver.received[0]!, `secret-of-${router}`)).toBe(true);
  });

  test("an automatic capture is found too", async () => {
    const { body } = await api.preauthorize({ captureInMinutes: 5 }, router);
    clock.advance({ minutes: 6 });
    await started.gateway.runDue();
    const id = `auto-capture-${String(body["uuid"])}`;
    const { body: status } = await api.get(`/api/v3/status/${router}/getByMerchantTransactionId/${id}`);
    expect(status).toMatchObject({ transactionStatus: "SUCCESS", transactionType: "CAPTURE" });
  });

  test("a chargeback is found, and its callback is signed with its secret", async () => {
    const { body: debit } = await api.debit({ callbackUrl: `${receiver.url}/paid` }, router);
    await api.post("/simulator/chargebacks", { transactionUuid: debit["uuid"] });
    await started.gateway.runDue();
    const callback = receiver.received.find(({ body }) => body["transactionType"] === "CHARGEBACK")!;
    expect(isValidForPhpClient(callback, `secret-of-${router}`)).toBe(true);
    expect((await api.status(String(callback.body["uuid"]), router)).body).toMatchObject({ success: true });
  });

  test("the options of its members are listed", async () => {
    const { body } = await api.post(`/api/v3/options/${router}/brands`, { parameters: {} });
    expect(body).toMatchObject({ success: true, options: { visa: "Visa" } });
    expect((await api.post(`/api/v3/options/${router}/nonsense`, {})).body).toMatchObject({ success: false });
  });

  test("follow-ups end when it is disabled, or no longer allows them", async () => {
    const { body: debit } = await api.debit({}, router);
    await update(router, { disabled: true });
    const whileDisabled = await follow(router, "refund", debit["uuid"]);
    await update(router, { disabled: false, disabledTransactionTypes: ["refund"] });
    const notAllowed = await follow(router, "refund", debit["uuid"]);
    await update(router, { disabledTransactionTypes: ["partial_refund"] });
    const notInParts = await follow(router, "refund", debit["uuid"]);
    await update(router, { disabledTransactionTypes: [] });
    expect(whileDisabled).toMatchObject({ status: 400, body: { errorCode: 1007 } });
    expect(notAllowed).toMatchObject({ status: 400, body: { errorCode: 3002 } });
    expect(notInParts).toMatchObject({ status: 400, body: { errorCode: 3002 } });
    expect((await follow(router, "refund", debit["uuid"])).body).toMatchObject({ success: true });
  });
});

test("callbacks of captures go to the payment's address when the meta-connector says so", async () => {
  const callbackUrl = `${receiver.url}/authorised`;
  const { body } = await api.preauthorize({ callbackUrl }, "router");
  await follow("router", "capture", body["uuid"]);
  await started.gateway.runDue();
  expect(receiver.received.map((callback) => callback.body["transactionType"])).toContain("CAPTURE");
});

describe("a member that requires signatures", () => {
  beforeAll(() => update("member", { settings: { "api:request-signing-enabled": "1" } }));
  afterAll(() => update("member", { settings: { "api:request-signing-enabled": "0" } }));

  const calls = (router: string): readonly (readonly [string, string])[] => [
    [`/api/v3/transaction/${router}/debit`, JSON.stringify(anOrder())],
    [`/api/v3/options/${router}/brands`, "{}"],
    [`/api/v3/customerProfiles/${router}/getProfile`, JSON.stringify({ customerIdentification: "ada" })],
  ];

  test.each(ROUTERS)("is not reached without a signature through %s", async (router) => {
    const refused = { status: 401, body: { success: false, errorCode: 1004 } };
    for (const [path, body] of calls(router)) expect(await api.post(path, body)).toMatchObject(refused);
    const status = await api.get(`/api/v3/status/${router}/getByMerchantTransactionId/whatever`);
    expect(status).toMatchObject(refused);
  });

  test.each(ROUTERS)("is reached through %s with a signature by its secret", async (router) => {
    for (const [path, body] of calls(router)) {
      const signed = await api.post(path, body, signature(path, body, `secret-of-${router}`));
      expect(signed.status, path).not.toBe(401);
      const byMember = await api.post(path, body, signature(path, body, "secret-of-member"));
      expect(byMember).toMatchObject({ status: 401, body: { errorCode: 1004 } });
    }
  });
});

function signature(uri: string, body: string, secret: string): Record<string, string> {
  const date = "Fri, 20 Nov 2026 12:00:00 UTC";
  const contentType = "application/json; charset=utf-8";
  const bodyHash = createHash("sha512").update(body).digest("hex");
  const message = ["POST", bodyHash, contentType, date, uri].join("\n");
  return {
    date,
    "x-date": date,
    "x-signature": createHmac("sha512", secret).update(message).digest("base64"),
  };
}
