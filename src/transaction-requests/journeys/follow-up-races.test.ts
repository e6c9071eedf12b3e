import { expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql, type Sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const clock = new ManualClock("2026-11-20T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));

/** A capture of 40.00 is recorded at the moment at which another request reads what is left of the authorisation. */
async function capturedMeanwhile<T>(uuid: string, other: () => Promise<T>): Promise<T> {
  const { db } = started.gateway;
  const { response } = await db.transaction(async (tx) => {
    await tx.execute(sql`update transactions set captured_minor = 4000 where uuid = ${uuid}`);
    const begun = other();
    await oneWaitsForLock();
    return { response: begun };
  });
  return response;
}

function oneWaitsForLock(): Promise<void> {
  return expect
    .poll(async () => {
      const { waiting } = await started.gateway.db.one<{ waiting: bigint }>(sql`
        select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return waiting;
    })
    .toBe(1n);
}

async function authorized(more: Record<string, unknown> = {}): Promise<string> {
  return (await api.preauthorize({ amount: "100.00", ...more })).body["uuid"];
}

test("a void of the whole rest releases what a capture at the same moment leaves", async () => {
  const referenceUuid = await authorized();
  const { merchantTransactionId } = anOrder();
  const { body } = await capturedMeanwhile(referenceUuid, () =>
    api.transaction("demo-card", "void", { merchantTransactionId, referenceUuid }),
  );
  expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
  expect((await api.status(body["uuid"])).body).toMatchObject({ amount: "60.00" });
});

test("an automatic capture takes what a capture at the same moment leaves, at its next attempt at the latest", async () => {
  const uuid = await authorized({ captureInMinutes: 5 });
  clock.advance({ minutes: 6 });
  await capturedMeanwhile(uuid, () => started.gateway.runDue());
  clock.advance({ minutes: 6 });
  await started.gateway.runDue();
  const path = `/api/v3/status/demo-card/getByMerchantTransactionId/auto-capture-${uuid}`;
  expect((await api.get(path)).body).toMatchObject({ transactionStatus: "SUCCESS", amount: "60.00" });
});

/**
 * Two refunds of the whole at the same moment: the other one has reserved all when ours starts, and is declined, which releases
 * it, before ours reads again. The trigger causes this in the statement in which ours finds nothing left.
 */
async function reserveAndReleaseMeanwhile<T>(uuid: string, taken: Sql, begin: () => Promise<T>): Promise<T> {
  const { db } = started.gateway;
  await db.execute(sql`
    create function release_reserved() returns trigger language plpgsql as $$ begin
      if pg_trigger_depth() = 1 and not exists (select from changed) then
        update transactions set captured_minor = 0, refunded_minor = 0, voided_minor = 0;
      end if; return null; end $$`);
  await db.execute(sql`
    create trigger release_reserved after update on transactions referencing new table as changed
      for each statement execute function release_reserved()`);
  try {
    const { begun } = await db.transaction(async (tx) => {
      await tx.execute(sql`update transactions set ${taken} = 10000 where uuid = ${uuid}`);
      const response = begin();
      await oneWaitsForLock();
      return { begun: response };
    });
    return await begun;
  } finally {
    await db.execute(sql`drop trigger release_reserved on transactions`);
    await db.execute(sql`drop function release_reserved()`);
  }
}

test.each(["refund", "capture"] as const)(
  "a %s that lost to another one is made when that one is declined at the same moment",
  async (operation) => {
    const referenceUuid =
      operation === "capture" ? await authorized() : (await api.debit({ amount: "100.00" })).body["uuid"];
    const { merchantTransactionId } = anOrder();
    const request = { merchantTransactionId, referenceUuid, amount: "100.00", currency: "EUR" };
    const taken = operation === "capture" ? sql`captured_minor` : sql`refunded_minor`;
    const response = await reserveAndReleaseMeanwhile(referenceUuid, taken, () =>
      api.transaction("demo-card", operation, request),
    );
    expect(response).toMatchObject({ status: 200, body: { success: true, returnType: "FINISHED" } });
    expect(await api.transaction("demo-card", operation, { ...request, ...anIdOfItsOwn() })).toMatchObject({
      status: 422,
      body: { errorCode: 1006 },
    });
  },
);

function anIdOfItsOwn() {
  return { merchantTransactionId: anOrder()["merchantTransactionId"] };
}
