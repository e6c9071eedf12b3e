import { beforeAll, expect, test } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { createConnector } from "../support/connectors.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

const CARD = {
  cardHolder: "Ada Lovelace",
  pan: "4111111111111111",
  cvv: "123",
  expirationMonth: 10,
  expirationYear: 2035,
};

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));

beforeAll(async () => {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const create = (apiKey: string, request: Record<string, unknown>) =>
    createConnector(operator, { apiKey, ...request });
  // Nothing listens there.
  const failing = await create("failing", {
    adapter: "Adyen",
    method: "Creditcard",
    config: {
      testMode: true,
      apiSecret: "AQE-test-api-key",
      username: "TestMerchant",
      extraData: { apiBaseUrl: "http://127.0.0.1:1" },
      vault: { hmacKeys: ["44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056"] },
    },
  });
  const healthy = await create("healthy", { adapter: "Simulator", method: "Creditcard" });
  await create("router", { routingMetaConnector: { defaultConnector: failing, fallback: [healthy] } });
});

async function debit(apiKey: string) {
  const { body } = await api.post("/api/v3/tokenize/demo-public", { cardData: CARD });
  return api.debit({ transactionToken: body["transactionToken"] }, apiKey);
}

test("a provider's outage opens its circuit breaker: payments are declined at once, or take the fallback", async () => {
  const first = await Promise.all([1, 2, 3, 4].map(() => debit("failing")));
  for (const { body } of first)
    expect(body).toMatchObject({ returnType: "ERROR", errors: [{ errorCode: 3005 }] });

  const afterOutage = await debit("failing");
  expect(afterOutage.body).toMatchObject({
    returnType: "ERROR",
    errors: [{ errorCode: 3005, adapterMessage: "circuit_open" }],
  });
  const metrics = await (await fetch(`${started.url}/metrics`)).text();
  expect(metrics).toContain('quittance_circuit_breakers_open{kind="provider"} 1');

  expect((await debit("router")).body).toMatchObject({ success: true, returnType: "FINISHED" });
});
