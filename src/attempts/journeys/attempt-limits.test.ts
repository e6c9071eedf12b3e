import { beforeAll, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));

beforeAll(async () => {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const other = await createConnector(operator, { apiKey: "other", ...SIMULATED_CARDS });
  await createConnector(operator, { apiKey: "plain", ...SIMULATED_CARDS });
  await createConnector(operator, {
    apiKey: "three",
    ...SIMULATED_CARDS,
    config: { extraData: { defaultResult: "error" } },
    settings: { "retry:max-per-card-30d": "3" },
  });
  await createConnector(operator, {
    apiKey: "routed",
    routingMetaConnector: { defaultConnector: other, fallback: [other] },
  });
});

async function debit(apiKey: string, pan: string, extraData: Record<string, string> = {}) {
  const { body: tokenized } = await api.post("/api/v3/tokenize/demo-public", {
    cardData: { cardHolder: "M. Mustermann", pan, cvv: "123", expirationMonth: "06", expirationYear: "2031" },
  });
  const { body } = await api.debit(
    { ...anOrder(), transactionToken: tokenized["transactionToken"], extraData },
    apiKey,
  );
  return body;
}

const REFUSED = {
  errors: [{ errorCode: 2004, adapterCode: "retry_limit" }],
  decline: { class: "never", scheme: null, source: "gateway" },
};

test("the first attempt counts, and one too many never comes to the provider", async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => debit("three", "4012888888881881")));
  const refused = all.filter(({ errors }) => errors[0].adapterCode === "retry_limit");
  expect(refused).toHaveLength(5);
  for (const body of refused) {
    expect(body).toMatchObject(REFUSED);
    // The provider would have given it one.
    expect(body).not.toHaveProperty("purchaseId.adapterTransactionId");
  }
  expect(await debit("three", "4111111111111111")).toMatchObject({ success: true });
});

test.each([
  ["4000000000000002", { "simulator:schemeCode": "43" }],
  ["5105105105105100", { "simulator:adviceCode": "03" }],
])(
  "after a decline that the scheme calls final, %s is tried no more, at no connector of the merchant",
  async (pan, codes) => {
    expect(await debit("plain", pan, codes)).toMatchObject({
      decline: { class: "never", source: expect.stringMatching(/issuer|scheme/) },
    });
    expect(await debit("plain", pan)).toMatchObject(REFUSED);
    expect(await debit("routed", pan)).toMatchObject(REFUSED);
  },
);

test("a setting that is none is refused by its name", async () => {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const { body } = await operator.post("/api/provisioning/createConnector/ME-0000-0000-0000-0000-0000-0001", {
    name: "wrong",
    apiKey: "wrong",
    ...SIMULATED_CARDS,
    settings: { "retry:limits": "some" },
  });
  expect(JSON.stringify(body)).toContain("retry:limits");
});
