import { expect, test } from "vitest";
import { BatchShop } from "../../../tests/support/batches.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const started = forThisFile(() => startTestGateway());
const shop = forThisFile(() => new BatchShop(started.url));
const KEYS = "transactionMethod,referenceUuid,merchantTransactionId,amount,currency";

test("ten batches are open at most, also when more are uploaded at once", async () => {
  const reference = await shop.register();
  const uploads = Array.from({ length: 24 }, (_, index) =>
    shop.upload(`${KEYS}\ndebit,${reference},at-once-${index},1.00,EUR`),
  );
  const statuses = (await Promise.all(uploads)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(14);
  await started.gateway.runDue();
  expect((await shop.upload(`${KEYS}\ndebit,${reference},afterwards,1.00,EUR`)).status).toBe(201);
});
