import { expect, test } from "vitest";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { anOrder } from "../../../tests/support/api-client.ts";
import { fillIn, VISA } from "../../../tests/support/hosted-page.ts";
import { openRecoveryShop, type ShownRecovery } from "../../../tests/support/recovery-shop.ts";
import { formsOf, submit, visit } from "../../../tests/support/script-less-customer.ts";
import { sql } from "../../platform/database/index.ts";

const shop = forThisFile(() => openRecoveryShop());
const act = (id: string, name: string) => shop.api.post(`/api/v3/recovery/cards/${id}/${name}`, {});
const changeSchedule = (id: string, operation: string, body: object) =>
  shop.api.post(`/api/v3/schedule/cards/${id}/${operation}`, body);

/** Statements of this test's database that wait for a lock. */
const waiting = () =>
  shop.started.gateway.db.query(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);

/** The number of payments that were made for the schedule or its case. */
async function paidFor(scheduleId: string, recoveryId: string): Promise<number> {
  const { count } = await shop.started.gateway.db.one<{ count: number }>(sql`
    select count(*)::int as count from transactions where status = 'success'
      and (starts_with(merchant_transaction_id, ${`auto-${scheduleId}`})
        or starts_with(merchant_transaction_id, ${`recovery-${recoveryId}`}))`);
  return count;
}

test("a schedule whose period was changed while its payment failed goes on at its next time, not many periods later", async () => {
  const { recoveryId, scheduleId } = await shop.failedRun();
  await changeSchedule(scheduleId, "update", { periodUnit: "YEAR" });
  await shop.declineWith();
  await act(recoveryId, "retry");
  expect(await shop.get(recoveryId)).toMatchObject({ state: "recovered" });
  const { body } = await shop.api.get(`/api/v3/schedule/cards/${scheduleId}/get`);
  expect(body).toMatchObject({ newStatus: "ACTIVE", scheduledAt: "2026-12-04T11:00:00+00:00" });
});

test("a repetition that is about to begin does not charge once the case is stopped", async () => {
  const { recoveryId } = await shop.failedDebit();
  await shop.declineWith();
  let retried: Promise<unknown> | undefined;
  await shop.started.gateway.db.transaction(async (tx) => {
    await tx.execute(sql`lock table transactions in share row exclusive mode`);
    retried = act(recoveryId, "retry");
    await expect.poll(waiting).not.toEqual([]);
    expect((await act(recoveryId, "stop")).status).toBe(200);
  });
  await retried;
  expect(await shop.get(recoveryId)).toMatchObject({ state: "stopped", attempts: [{ result: "ERROR" }] });
});

test.each(["continue", "cancel"])(
  "the link of a lost case takes no payment once its schedule was changed: %s",
  async (operation) => {
    const { recoveryId, scheduleId, link } = await shop.failedRun();
    for (let day = 0; day < 16; day += 1) await shop.passDays(1);
    expect(await shop.get(recoveryId)).toMatchObject({ state: "lost" });
    expect((await visit(link)).html).toContain("Pay €9.99");
    await shop.declineWith();
    const continueDateTime = shop.clock.now().toString();
    await changeSchedule(scheduleId, operation, operation === "continue" ? { continueDateTime } : {});
    expect((await visit(link)).html).not.toContain("Pay €9.99");
  },
);

test("a case whose link is prolonged at the moment in which it ends is not lost", async () => {
  const { recoveryId } = await shop.failedDebit({ code: "54" });
  shop.clock.advance({ hours: 24 * 31 });
  let ended: Promise<unknown> | undefined;
  await shop.started.gateway.db.transaction(async (tx) => {
    await tx.execute(sql`
      update recovery_cases set expires_at = expires_at + interval '30 days' where id = ${recoveryId}`);
    ended = shop.started.gateway.runDue();
    await expect.poll(waiting).not.toEqual([]);
  });
  await ended;
  expect(await shop.get(recoveryId)).toMatchObject({ state: "customer" });
});

test("a repetition has the surcharge, splits and items of the payment, and the customer's payment all but the surcharge", async () => {
  const referenceUuid = await shop.register();
  await shop.declineWith("51");
  const { transactionToken: _token, ...order } = anOrder();
  const parts = {
    splits: [{ identification: "seller-1", amount: "4.00" }],
    items: [{ identification: "tea", name: "Tea", quantity: 1, price: "9.99", currency: "EUR" }],
  };
  const failing = async () => {
    shop.clock.advance({ seconds: 1 });
    const { merchantTransactionId } = anOrder();
    const payment = { ...order, ...parts, merchantTransactionId, surchargeAmount: "1.00", referenceUuid };
    await shop.api.transaction("cards", "debit", {
      ...payment,
      transactionIndicator: "RECURRING",
      recovery: {},
    });
    const { body } = await shop.api.get("/api/v3/recovery/cards?limit=1");
    return body["recoveries"][0] as ShownRecovery;
  };
  const cases = [await failing(), await failing()] as const;
  await shop.declineWith();
  await act(cases[0].recoveryId, "retry");
  const page = await visit(cases[1].link);
  const form = formsOf(page).find(({ action }) => !action.endsWith("/language"))!;
  await submit(page, { ...form, fields: { language: "en" } }, { way: "saved" });
  const made = async ({ recoveryId }: ShownRecovery) => {
    const uuid = (await shop.get(recoveryId)).attempts.at(-1).uuid as string;
    return shop.started.gateway.db.one(sql`
      select status, surcharge_minor, request->'splits' as splits, request->'items' as items from transactions
      where uuid = ${uuid}`);
  };
  expect(await made(cases[0])).toMatchObject({ status: "success", surchargeMinor: 100n, ...parts });
  expect(await made(cases[1])).toMatchObject({ status: "success", surchargeMinor: 0n, ...parts });
});

test("a schedule is not continued while a repetition of what failed is under way", async () => {
  const { recoveryId, scheduleId } = await shop.failedRun();
  const unclear = { "simulator:dropAnswer": "1", "simulator:inquiryDelayMs": "0" };
  await shop.change({ config: { extraData: { defaultResult: "ok", ...unclear } } });
  await act(recoveryId, "retry");
  await shop.declineWith();
  const continued = () =>
    changeSchedule(scheduleId, "continue", { continueDateTime: shop.clock.now().toString() });
  expect((await continued()).body).toMatchObject({ success: false, errorCode: 7070, newStatus: "ERROR" });
  for (let minutes = 0; minutes < 60; minutes += 5) {
    shop.clock.advance({ minutes: 5 });
    await shop.started.gateway.runDue();
  }
  expect(await shop.get(recoveryId)).toMatchObject({ state: "recovered" });
  expect(await paidFor(scheduleId, recoveryId)).toBe(1);
});

/** The page of a payment that the customer began by another card, and left. */
async function leftPage(link: string) {
  const page = await visit(link);
  const form = formsOf(page).find(({ action }) => !action.endsWith("/language"))!;
  return submit(page, { ...form, fields: { language: "en" } }, { way: "other" });
}

test.each([
  ["continue", "ACTIVE", 1],
  ["cancel", "CANCELLED", 0],
])(
  "a payment that the customer left on the page ends when the schedule is changed: %s",
  async (operation, newStatus, paid) => {
    const { recoveryId, scheduleId, link } = await shop.failedRun();
    await shop.declineWith();
    const left = await leftPage(link);
    const continueDateTime = shop.clock.now().toString();
    const { body } = await changeSchedule(
      scheduleId,
      operation,
      operation === "continue" ? { continueDateTime } : {},
    );
    expect(body).toMatchObject({ newStatus });
    await shop.passDays(0);
    await shop.passDays(0);
    await fillIn(left, VISA).catch(() => undefined);
    expect(await shop.get(recoveryId)).toMatchObject({ state: "stopped" });
    expect(await paidFor(scheduleId, recoveryId)).toBe(paid);
  },
);

test("a payment that the customer left on the page ends when the case is stopped", async () => {
  const { recoveryId, link } = await shop.failedDebit();
  await shop.declineWith();
  const left = await leftPage(link);
  expect((await act(recoveryId, "stop")).body).toMatchObject({ recovery: { state: "stopped" } });
  await fillIn(left, VISA).catch(() => undefined);
  expect(await shop.get(recoveryId)).toMatchObject({
    state: "stopped",
    attempts: [{ result: "ERROR" }, { result: "CANCELLED" }],
  });
});
