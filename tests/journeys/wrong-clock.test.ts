import { expect, test } from "vitest";

import { systemClock, type Clock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { ApiClient } from "../support/api-client.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";
import { keepLog } from "../support/kept-log.ts";

/** The clock of a machine that is ten minutes late, while the database has the right time. */
const slow: Clock = {
  now: () => systemClock.now().subtract({ minutes: 10 }),
  after: (delayMs, run) => systemClock.after(delayMs, run),
  simulated: false,
  get real() {
    return slow;
  },
};

const kept = keepLog("warn");
const started = forThisFile(() => startTestGateway({ clock: slow, log: kept.log }));

/** By the clock that decides what is due. */
async function secondsToInquiry(merchantTransactionId: string): Promise<number | undefined> {
  const row = await started.gateway.db.maybeOne<{ seconds: number }>(sql`
    select extract(epoch from inquire_at - now())::float8 as seconds from transactions
    where merchant_transaction_id = ${merchantTransactionId}`);
  return row?.seconds;
}

test("the start logs the difference", () => {
  const [first = ""] = kept.text().split("\n");
  expect(JSON.parse(first)).toMatchObject({
    differingSeconds: -600,
    msg: "The clock of this machine differs from that of the database.",
  });
});

test("a provider gets its time before the status inquiry", async () => {
  const merchantTransactionId = "no-response";
  const extraData = { "simulator:dropAnswer": "1" };
  await new ApiClient(started.url).debit({ merchantTransactionId, extraData });
  expect(await secondsToInquiry(merchantTransactionId)).toBeGreaterThan(0);
});
