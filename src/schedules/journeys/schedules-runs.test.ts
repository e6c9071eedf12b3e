import { afterEach, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startMailServer } from "../../../tests/support/mail-server.ts";
import { ScheduleShop } from "../../../tests/support/schedules.ts";

const shop = forThisFile(() => ScheduleShop.open());
const receiver = forThisFile(startCallbackReceiver);
const callbacks = () => receiver.received.map(({ body }) => body);

afterEach(async () => {
  receiver.received.length = 0;
  await shop.provider({});
  await shop.connector({
    settings: { "schedule:retry-plan": null, "schedule:missed-runs": null, "retry:limits": "none" },
  });
});

const statuses = async (id: string) => (await shop.debits(id)).map(({ status }) => status);
const DAY = { hours: 24 };

describe("a run", () => {
  test("is a recurring debit that the scheduler makes, with the registration's instrument", async () => {
    const { id, registration } = await shop.startDaily({ merchantMetaData: "m" });
    await shop.work();
    const [debit] = await shop.debits(id);
    expect(debit).toMatchObject({ status: "success", merchantTransactionId: `auto-${id}-1` });
    const { body } = await shop.api.status(debit!.uuid);
    expect(body).toMatchObject({
      transactionType: "DEBIT",
      amount: "9.99",
      referenceUuid: registration,
      merchantMetaData: "m",
      schedules: [{ scheduleId: id, scheduleStatus: "ACTIVE", scheduledAt: "2027-01-11T12:00:00+00:00" }],
    });
    const facts = await shop.started.gateway.db.one(sql`
      select initiated_by, api_version, request->>'transactionIndicator' as indicator
      from transactions where uuid = ${debit!.uuid}`);
    expect(facts).toEqual({ initiatedBy: "scheduler", apiVersion: "scheduler", indicator: "RECURRING" });
  });

  test("happens once a period, however often the workers look", async () => {
    const { id } = await shop.startDaily();
    for (let day = 0; day < 4; day++) {
      await shop.work();
      await Promise.all([shop.started.gateway.runDue(), shop.started.gateway.runDue()]);
      shop.clock.advance(DAY);
    }
    expect(await statuses(id)).toEqual(["success", "success", "success", "success"]);
    await shop.change(id, "cancel");
  });

  test("of a paused or cancelled schedule does not happen", async () => {
    const paused = await shop.startDaily();
    const cancelled = await shop.startDaily();
    await shop.change(paused.id, "pause");
    await shop.change(cancelled.id, "cancel");
    await shop.pass(DAY);
    expect([await statuses(paused.id), await statuses(cancelled.id)]).toEqual([[], []]);
    await shop.change(paused.id, "continue", { continueDateTime: shop.clock.now().toString() });
    await shop.work();
    expect(await statuses(paused.id)).toEqual(["success"]);
  });

  test("that was missed is made up once, and the next one is a period later", async () => {
    const { id } = await shop.startDaily();
    await shop.pass({ hours: 24 * 20 });
    const { body } = await shop.get(id);
    expect(await statuses(id)).toEqual(["success"]);
    expect(Temporal.Instant.from(body["scheduledAt"]).since(shop.clock.now()).total("hours")).toBe(24);
    await shop.change(id, "cancel");
  });

  test("that was missed is made up each time where the connector says so", async () => {
    await shop.connector({ settings: { "schedule:missed-runs": "each" } });
    const { id } = await shop.startDaily();
    await shop.pass({ hours: 72 });
    for (let round = 0; round < 4; round++) await shop.work();
    expect(await statuses(id)).toEqual(["success", "success", "success", "success"]);
    await shop.change(id, "cancel");
  });

  test("whose outcome is unknown holds the schedule until it is known", async () => {
    const { id } = await shop.startDaily();
    await shop.provider({ "simulator:dropAnswer": "1", "simulator:inquiryDelayMs": "0" });
    await shop.started.gateway.runDue();
    expect(await statuses(id)).toEqual(["pending"]);
    expect((await shop.get(id)).body).toMatchObject({ newStatus: "ACTIVE" });
    await shop.provider({});
    await shop.pass({ minutes: 10 });
    expect(await statuses(id)).toEqual(["success"]);
    await shop.pass(DAY);
    expect(await statuses(id)).toEqual(["success", "success"]);
    await shop.change(id, "cancel");
  });
});

describe("a run that fails", () => {
  test("puts the schedule into ERROR, with a callback and an e-mail, and continue repeats it", async () => {
    const mails = await startMailServer();
    const mail = { host: "127.0.0.1", port: mails.port, from: "shop@example.com" };
    const { operator } = shop;
    await operator.post("/api/provisioning/updateTenant/TE-0000-0000-0000-0000-0000-0001", {
      settings: { mail },
    });
    await operator.post("/api/provisioning/updateMerchant/ME-0000-0000-0000-0000-0000-0001", {
      schedulerAlertEmail: "billing@shop.example",
    });
    const { id } = await shop.startDaily({ callbackUrl: receiver.url });
    await shop.provider({ "simulator:decline": "2006" });
    await shop.work();
    expect((await shop.get(id)).body).toMatchObject({ newStatus: "ERROR" });
    expect((await shop.get(id)).body).not.toHaveProperty("scheduledAt");
    expect(callbacks()).toEqual([
      expect.objectContaining({
        result: "ERROR",
        transactionType: "DEBIT",
        code: "2006",
        scheduleData: { scheduleId: id, scheduleStatus: "ERROR" },
      }),
    ]);
    expect(mails.mails).toEqual([expect.objectContaining({ to: ["billing@shop.example"] })]);
    expect(mails.mails[0]?.raw).toContain(id);
    await mails.close();
    await shop.pass(DAY);
    expect(await statuses(id)).toEqual(["error_adapter"]);
    await shop.provider({});
    const continued = await shop.change(id, "continue", { continueDateTime: shop.clock.now().toString() });
    expect(continued.body).toMatchObject({ oldStatus: "ERROR", newStatus: "ACTIVE" });
    await shop.work();
    expect(await statuses(id)).toEqual(["error_adapter", "success"]);
    await shop.change(id, "cancel");
  });

  test("is repeated by the connector's plan, and the schedule is in ERROR after it", async () => {
    await shop.connector({ settings: { "schedule:retry-plan": "2006:1,2" } });
    const { id } = await shop.startDaily({ periodUnit: "MONTH" });
    await shop.provider({ "simulator:decline": "2006" });
    await shop.work();
    expect((await shop.get(id)).body).toMatchObject({ newStatus: "ACTIVE" });
    await shop.pass(DAY);
    expect(await statuses(id)).toHaveLength(2);
    await shop.pass(DAY);
    expect(await statuses(id)).toHaveLength(2);
    await shop.pass(DAY);
    expect(await statuses(id)).toHaveLength(3);
    expect((await shop.get(id)).body).toMatchObject({ newStatus: "ERROR" });
  });

  test("for a stolen card is not repeated, whatever the plan", async () => {
    await shop.connector({ settings: { "schedule:retry-plan": "2016:1;*:1" } });
    const { id } = await shop.startDaily();
    await shop.provider({ "simulator:decline": "2016" });
    await shop.work();
    expect((await shop.get(id)).body).toMatchObject({ newStatus: "ERROR" });
  });

  test("is repeated when the scheme's advice says, and not by the plan", async () => {
    await shop.connector({ settings: { "schedule:retry-plan": "*:1" } });
    const { id } = await shop.startDaily({ periodUnit: "MONTH" });
    await shop.provider({
      "simulator:decline": "2003",
      "simulator:schemeCode": "51",
      "simulator:adviceCode": "28",
    });
    await shop.work();
    await shop.provider({});
    await shop.pass({ hours: 143 });
    expect(await statuses(id)).toEqual(["error_adapter"]);
    await shop.pass({ hours: 2 });
    expect(await statuses(id)).toEqual(["error_adapter", "success"]);
    await shop.change(id, "cancel");
  });

  test.each([
    ["R1", "CANCELLED"],
    ["R3", "CANCELLED"],
    ["46", "ERROR"],
  ])("with the issuer's code %s is not repeated: the schedule is %s", async (schemeCode, newStatus) => {
    await shop.connector({ settings: { "schedule:retry-plan": "*:1" } });
    const { id } = await shop.startDaily();
    await shop.provider({ "simulator:decline": "2003", "simulator:schemeCode": schemeCode });
    await shop.work();
    await shop.provider({});
    await shop.pass(DAY);
    expect((await shop.get(id)).body).toMatchObject({ newStatus });
    expect(await statuses(id)).toEqual(["error_adapter"]);
  });

  test("because the gateway refuses the debit is a failed debit with a callback", async () => {
    const { id } = await shop.startDaily({ callbackUrl: receiver.url });
    await shop.connector({ disabledTransactionTypes: ["recurring_debit"] });
    await shop.work();
    await shop.connector({ disabledTransactionTypes: [] });
    expect(await statuses(id)).toEqual(["error_internal"]);
    expect((await shop.get(id)).body).toMatchObject({ newStatus: "ERROR" });
    expect(callbacks()).toEqual([
      expect.objectContaining({ result: "ERROR", scheduleData: { scheduleId: id, scheduleStatus: "ERROR" } }),
    ]);
  });

  test("because the merchant has used its id is a failed debit with a callback", async () => {
    const { id } = await shop.startDaily({ callbackUrl: receiver.url });
    await shop.api.debit({ merchantTransactionId: `auto-${id}-1` });
    await shop.work();
    expect((await shop.get(id)).body).toMatchObject({ newStatus: "ERROR" });
    expect(callbacks()).toEqual([
      expect.objectContaining({
        result: "ERROR",
        code: "3004",
        merchantTransactionId: expect.stringMatching(/^auto-[0-9a-f]{20}$/),
        scheduleData: { scheduleId: id, scheduleStatus: "ERROR" },
      }),
    ]);
    expect(await statuses(id)).toEqual(["success"]);
  });

  test("waits while its connector is disabled", async () => {
    const { id } = await shop.startDaily();
    await shop.connector({ disabled: true });
    await shop.work();
    await shop.connector({ disabled: false });
    expect(await statuses(id)).toEqual([]);
    await shop.pass({ hours: 1 });
    expect(await statuses(id)).toEqual(["success"]);
    await shop.change(id, "cancel");
  });
});

describe("when the instrument goes", () => {
  test("by a deregistration, its schedules are cancelled", async () => {
    const { id, registration } = await shop.startDaily({
      startDateTime: shop.clock.now().add(DAY).toString(),
    });
    await shop.api.transaction("demo-card", "deregister", {
      merchantTransactionId: `gone-${id}`,
      referenceUuid: registration,
    });
    expect((await shop.get(id)).body).toMatchObject({ newStatus: "CANCELLED" });
  });

  test("with its customer profile, its schedules are cancelled", async () => {
    const registrationUuid = await shop.register({
      customerProfileData: { customerIdentification: "subscriber" },
    });
    const { body } = await shop.start({
      registrationUuid,
      amount: "9.99",
      currency: "EUR",
      periodLength: 1,
      periodUnit: "DAY",
    });
    await shop.api.post("/api/v3/customerProfiles/demo-card/deleteProfile", {
      customerIdentification: "subscriber",
    });
    expect((await shop.get(body["scheduleId"])).body).toMatchObject({ newStatus: "CANCELLED" });
  });

  test("because the card expired, the run is submitted and the issuer decides", async () => {
    const { id } = await shop.startDaily({ periodLength: 20, periodUnit: "YEAR" });
    await shop.work();
    await shop.pass({ hours: 24 * 366 * 20 });
    expect(await statuses(id)).toEqual(["success", "error_adapter"]);
    expect((await shop.get(id)).body).toMatchObject({ newStatus: "ERROR" });
  });
});

test("the callback of a run has the schedule with its next due time", async () => {
  const { id } = await shop.startDaily({ callbackUrl: receiver.url });
  await shop.work();
  const scheduledAt = shop.clock.now().add(DAY).toString({ smallestUnit: "second" }).replace("Z", "+00:00");
  expect(callbacks()).toEqual([
    expect.objectContaining({
      result: "OK",
      scheduleData: { scheduleId: id, scheduleStatus: "ACTIVE", scheduledAt },
    }),
  ]);
});
