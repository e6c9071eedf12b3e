import { expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { BatchShop } from "../../../tests/support/batches.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const KEYS = "transactionMethod,referenceUuid,merchantTransactionId,amount,currency";
const started = forThisFile(() => startTestGateway());
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

test.each([
  ["was disabled", { disabled: true }],
  ["lost the operation", { operations: ["batch"] }],
  ["lost the connector's mode", { mode: "live" }],
])("a row is not run when its user %s after the upload", async (_, change) => {
  const credentials = { username: `user-${Object.keys(change)[0]}`, password: "a-long-enough-password-1" };
  const request = { ...credentials, type: "api" };
  const { body: made } = await operator.post(`/api/provisioning/createMerchantUser/${MERCHANT}`, request);
  const shop = new BatchShop(started.url, credentials);
  const reference = await shop.register();
  const id = await shop.accepted(`${KEYS}\ndebit,${reference},${credentials.username},1.00,EUR`);
  const path = `/api/provisioning/updateMerchantUser/${made["merchantUser"].guid}`;
  expect((await operator.post(path, change)).body).toMatchObject({ success: true });
  await started.gateway.runDue();
  const owner = new BatchShop(started.url);
  expect((await owner.get(id)).body).toMatchObject({
    status: "failed",
    summary: { totalRows: 1, successfulRows: 0, failedRows: 1 },
  });
  expect((await owner.file(id)).body["failedRows"]).toMatchObject([
    { errorMessage: expect.stringContaining("debit") },
  ]);
});
