import { expect, test } from "vitest";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

/** Several times as many as there are connections to the database. */
const AT_ONCE = 64;

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

/** Any change: every process drops its cached configuration. */
async function changeConfiguration(): Promise<void> {
  const { status } = await operator.post(
    "/api/provisioning/updateMerchant/ME-0000-0000-0000-0000-0000-0001",
    { description: "changed" },
  );
  expect(status).toBe(200);
}

test("concurrent payments through a meta-connector do not wait for each other's connections", async () => {
  expect((await api.debit({}, "demo-meta")).body["success"]).toBe(true);
  await changeConfiguration();
  const responses = await Promise.all(Array.from({ length: AT_ONCE }, () => api.debit({}, "demo-meta")));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
});

test("concurrent payments with a paymentToken do not wait for each other's connections", async () => {
  const { body: registered } = await api.transaction("demo-card", "register", {
    merchantTransactionId: anOrder()["merchantTransactionId"],
    transactionToken: "ix::demo-visa",
    customerProfileData: { customerIdentification: "in-a-hurry" },
  });
  const { paymentToken: transactionToken } = registered["customerProfileData"];
  const responses = await Promise.all(
    Array.from({ length: AT_ONCE }, () => api.debit({ transactionToken }, "demo-meta")),
  );
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
});
