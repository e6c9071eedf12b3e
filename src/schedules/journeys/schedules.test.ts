import { describe, expect, it, test } from "vitest";
import { ApiClient, anOrder } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { CARD_CONNECTOR, ScheduleShop } from "../../../tests/support/schedules.ts";

const shop = forThisFile(() => ScheduleShop.open());

const UNKNOWN = "SC-1234-1234-1234-1234-1234-1234";
const MONTHLY = { amount: "9.99", currency: "EUR", periodLength: 1, periodUnit: "MONTH" };

describe("start", () => {
  test("makes an active schedule that is first due when the request says", async () => {
    const registrationUuid = await shop.register();
    const { status, body } = await shop.start({
      ...MONTHLY,
      registrationUuid,
      startDateTime: "2027-02-01T10:00:00+00:00",
      merchantMetaData: "customer 17",
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      scheduleId: expect.stringMatching(/^SC(-[0-9a-f]{4}){6}$/),
      registrationUuid,
      oldStatus: "NON-EXISTING",
      newStatus: "ACTIVE",
      scheduledAt: "2027-02-01T10:00:00+00:00",
      merchantMetaData: "customer 17",
    });
    const got = await shop.get(body["scheduleId"]);
    expect(got.body).toEqual({ ...body, oldStatus: "ACTIVE" });
  });

  test("takes what the PHP client sends: a number, a length as text, and a negative offset", async () => {
    const { body } = await shop.start({
      registrationUuid: await shop.register(),
      amount: 9.99,
      currency: "EUR",
      periodLength: "3",
      periodUnit: "DAY",
      startDateTime: "2027-02-01T10:00:00-05:00",
    });
    expect(body).toMatchObject({ success: true, scheduledAt: "2027-02-01T10:00:00-05:00" });
  });

  test("without a start it is first due one period after the registration", async () => {
    const { body } = await shop.start({ ...MONTHLY, registrationUuid: await shop.register() });
    expect(body).toMatchObject({ scheduledAt: "2027-02-10T12:00:00+00:00" });
  });

  it.each([
    ["amount", { amount: "0" }, 7080],
    ["amount", { amount: "-1" }, 7080],
    ["amount", { amount: 0.001 }, 7080],
    // The error code 7090 is for both ends.
    ["periodLength", { periodLength: 0 }, 7090],
    ["periodLength", { periodLength: 365 }, 7090],
    ["startDateTime", { startDateTime: "2027-01-09T11:59:00Z" }, 7050],
    ["startDateTime", { startDateTime: "2027-02-30T10:00:00Z" }, 7050],
    ["startDateTime", { startDateTime: "tomorrow" }, 7050],
  ])("refuses the %s of %j with the error code %i", async (field, change, errorCode) => {
    const { status, body } = await shop.start({
      ...MONTHLY,
      registrationUuid: await shop.register(),
      startDateTime: "2027-02-01T10:00:00Z",
      ...change,
    });
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: false, errorCode, errorMessage: expect.stringContaining(field) },
    });
  });

  test("a missing or unknown field is 422 with its name", async () => {
    const registrationUuid = await shop.register();
    const { currency: _currency, ...without } = MONTHLY;
    for (const [request, name] of [
      [{ ...without, registrationUuid }, "currency"],
      [{ ...MONTHLY, registrationUuid, endDateTime: "2028-01-01" }, "endDateTime"],
      [{ ...MONTHLY, registrationUuid, currency: "EUX" }, "currency"],
    ] as const) {
      const { status, body } = await shop.start(request);
      expect(status).toBe(422);
      expect(body).toMatchObject({ errorCode: 1002, errorMessage: expect.stringContaining(name) });
    }
  });

  it.each([
    ["merchantMetaData", { merchantMetaData: "card 4111 1111 1111 1111" }],
    ["callbackUrl", { callbackUrl: "http://[::1" }],
  ])(
    "refuses a %s that cannot be kept or called, also in update and in a transaction",
    async (field, change) => {
      const { id, registration: registrationUuid } = await shop.startDaily({
        startDateTime: "2027-02-01T10:00:00Z",
      });
      for (const { status, body } of [
        await shop.start({ ...MONTHLY, registrationUuid, ...change }),
        await shop.change(id, "update", change),
        await shop.api.debit({ schedule: { ...MONTHLY, ...change } }),
      ]) {
        expect(status).toBe(422);
        expect(body).toMatchObject({ errorCode: 1002, errorMessage: expect.stringContaining(field) });
      }
    },
  );

  test("refuses what cannot be charged, each with its code", async () => {
    const registered = await shop.register();
    const refund = async (of: string) =>
      (
        await shop.api.transaction("demo-card", "refund", {
          ...aRequest(),
          amount: "1.00",
          currency: "EUR",
          referenceUuid: of,
        })
      ).body["uuid"];
    const { body: debit } = await shop.api.debit();
    const { body: initial } = await shop.api.debit({ withRegister: true });
    const gone = await shop.register();
    await shop.api.transaction("demo-card", "deregister", { ...aRequest(), referenceUuid: gone });
    const startDateTime = shop.clock.now().toString();
    const codes: unknown[] = [];
    for (const registrationUuid of [
      "unknown",
      await refund(debit["uuid"]),
      debit["uuid"],
      initial["uuid"],
      gone,
      registered,
    ]) {
      const { body } = await shop.start({ ...MONTHLY, registrationUuid, startDateTime });
      codes.push(body["errorCode"] ?? "started");
    }
    expect(codes).toEqual([7020, 7030, 7035, 7036, 7037, "started"]);
  });

  test("is refused with 7003 where the connector is not available for schedules", async () => {
    const registrationUuid = await shop.register();
    await shop.connector({ scheduleApiAvailable: false });
    const { status, body } = await shop.start({ ...MONTHLY, registrationUuid });
    const debit = await shop.api.debit({ schedule: MONTHLY });
    await shop.connector({ scheduleApiAvailable: true });
    expect({ status, body }).toMatchObject({ status: 200, body: { success: false, errorCode: 7003 } });
    expect(debit).toMatchObject({ status: 422, body: { success: false, errorCode: 7003 } });
  });
});

function aRequest(): Record<string, unknown> {
  return { merchantTransactionId: anOrder()["merchantTransactionId"] };
}

describe("pause, continue and cancel", () => {
  test("change the state as the table says, and refuse others with 7070", async () => {
    const { id } = await shop.startDaily({ startDateTime: "2027-02-01T10:00:00Z" });
    const later = { continueDateTime: "2027-03-01T10:00:00+01:00" };
    const steps: unknown[] = [];
    for (const [operation, body] of [
      ["continue", later],
      ["pause", []],
      ["pause", {}],
      ["continue", later],
      ["cancel", {}],
      ["cancel", {}],
      ["continue", later],
      ["pause", {}],
      ["update", { amount: "1.00" }],
    ] as const) {
      const { status, body: got } = await shop.change(id, operation, body);
      expect(status).toBe(200);
      steps.push([operation, got["oldStatus"], got["newStatus"], got["errorCode"] ?? got["scheduledAt"]]);
      expect(got["scheduleId"]).toBe(id);
    }
    expect(steps).toEqual([
      ["continue", "ACTIVE", "ACTIVE", 7070],
      ["pause", "ACTIVE", "PAUSED", undefined],
      ["pause", "PAUSED", "PAUSED", 7070],
      ["continue", "PAUSED", "ACTIVE", "2027-03-01T10:00:00+01:00"],
      ["cancel", "ACTIVE", "CANCELLED", undefined],
      ["cancel", "CANCELLED", "CANCELLED", 7070],
      ["continue", "CANCELLED", "CANCELLED", 7070],
      ["pause", "CANCELLED", "CANCELLED", 7070],
      ["update", "CANCELLED", "CANCELLED", 7070],
    ]);
  });

  test("an old or malformed continueDateTime is refused with 7060", async () => {
    const { id } = await shop.startDaily({ startDateTime: "2027-02-01T10:00:00Z" });
    await shop.change(id, "pause");
    for (const continueDateTime of ["2027-01-01T00:00:00Z", "soon"]) {
      const { body } = await shop.change(id, "continue", { continueDateTime });
      expect(body).toMatchObject({ success: false, errorCode: 7060 });
    }
  });
});

describe("update", () => {
  test("changes what is sent, leaves the rest, and removes a text with null", async () => {
    const { id } = await shop.startDaily({ startDateTime: "2027-02-01T10:00:00Z", merchantMetaData: "old" });
    const { body } = await shop.change(id, "update", { amount: 19.5, merchantMetaData: null });
    expect(body).toMatchObject({
      oldStatus: "ACTIVE",
      newStatus: "ACTIVE",
      scheduledAt: "2027-02-01T10:00:00+00:00",
    });
    expect(body).not.toHaveProperty("merchantMetaData");
    const moved = await shop.change(id, "update", { startDateTime: "2027-02-03T10:00:00+00:00" });
    expect(moved.body).toMatchObject({ scheduledAt: "2027-02-03T10:00:00+00:00" });
  });

  test("an amount that the currency cannot express changes nothing", async () => {
    const { id } = await shop.startDaily({ startDateTime: "2027-02-01T10:00:00Z" });
    const { body } = await shop.change(id, "update", { currency: "JPY", merchantMetaData: "new" });
    expect(body).toMatchObject({ success: false, errorCode: 7080 });
    expect((await shop.get(id)).body).not.toHaveProperty("merchantMetaData");
  });
});

it.each([
  ["POST", `${UNKNOWN}/update`, { amount: "19.99" }],
  ["GET", `${UNKNOWN}/get`, undefined],
  ["POST", `${UNKNOWN}/pause`, []],
  ["POST", `${UNKNOWN}/cancel`, {}],
  ["POST", `${UNKNOWN}/continue`, { continueDateTime: "2027-12-01T10:00:00+00:00" }],
])("%s /schedule/…/%s of an unknown schedule is 200 with 7040", async (method, path, body) => {
  const response = await shop.api.send(method, `/api/v3/schedule/demo-card/${path}`, {
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response).toMatchObject({ status: 200, body: { success: false, errorCode: 7040 } });
});

test("a schedule of another connector does not exist", async () => {
  const { id } = await shop.startDaily({ startDateTime: "2027-02-01T10:00:00Z" });
  const { body } = await shop.api.get(`/api/v3/schedule/demo-meta/${id}/get`);
  expect(body).toMatchObject({ success: false, errorCode: 7040 });
});

test("a caller without access to the connector gets 401", async () => {
  const stranger = new ApiClient(shop.started.url, { username: "demo", password: "wrong" });
  const response = await stranger.post("/api/v3/schedule/demo-card/start", MONTHLY);
  expect(response).toMatchObject({ status: 401, body: { success: false, errorCode: 3002 } });
  const other = await shop.api.post("/api/v3/schedule/no-such-connector/start", MONTHLY);
  expect(other).toMatchObject({ status: 401, body: { errorCode: 3002 } });
});

describe("a transaction with a schedule", () => {
  test("registers its instrument and brings an active schedule, one period after it", async () => {
    const { body } = await shop.api.debit({ schedule: { ...MONTHLY, amount: 4.5, merchantMetaData: "m" } });
    expect(body).toMatchObject({
      success: true,
      scheduleData: {
        scheduleId: expect.stringMatching(/^SC-/),
        scheduleStatus: "ACTIVE",
        scheduledAt: "2027-02-10T12:00:00+00:00",
        merchantMetaData: "m",
      },
    });
    const status = await shop.api.status(body["uuid"]);
    expect(status.body["schedules"]).toEqual([body["scheduleData"]]);
    expect(status.body).not.toHaveProperty("scheduleData");
  });

  test("that waits for its customer has a schedule that waits, too, and ends with it", async () => {
    const { merchantTransactionId } = anOrder();
    const { body } = await shop.api.transaction("demo-card", "debit", {
      merchantTransactionId,
      amount: "9.99",
      currency: "EUR",
      payByLink: { sendByEmail: false },
      schedule: MONTHLY,
    });
    expect(body["scheduleData"]).toMatchObject({ scheduleStatus: "CREATE-PENDING" });
    await shop.api.post(`/api/v3/payByLink/${body["uuid"]}/cancel`, {});
    await shop.work();
    const { body: schedule } = await shop.get(body["scheduleData"]["scheduleId"]);
    expect(schedule).toMatchObject({ newStatus: "CANCELLED" });
  });

  test("that is declined has no schedule that could charge", async () => {
    const { body } = await shop.api.transaction("demo-card", "preauthorize", {
      ...anOrder(),
      amount: "65.00",
      threeDSecureData: { "3dsecure": "OFF" },
      schedule: MONTHLY,
    });
    expect(body).toMatchObject({ success: false, scheduleData: { scheduleStatus: "CANCELLED" } });
  });

  it.each([
    [{ ...MONTHLY, amount: "0" }],
    [{ ...MONTHLY, periodLength: 365 }],
    [{ ...MONTHLY, startDateTime: "2027-01-11T11:00:00Z" }],
    [{ ...MONTHLY, periodUnit: "CENTURY" }],
    [{ amount: "1.00", currency: "EUR" }],
  ])("is refused with 422 and 1002 when the schedule is %j", async (schedule) => {
    const { status, body } = await shop.api.debit({ schedule });
    expect({ status, body }).toMatchObject({ status: 422, body: { errorCode: 1002 } });
    expect(body["errorMessage"]).toContain("schedule");
  });
});

test("each user may send 60 requests a minute, and 10 about a schedule", async () => {
  const limited = await ScheduleShop.open("2027-01-10T12:00:00Z", { rateLimits: true });
  try {
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++) statuses.push((await limited.get(UNKNOWN)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  } finally {
    await limited.close();
  }
});

test("the property of the connector that allows schedules is stored", async () => {
  const { body } = await shop.operator.get(
    "/api/provisioning/listConnectors/ME-0000-0000-0000-0000-0000-0001",
  );
  const connector = body["connectors"].find(({ guid }: { guid: string }) => guid === CARD_CONNECTOR);
  expect(connector).toMatchObject({ scheduleApiAvailable: true });
});
