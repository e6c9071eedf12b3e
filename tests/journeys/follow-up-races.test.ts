import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";

const clock = new ManualClock("2026-11-20T12:00:00Z");
let started: TestGateway;
let api: ApiClient;

beforeAll(async () => {
  started = await startTestGateway({ clock });
  api = new ApiClient(started.url);
});
afterAll(() => started.close());

/** A capture of 40.00 is recorded in the very moment in which something else wants what is left of the authorisation. */
async function capturedMeanwhile<T>(uuid: string, other: () => Promise<T>): Promise<T> {
  const { db } = started.gateway;
  const { answer } = await db.transaction(async (tx) => {
    await tx.execute(sql`update transactions set captured_minor = 4000 where uuid = ${uuid}`);
    const begun = other();
    await expect
      .poll(async () => {
        const { waiting } = await db.one<{ waiting: bigint }>(sql`
          select count(*) as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return waiting;
      })
      .toBe(1n);
    return { answer: begun };
  });
  return answer;
}

async function authorized(more: Record<string, unknown> = {}): Promise<string> {
  return (await api.preauthorize({ amount: "100.00", ...more })).body["uuid"];
}

test("a void of all that is left gives back what a capture at the same instant leaves", async () => {
  const referenceUuid = await authorized();
  const { merchantTransactionId } = anOrder();
  const { body } = await capturedMeanwhile(referenceUuid, () =>
    api.transaction("demo-card", "void", { merchantTransactionId, referenceUuid }),
  );
  expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
  expect((await api.status(body["uuid"])).body).toMatchObject({ amount: "60.00" });
});

test("a capture on its own takes what a capture at the same instant leaves, if only at the next try", async () => {
  const uuid = await authorized({ captureInMinutes: 5 });
  clock.advance({ minutes: 6 });
  await capturedMeanwhile(uuid, () => started.gateway.runDue());
  clock.advance({ minutes: 6 });
  await started.gateway.runDue();
  const path = `/api/v3/status/demo-card/getByMerchantTransactionId/auto-capture-${uuid}`;
  expect((await api.get(path)).body).toMatchObject({ transactionStatus: "SUCCESS", amount: "60.00" });
});
