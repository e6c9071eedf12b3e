import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector, DEMO_MERCHANT, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";
import { ManualClock } from "../../platform/clock.ts";

const clock = new ManualClock("2026-11-02T10:00:00Z");
let started: TestGateway;
let api: ApiClient;
let operator: ApiClient;
let guid: string;

beforeAll(async () => {
  started = await startTestGateway({ clock });
  api = new ApiClient(started.url);
  operator = new ApiClient(started.url, ADMINISTRATOR);
  guid = await createConnector(operator, { apiKey: "cards", ...SIMULATED_CARDS, scheduleApiAvailable: true });
});
afterAll(() => started.close());

/** From now on the provider declines every payment of the connector with the code; without one it approves. */
async function declineWith(schemeCode: string | undefined, adviceCode?: string) {
  const extraData = {
    defaultResult: schemeCode === undefined ? "ok" : "error",
    ...(schemeCode !== undefined && { "simulator:schemeCode": schemeCode }),
    ...(adviceCode !== undefined && { "simulator:adviceCode": adviceCode }),
  };
  const { body } = await operator.post(`/api/provisioning/updateConnector/${guid}`, {
    config: { extraData },
  });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
}

let cards = 0;
/** A card of its own, so that no other test's declines count. */
function nextPan(): string {
  cards += 1;
  const digits = Array.from(`401288888${String(cards).padStart(6, "0")}`, Number);
  const sum = digits.toReversed().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits.join("")}${(10 - (sum % 10)) % 10}`;
}

async function registered(): Promise<string> {
  await declineWith(undefined);
  const { body: token } = await api.post("/api/v3/tokenize/demo-public", {
    cardData: {
      cardHolder: "M. Mustermann",
      pan: nextPan(),
      cvv: "123",
      expirationMonth: "06",
      expirationYear: "2031",
    },
  });
  const { amount: _amount, currency: _currency, ...order } = anOrder();
  const { body } = await api.transaction("cards", "register", {
    ...order,
    transactionToken: token["transactionToken"],
  });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body["uuid"];
}

async function failedDebit({
  code = "51",
  advice,
  ...recovery
}: { code?: string; advice?: string; [field: string]: unknown } = {}) {
  // The newest case is the first of the list.
  clock.advance({ seconds: 1 });
  const referenceUuid = await registered();
  await declineWith(code, advice);
  const { transactionToken: _token, ...order } = anOrder();
  const { body } = await api.transaction("cards", "debit", {
    ...order,
    referenceUuid,
    transactionIndicator: "RECURRING",
    recovery,
  });
  expect(body).toMatchObject({ returnType: "ERROR" });
  const list = await api.get("/api/v3/recovery/cards?limit=1");
  const [recoveryCase] = list.body["recoveries"];
  expect(recoveryCase.transactionUuid).toBe(body["uuid"]);
  return { uuid: body["uuid"] as string, recovery: recoveryCase };
}

const get = async (id: string) => (await api.get(`/api/v3/recovery/cards/${id}`)).body["recovery"];
const act = (id: string, name: string) => api.post(`/api/v3/recovery/cards/${id}/${name}`, {});

async function passDays(days: number) {
  clock.advance({ hours: 24 * days });
  await started.gateway.runDue();
}

describe("a merchant's own debit that wants recovery", () => {
  test("opens a case with the times of the built-in plan", async () => {
    const { uuid, recovery } = await failedDebit();
    expect(recovery).toMatchObject({
      state: "waiting",
      reason: "later",
      amount: "9.99",
      currency: "EUR",
      transactionUuid: uuid,
      nextAttemptAt: "2026-11-05T00:05:00Z",
      attempts: [{ uuid, result: "ERROR", connectorGuid: guid }],
      mails: [],
    });
    expect(recovery.link).toMatch(new RegExp(`^https?://.*/recover/${recovery.recoveryId}/[\\w-]{22,}$`));
    await act(recovery.recoveryId, "stop");
  });

  test("is repeated on its day as a transaction of its own, and the case ends when it succeeds", async () => {
    const { uuid, recovery } = await failedDebit();
    await declineWith(undefined);
    await passDays(3);
    const after = await get(recovery.recoveryId);
    expect(after).toMatchObject({
      state: "recovered",
      nextAttemptAt: null,
      attempts: [{ uuid }, { result: "SUCCESS" }],
    });
    const { body } = await api.status(after.attempts[1].uuid, "cards");
    expect(body).toMatchObject({
      merchantTransactionId: `recovery-${recovery.recoveryId}-1`,
      transactionStatus: "SUCCESS",
    });
    expect(await act(recovery.recoveryId, "retry")).toMatchObject({ status: 409, body: { errorCode: 7110 } });
  });

  test("is lost after the last repetition", async () => {
    const { recovery } = await failedDebit();
    for (let day = 0; day < 15; day += 1) await passDays(1);
    const after = await get(recovery.recoveryId);
    expect(after).toMatchObject({ state: "lost" });
    expect(after.attempts).toHaveLength(5);
    const events = await api.get("/api/v3/events/cards?types=recovery.*&limit=100");
    const own = events.body["events"].filter(
      (event: { data: { object: { recoveryId: string } } }) =>
        event.data.object.recoveryId === recovery.recoveryId,
    );
    expect(own.map(({ type }: { type: string }) => type)).toEqual([
      "recovery.opened",
      "recovery.retried",
      "recovery.retried",
      "recovery.retried",
      "recovery.retried",
      "recovery.lost",
    ]);
  });

  test("waits as long as the scheme advises", async () => {
    const { recovery } = await failedDebit({ code: "51", advice: "25" });
    expect(Temporal.Instant.from(recovery.nextAttemptAt).since(clock.now()).total("hours")).toBeCloseTo(
      24,
      1,
    );
    await act(recovery.recoveryId, "stop");
  });

  test("whose class has no step waits for the customer", async () => {
    const { recovery } = await failedDebit({ code: "54" });
    expect(recovery).toMatchObject({ state: "customer", nextAttemptAt: null, reason: "change_data" });
    await declineWith(undefined);
    expect((await act(recovery.recoveryId, "retry")).body).toMatchObject({
      success: true,
      recovery: { state: "recovered", attempts: [{}, { result: "SUCCESS" }] },
    });
  });

  test.each([
    [{ plan: "RP-0000-0000-0000-0000-0000-0000" }, "RECURRING", "recovery.plan"],
    [{ until: "2020-01-01T00:00:00Z" }, "RECURRING", "recovery.until"],
    [{ notify: "yes" }, "RECURRING", "recovery"],
    [{}, "SINGLE", "recovery"],
  ])("%j with %s is refused by its name", async (recovery, transactionIndicator, field) => {
    const { body } = await api.debit({ transactionIndicator, recovery }, "cards");
    expect(body).toMatchObject({ success: false, errorMessage: expect.stringContaining(field) });
  });

  test("a case is its connector's alone", async () => {
    const { recovery } = await failedDebit();
    const other = await api.get(`/api/v3/recovery/demo-card/${recovery.recoveryId}`);
    expect(other).toMatchObject({ status: 404, body: { errorCode: 7100 } });
    expect((await act(recovery.recoveryId, "stop")).body).toMatchObject({ recovery: { state: "stopped" } });
    expect((await act(recovery.recoveryId, "stop")).status).toBe(409);
  });
});

describe("a schedule", () => {
  async function failedRun(settings: Record<string, string> = {}, code = "51") {
    const registrationUuid = await registered();
    await operator.post(`/api/provisioning/updateConnector/${guid}`, { addSettings: settings });
    const { body } = await api.post("/api/v3/schedule/cards/start", {
      registrationUuid,
      amount: "9.99",
      currency: "EUR",
      periodLength: 1,
      periodUnit: "MONTH",
      startDateTime: clock.now().add({ hours: 25 }).toString(),
    });
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
    await declineWith(code);
    await passDays(2);
    const list = await api.get("/api/v3/recovery/cards?limit=1");
    const [recovery] = list.body["recoveries"];
    expect(recovery.scheduleId).toBe(body["scheduleId"]);
    return { recovery, scheduleId: body["scheduleId"] as string };
  }
  const stateOf = async (id: string) => (await api.get(`/api/v3/schedule/cards/${id}/get`)).body["newStatus"];

  test("whose run failed goes on when a repetition succeeds", async () => {
    const { recovery, scheduleId } = await failedRun();
    expect(recovery).toMatchObject({ state: "waiting", reason: "later" });
    expect(await stateOf(scheduleId)).toBe("ERROR");
    await declineWith(undefined);
    await passDays(4);
    expect(await get(recovery.recoveryId)).toMatchObject({ state: "recovered" });
    expect(await stateOf(scheduleId)).toBe("ACTIVE");
  });

  test("is paused when nothing was recovered", async () => {
    const { recovery, scheduleId } = await failedRun();
    for (let day = 0; day < 16; day += 1) await passDays(1);
    expect(await get(recovery.recoveryId)).toMatchObject({ state: "lost" });
    expect(await stateOf(scheduleId)).toBe("PAUSED");
  });

  test("that is cancelled or continued stops its case", async () => {
    const { recovery, scheduleId } = await failedRun();
    await api.post(`/api/v3/schedule/cards/${scheduleId}/cancel`, {});
    expect(await get(recovery.recoveryId)).toMatchObject({ state: "stopped" });
  });

  test("whose agreement was revoked is cancelled, and nothing is tried", async () => {
    const { recovery, scheduleId } = await failedRun({}, "R1");
    expect(recovery).toMatchObject({ state: "stopped", nextAttemptAt: null });
    expect(await stateOf(scheduleId)).toBe("CANCELLED");
  });
});

describe("the customer's page", () => {
  const open = (link: string, form?: Record<string, string>) =>
    fetch(link, {
      redirect: "manual",
      ...(form && {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", origin: new URL(link).origin },
        body: new URLSearchParams(form).toString(),
      }),
    });

  test("shows what failed, and is the same 404 for a wrong token and an unknown case", async () => {
    const { recovery } = await failedDebit();
    const page = await open(recovery.link);
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain("9.99");
    expect(text).toContain("does not have enough funds");
    const wrong = await open(recovery.link.replace(/.$/, "_"));
    const unknown = await open(recovery.link.replace(/RC-[^/]+/, "RC-0000-0000-0000-0000-0000-0000"));
    expect([wrong.status, unknown.status]).toEqual([404, 404]);
    await act(recovery.recoveryId, "stop");
    expect((await open(recovery.link)).status).toBe(410);
  });

  test("pays with the saved instrument, which ends the case", async () => {
    const { recovery } = await failedDebit();
    await declineWith(undefined);
    const paid = await open(recovery.link, { way: "saved" });
    expect(paid.status).toBe(303);
    expect(await get(recovery.recoveryId)).toMatchObject({ state: "recovered", nextAttemptAt: null });
    expect(await (await open(recovery.link)).text()).toContain("Your payment was successful");
  });

  test("leads to a page of its own for another instrument, and no repetition is made meanwhile", async () => {
    const { recovery } = await failedDebit();
    const begun = await open(recovery.link, { way: "other" });
    expect(begun.headers.get("location")).toContain("/redirect/");
    expect((await act(recovery.recoveryId, "retry")).status).toBe(409);
    // The customer left it: the next choice takes its place.
    await declineWith(undefined);
    await open(recovery.link, { way: "saved" });
    expect(await get(recovery.recoveryId)).toMatchObject({ state: "recovered" });
  });

  test("keeps the day that the customer chose", async () => {
    const { recovery } = await failedDebit();
    const day = clock.now().toZonedDateTimeISO("UTC").toPlainDate().add({ days: 2 }).toString();
    await open(recovery.link, { day: "2020-01-01" });
    expect(await get(recovery.recoveryId)).toMatchObject({ nextAttemptAt: recovery.nextAttemptAt });
    await open(recovery.link, { day });
    expect(await get(recovery.recoveryId)).toMatchObject({
      state: "waiting",
      nextAttemptAt: `${day}T00:05:00Z`,
    });
    await act(recovery.recoveryId, "stop");
  });

  test("pays once, however many press at once beside a repetition", async () => {
    const { recovery } = await failedDebit();
    await declineWith(undefined);
    await Promise.all([
      open(recovery.link, { way: "saved" }),
      act(recovery.recoveryId, "retry"),
      open(recovery.link, { way: "saved" }),
      act(recovery.recoveryId, "retry"),
    ]);
    const { attempts, state } = await get(recovery.recoveryId);
    expect(state).toBe("recovered");
    expect(attempts.filter(({ result }: { result: string }) => result === "SUCCESS")).toHaveLength(1);
  });
});

describe("a plan", () => {
  const create = (plan: Record<string, unknown>) =>
    operator.post(`/api/provisioning/createRecoveryPlan/${DEMO_MERCHANT}`, plan);

  test("is made, changed, listed, used and deleted", async () => {
    const { body } = await create({ name: "Short", steps: { insufficient: ["2h", 2] }, mails: [] });
    expect(body, JSON.stringify(body)).toMatchObject({
      success: true,
      recoveryPlan: {
        name: "Short",
        merchantGuid: DEMO_MERCHANT,
        steps: { insufficient: ["2h", 2], technical: ["1h", "4h", "24h"], card: [] },
        mails: [],
        quietHours: { from: "21:00", to: "08:00" },
        endAction: "pause",
        isDefault: false,
      },
    });
    const { guid: plan } = body["recoveryPlan"];
    const { recovery } = await failedDebit({ plan });
    expect(Temporal.Instant.from(recovery.nextAttemptAt).since(clock.now()).total("hours")).toBeCloseTo(2, 1);
    await act(recovery.recoveryId, "stop");
    const changed = await operator.post(`/api/provisioning/updateRecoveryPlan/${plan}`, { quietHours: null });
    expect(changed.body).toMatchObject({ recoveryPlan: { name: "Short", quietHours: null } });
    const list = await operator.get(`/api/provisioning/listRecoveryPlans/${DEMO_MERCHANT}`);
    expect(list.body["recoveryPlans"]).toContainEqual(changed.body["recoveryPlan"]);
    expect((await operator.post(`/api/provisioning/deleteRecoveryPlan/${plan}`, {})).body).toMatchObject({
      success: true,
    });
    expect((await operator.post(`/api/provisioning/deleteRecoveryPlan/${plan}`, {})).body).toMatchObject({
      success: false,
    });
  });

  test("one default at a time: a new one takes its place", async () => {
    const [one, other] = [
      await create({ name: "A", isDefault: true }),
      await create({ name: "B", isDefault: true }),
    ];
    const { body } = await operator.get(`/api/provisioning/listRecoveryPlans/${DEMO_MERCHANT}`);
    expect(
      body["recoveryPlans"]
        .filter(({ isDefault }: { isDefault: boolean }) => isDefault)
        .map(({ name }: { name: string }) => name),
    ).toEqual(["B"]);
    for (const { body: made } of [one, other])
      await operator.post(`/api/provisioning/deleteRecoveryPlan/${made["recoveryPlan"].guid}`, {});
  });

  test.each([
    [{ steps: { insufficient: [1, 2, 3, 4, 5, 6, 7, 8, 9] } }, "steps"],
    [{ steps: { generic: [3, 2] } }, "steps.generic"],
    [{ steps: { generic: ["1d"] } }, "steps"],
    [{ mails: [5, 0] }, "mails"],
    [{ quietHours: { from: "21:00", to: "21:00" } }, "quietHours"],
    [{ endAction: "delete" }, "endAction"],
  ])("%j is refused by its name", async (plan, field) => {
    const { body } = await create({ name: "Wrong", ...plan });
    expect(body["success"]).toBe(false);
    expect(JSON.stringify(body)).toContain(field);
  });

  test("more repetitions than the limit of a connector are refused", async () => {
    const limited = await createConnector(operator, {
      apiKey: "limited",
      ...SIMULATED_CARDS,
      settings: { "retry:max-per-card-30d": "3" },
    });
    expect(JSON.stringify((await create({ name: "Many" })).body)).toContain("retry:max-per-card-30d");
    await operator.post(`/api/provisioning/updateConnector/${limited}`, {
      removeSettings: ["retry:max-per-card-30d"],
    });
  });
});
