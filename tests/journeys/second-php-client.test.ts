import { createHash, createHmac } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { ApiClient, type ApiResponse } from "../support/api-client.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

/**
 * A PHP client of the community: its fields are all texts, and a request without a body is signed as if its body were an
 * empty JSON text.
 */
const API_KEY = "signed-requests";
const CONTENT_TYPE = "application/json; charset=utf-8";

const started = forThisFile(() => startTestGateway());
let orders = 0;

beforeAll(async () => {
  const root = new ApiClient(started.url, ADMINISTRATOR);
  const { body } = await root.post("/api/provisioning/createConnector/ME-0000-0000-0000-0000-0000-0001", {
    name: "Signed requests",
    adapter: "Simulator",
    method: "Creditcard",
    apiKey: API_KEY,
    publicIntegrationKey: `${API_KEY}-public`,
    sharedSecret: "demo-secret",
    scheduleApiAvailable: true,
    settings: { "api:request-signing-enabled": "1" },
  });
  expect(body).toMatchObject({ success: true });
});

interface Sending {
  /** What is signed; the client signs `""` where it sends no body. */
  readonly signedBody?: string;
}

function send(
  method: string,
  path: string,
  body?: string,
  { signedBody = '""' }: Sending = {},
): Promise<ApiResponse> {
  const date = new Date().toUTCString().replace("GMT", "UTC");
  const bodyHash = createHash("sha512")
    .update(body ?? signedBody)
    .digest("hex");
  const message = [method, bodyHash, CONTENT_TYPE, date, path].join("\n");
  const signature = createHmac("sha512", "demo-secret").update(message).digest("base64");
  return new ApiClient(started.url).send(method, path, {
    ...(body !== undefined && { body }),
    headers: { date, "x-date": date, "x-signature": signature, "content-type": CONTENT_TYPE },
  });
}

const anId = () => `second-${(orders += 1)}`;
const transaction = (operation: string, body: string) =>
  send("POST", `/api/v3/transaction/${API_KEY}/${operation}`, body.replaceAll("<id>", anId()));

describe("booleans and whole numbers as texts", () => {
  it("registers with withRegister as PHP writes true into a text", async () => {
    const { body } = await transaction(
      "debit",
      '{"merchantTransactionId":"<id>","amount":"10","currency":"EUR","transactionToken":"ix::demo-visa","withRegister":"1"}',
    );
    expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
    const { body: charged } = await transaction(
      "debit",
      `{"merchantTransactionId":"<id>","amount":"10","currency":"EUR","referenceUuid":"${body["uuid"]}",
        "transactionIndicator":"RECURRING"}`,
    );
    expect(charged).toMatchObject({ success: true, returnType: "FINISHED" });
  });

  it("takes the counts of the 3-D Secure data, within their limits", async () => {
    const debit = (count: string) =>
      transaction(
        "debit",
        `{"merchantTransactionId":"<id>","amount":"10","currency":"EUR","transactionToken":"ix::demo-visa",
          "threeDSecureData":{"channel":"02","transactionActivityDay":"3","giftCardCount":"${count}"}}`,
      );
    expect((await debit("2")).body).toMatchObject({ success: true, returnType: "FINISHED" });
    const { status, body } = await debit("100");
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { errorMessage: expect.stringMatching(/^threeDSecureData\.giftCardCount: /) },
    });
  });
});

describe("requests without a body, signed over an empty JSON text", () => {
  let path: string;
  beforeAll(async () => {
    const { body } = await transaction(
      "register",
      `{"merchantTransactionId":"<id>","transactionToken":"ix::demo-visa",
        "schedule":{"amount":"5.00","currency":"EUR","periodLength":"1","periodUnit":"MONTH"}}`,
    );
    path = `/api/v3/schedule/${API_KEY}/${body["scheduleData"]["scheduleId"]}`;
  });

  it("read, pause and cancel a schedule", async () => {
    expect((await send("GET", `${path}/get`)).body).toMatchObject({ success: true, newStatus: "ACTIVE" });
    expect((await send("POST", `${path}/pause`)).body).toMatchObject({ newStatus: "PAUSED" });
    expect((await send("POST", `${path}/cancel`)).body).toMatchObject({ newStatus: "CANCELLED" });
  });

  it("are refused when they are signed over anything else", async () => {
    const { status, body } = await send("GET", `${path}/get`, undefined, { signedBody: "{}" });
    expect({ status, body }).toMatchObject({ status: 401, body: { errorCode: 1004 } });
  });
});
