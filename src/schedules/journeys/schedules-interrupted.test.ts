import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { beginSubmission, findTransaction } from "../../transactions/index.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ScheduleShop } from "../../../tests/support/schedules.ts";

const shop = forThisFile(() => ScheduleShop.open());

beforeEach(() => shop.provider({}));

/** A schedule whose first run has begun, with the provider as it is. */
async function begun(extraData: Record<string, string>): Promise<{ id: string; uuid: string }> {
  const { id } = await shop.startDaily();
  await shop.provider(extraData);
  await shop.work();
  const [debit] = await shop.debits(id);
  return { id, uuid: debit?.uuid ?? "" };
}

async function stateOf(id: string) {
  const { newStatus } = (await shop.get(id)).body;
  const debits = await shop.debits(id);
  const booked = await shop.started.gateway.db.query<{ status: string }>(sql`
    select b.status from simulator_bookings b where merchant_transaction_id like ${`auto-${id}-%`}`);
  return {
    newStatus,
    debits: debits.map(({ status }) => status),
    booked: booked.map(({ status }) => status),
  };
}

const CHARGED_ONCE = { newStatus: "ACTIVE", debits: ["success"], booked: ["approved"] };
const UNREACHABLE = { "simulator:unreachable": "1" };

describe("a run of which nothing was sent, without a retry plan", () => {
  test("is charged once the provider can be reached, by the same debit", async () => {
    const { id } = await begun(UNREACHABLE);
    expect(await stateOf(id)).toEqual({ newStatus: "ACTIVE", debits: ["pending"], booked: [] });
    for (let minute = 0; minute < 10; minute++) await shop.pass({ minutes: 1 });
    expect(await stateOf(id)).toEqual({ newStatus: "ACTIVE", debits: ["pending"], booked: [] });
    await shop.provider({});
    await shop.pass({ minutes: 16 });
    expect(await stateOf(id)).toEqual(CHARGED_ONCE);
    await shop.pass({ hours: 24 });
    expect((await stateOf(id)).debits).toEqual(["success", "success"]);
    await shop.change(id, "cancel");
  });

  test("fails after hours, so that the merchant learns of a fault that lasts", async () => {
    const { id } = await begun(UNREACHABLE);
    for (let half = 0; half < 24; half++) await shop.pass({ minutes: 30 });
    expect(await stateOf(id)).toEqual({ newStatus: "ERROR", debits: ["error_adapter"], booked: [] });
    await shop.change(id, "cancel");
  });

  test.each(["pause", "cancel"])("is not charged any more after a %s", async (change) => {
    const { id } = await begun(UNREACHABLE);
    await shop.change(id, change);
    await shop.provider({});
    await shop.pass({ minutes: 6 });
    const { debits, booked, newStatus } = await stateOf(id);
    expect({ debits, booked }).toEqual({ debits: ["error_internal"], booked: [] });
    expect(newStatus).toBe(change === "pause" ? "PAUSED" : "CANCELLED");
    await shop.change(id, "cancel");
  });

  test("is charged again when the provider has cancelled what did not arrive", async () => {
    const { id } = await begun({ "simulator:loseRequest": "1", "simulator:neutralise": "1" });
    await shop.pass({ seconds: 46 });
    await shop.provider({ "simulator:neutralise": "1" });
    for (let minute = 0; minute < 10; minute++) await shop.pass({ minutes: 1 });
    const { newStatus, debits, booked } = await stateOf(id);
    expect({ newStatus, debits }).toEqual({ newStatus: "ACTIVE", debits: ["success"] });
    expect(booked.filter((status) => status === "approved")).toHaveLength(1);
    await shop.change(id, "cancel");
  });
});

describe("a run whose request may have been sent, and which the provider twice does not have", () => {
  test("is submitted again by the same reference, so that the provider books it once whatever arrives", async () => {
    const { id, uuid } = await begun({ "simulator:loseRequest": "1" });
    await shop.pass({ seconds: 46 });
    await shop.provider({});
    for (let minute = 0; minute < 10; minute++) await shop.pass({ minutes: 1 });
    expect(await stateOf(id)).toEqual(CHARGED_ONCE);
    const bookings = await shop.started.gateway.db.query<{ reference: string }>(sql`
      select transaction_uuid as reference from simulator_bookings where transaction_uuid like ${`${uuid}%`}`);
    expect(bookings).toEqual([{ reference: uuid }]);
    await shop.change(id, "cancel");
  });

  test("fails after hours, so that the merchant learns of a fault that lasts", async () => {
    const { id } = await begun({ "simulator:loseRequest": "1" });
    for (let hours = 0; hours < 72; hours += 3) await shop.pass({ hours: 3 });
    expect(await stateOf(id)).toEqual({ newStatus: "PAUSED", debits: ["error_adapter"], booked: [] });
    await shop.change(id, "cancel");
  });
});

test("a process that is slow does not begin a submission that another one has repeated", async () => {
  const { id, uuid } = await begun(UNREACHABLE);
  const { db } = shop.started.gateway;
  const seenBySlowProcess = await findTransaction(db, uuid);
  await shop.provider({});
  await shop.pass({ minutes: 1 });
  expect(await stateOf(id)).toEqual(CHARGED_ONCE);
  expect(await beginSubmission(db, seenBySlowProcess!)).toBe(false);
  await shop.change(id, "cancel");
});

test("a merchant's own debit is declined at once when the provider cannot be reached", async () => {
  await shop.provider(UNREACHABLE);
  const { body } = await shop.api.debit();
  expect(body).toMatchObject({ returnType: "ERROR", errors: [{ errorCode: 3005 }] });
});
