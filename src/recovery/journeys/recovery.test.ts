import { describe, expect, test } from "vitest";
import { createConnector, DEMO_MERCHANT, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { sql } from "../../platform/database/index.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { openRecoveryShop } from "../../../tests/support/recovery-shop.ts";

const shop = forThisFile(() => openRecoveryShop());

const act = (id: string, name: string) => shop.api.post(`/api/v3/recovery/cards/${id}/${name}`, {});

describe("a merchant's own debit that wants recovery", () => {
  test("opens a case with the times of the built-in plan", async () => {
    const recovery = await shop.failedDebit();
    const uuid = recovery.transactionUuid;
    expect(recovery).toMatchObject({
      state: "waiting",
      reason: "later",
      amount: "9.99",
      currency: "EUR",
      transactionUuid: uuid,
      nextAttemptAt: "2026-11-05T00:05:00Z",
      attempts: [{ uuid, result: "ERROR", connectorGuid: shop.connectorGuid }],
      mails: [],
    });
    expect(recovery.link).toMatch(new RegExp(`^https?://.*/recover/${recovery.recoveryId}/[\\w-]{22,}$`));
    await act(recovery.recoveryId, "stop");
  });

  test("is repeated on its day as a transaction of its own, and the case ends when it succeeds", async () => {
    const recovery = await shop.failedDebit();
    const uuid = recovery.transactionUuid;
    await shop.declineWith();
    await shop.passDays(3);
    const after = await shop.get(recovery.recoveryId);
    expect(after).toMatchObject({
      state: "recovered",
      nextAttemptAt: null,
      attempts: [{ uuid }, { result: "SUCCESS" }],
    });
    const { body } = await shop.api.status(after.attempts[1].uuid, "cards");
    expect(body).toMatchObject({
      merchantTransactionId: `recovery-${recovery.recoveryId}-1`,
      transactionStatus: "SUCCESS",
    });
    expect(await act(recovery.recoveryId, "retry")).toMatchObject({ status: 409, body: { errorCode: 7110 } });
  });

  test("is lost after the last repetition", async () => {
    const recovery = await shop.failedDebit();
    for (let day = 0; day < 15; day += 1) await shop.passDays(1);
    const after = await shop.get(recovery.recoveryId);
    expect(after).toMatchObject({ state: "lost" });
    expect(after.attempts).toHaveLength(5);
    const events = await shop.api.get("/api/v3/events/cards?types=recovery.*&limit=100");
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
    const recovery = await shop.failedDebit({ code: "51", advice: "25" });
    expect(Temporal.Instant.from(recovery.nextAttemptAt).since(shop.clock.now()).total("hours")).toBeCloseTo(
      24,
      1,
    );
    await act(recovery.recoveryId, "stop");
  });

  test("whose class has no step waits for the customer", async () => {
    const recovery = await shop.failedDebit({ code: "54" });
    expect(recovery).toMatchObject({ state: "customer", nextAttemptAt: null, reason: "change_data" });
    await shop.declineWith();
    expect((await act(recovery.recoveryId, "retry")).body).toMatchObject({
      success: true,
      recovery: { state: "recovered", attempts: [{}, { result: "SUCCESS" }] },
    });
  });

  test.each([
    ["planned repetitions as they were", "51"],
    ["the reason for which the customer is needed as it was", "54"],
  ])("that a person repeats above the limit is refused, with %s", async (_what, code) => {
    const before = await shop.failedDebit({ code });
    const limit = "retry:max-per-card-30d";
    await shop.change({ addSettings: { [limit]: "1" } });
    expect(await act(before.recoveryId, "retry")).toMatchObject({
      status: 409,
      body: { errorCode: 7110, errorMessage: expect.stringContaining("limit") },
    });
    const { state, reason, nextAttemptAt, attempts } = await shop.get(before.recoveryId);
    expect({ state, reason, nextAttemptAt }).toEqual({
      state: before.state,
      reason: before.reason,
      nextAttemptAt: before.nextAttemptAt,
    });
    expect((await shop.api.status(attempts[1].uuid, "cards")).body).toMatchObject({
      errors: [{ adapterCode: "retry_limit" }],
    });
    await shop.change({ removeSettings: [limit] });
    await shop.declineWith();
    if (state === "waiting") await shop.passDays(3);
    else await act(before.recoveryId, "retry");
    expect(await shop.get(before.recoveryId)).toMatchObject({ state: "recovered" });
  });

  test.each([
    [{ plan: "RP-0000-0000-0000-0000-0000-0000" }, "RECURRING", "recovery.plan"],
    [{ until: "2020-01-01T00:00:00Z" }, "RECURRING", "recovery.until"],
    [{ notify: "yes" }, "RECURRING", "recovery"],
    [{}, "SINGLE", "recovery"],
  ])("%j with %s is refused by its name", async (recovery, transactionIndicator, field) => {
    const { body } = await shop.api.debit({ transactionIndicator, recovery }, "cards");
    expect(body).toMatchObject({ success: false, errorMessage: expect.stringContaining(field) });
  });

  test("a case is its connector's alone", async () => {
    const recovery = await shop.failedDebit();
    const other = await shop.api.get(`/api/v3/recovery/demo-card/${recovery.recoveryId}`);
    expect(other).toMatchObject({ status: 404, body: { errorCode: 7100 } });
    expect((await act(recovery.recoveryId, "stop")).body).toMatchObject({ recovery: { state: "stopped" } });
    expect((await act(recovery.recoveryId, "stop")).status).toBe(409);
  });
});

describe("a schedule", () => {
  const stateOf = async (id: string) =>
    (await shop.api.get(`/api/v3/schedule/cards/${id}/get`)).body["newStatus"];

  test("whose run failed goes on when a repetition succeeds", async () => {
    const { recoveryId, scheduleId, ...recovery } = await shop.failedRun();
    expect(recovery).toMatchObject({ state: "waiting", reason: "later" });
    expect(await stateOf(scheduleId)).toBe("ERROR");
    await shop.declineWith();
    await shop.passDays(4);
    expect(await shop.get(recoveryId)).toMatchObject({ state: "recovered" });
    expect(await stateOf(scheduleId)).toBe("ACTIVE");
  });

  test("is paused when nothing was recovered", async () => {
    const { recoveryId, scheduleId } = await shop.failedRun();
    for (let day = 0; day < 16; day += 1) await shop.passDays(1);
    expect(await shop.get(recoveryId)).toMatchObject({ state: "lost" });
    expect(await stateOf(scheduleId)).toBe("PAUSED");
  });

  test("that is cancelled or continued stops its case", async () => {
    const { recoveryId, scheduleId } = await shop.failedRun();
    await shop.api.post(`/api/v3/schedule/cards/${scheduleId}/cancel`, {});
    expect(await shop.get(recoveryId)).toMatchObject({ state: "stopped" });
  });

  test.each([
    ["cancel", "CANCELLED"],
    ["keep", "ERROR"],
  ])("whose plan ends with %s is %s when nothing was recovered", async (endAction, state) => {
    const plan = { name: `Ends with ${endAction}`, steps: { insufficient: [1] }, mails: [], endAction };
    const { body } = await shop.operator.post(`/api/provisioning/createRecoveryPlan/${DEMO_MERCHANT}`, plan);
    const { recoveryId, scheduleId } = await shop.failedRun({
      settings: { "schedule:recovery-plan": body["recoveryPlan"].guid },
    });
    await shop.passDays(2);
    expect(await shop.get(recoveryId)).toMatchObject({ state: "lost", attempts: [{}, { result: "ERROR" }] });
    expect(await stateOf(scheduleId)).toBe(state);
    await shop.change({ removeSettings: ["schedule:recovery-plan"] });
  });

  test("names a plan and a connector that the merchant has, or the setting is refused", async () => {
    const unknown = { plan: `RP${"-0000".repeat(6)}`, connector: `CO${"-0000".repeat(6)}` };
    const change = (settings: object) =>
      shop.operator.post(`/api/provisioning/updateConnector/${shop.connectorGuid}`, { settings });
    expect(await change({ "schedule:recovery-plan": unknown.plan })).toMatchObject({
      status: 422,
      body: { errorMessage: "settings.schedule:recovery-plan: is no recovery plan of the merchant" },
    });
    expect(await change({ "recovery:connector": unknown.connector })).toMatchObject({
      status: 422,
      body: { errorMessage: "settings.recovery:connector: is not a connector of this merchant" },
    });
  });

  test("with a retry plan of its own is repeated by that, and the case that follows only waits for the customer", async () => {
    const settings = { "schedule:retry-plan": "*:1" };
    const { recoveryId, scheduleId } = await shop.failedRun({ settings, days: 4 });
    expect(await shop.get(recoveryId)).toMatchObject({ state: "customer", nextAttemptAt: null });
    const { runs } = await shop.started.gateway.db.one<{ runs: number }>(sql`
      select count(*)::int as runs from schedule_runs where schedule_id = ${scheduleId}`);
    expect(runs).toBe(2);
    await shop.change({ removeSettings: Object.keys(settings) });
    await act(recoveryId, "stop");
  });

  test("whose agreement was revoked is cancelled, and nothing is tried", async () => {
    const { scheduleId, ...recovery } = await shop.failedRun({ code: "R1" });
    expect(recovery).toMatchObject({ state: "stopped", nextAttemptAt: null });
    expect(await stateOf(scheduleId)).toBe("CANCELLED");
  });
});

describe("a plan", () => {
  const create = (plan: Record<string, unknown>) =>
    shop.operator.post(`/api/provisioning/createRecoveryPlan/${DEMO_MERCHANT}`, plan);

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
    const recovery = await shop.failedDebit({ recovery: { plan } });
    expect(Temporal.Instant.from(recovery.nextAttemptAt).since(shop.clock.now()).total("hours")).toBeCloseTo(
      2,
      1,
    );
    await act(recovery.recoveryId, "stop");
    const changed = await shop.operator.post(`/api/provisioning/updateRecoveryPlan/${plan}`, {
      quietHours: null,
    });
    expect(changed.body).toMatchObject({ recoveryPlan: { name: "Short", quietHours: null } });
    const list = await shop.operator.get(`/api/provisioning/listRecoveryPlans/${DEMO_MERCHANT}`);
    expect(list.body["recoveryPlans"]).toContainEqual(changed.body["recoveryPlan"]);
    expect((await shop.operator.post(`/api/provisioning/deleteRecoveryPlan/${plan}`, {})).body).toMatchObject(
      {
        success: true,
      },
    );
    expect((await shop.operator.post(`/api/provisioning/deleteRecoveryPlan/${plan}`, {})).body).toMatchObject(
      {
        success: false,
      },
    );
  });

  test("one default at a time: a new one takes its place", async () => {
    const [one, other] = [
      await create({ name: "A", isDefault: true }),
      await create({ name: "B", isDefault: true }),
    ];
    const { body } = await shop.operator.get(`/api/provisioning/listRecoveryPlans/${DEMO_MERCHANT}`);
    expect(
      body["recoveryPlans"]
        .filter(({ isDefault }: { isDefault: boolean }) => isDefault)
        .map(({ name }: { name: string }) => name),
    ).toEqual(["B"]);
    for (const { body: made } of [one, other])
      await shop.operator.post(`/api/provisioning/deleteRecoveryPlan/${made["recoveryPlan"].guid}`, {});
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
    const limited = await createConnector(shop.operator, {
      apiKey: "limited",
      ...SIMULATED_CARDS,
      settings: { "retry:max-per-card-30d": "3" },
    });
    expect(JSON.stringify((await create({ name: "Many" })).body)).toContain("retry:max-per-card-30d");
    await shop.operator.post(`/api/provisioning/updateConnector/${limited}`, {
      removeSettings: ["retry:max-per-card-30d"],
    });
  });
});
