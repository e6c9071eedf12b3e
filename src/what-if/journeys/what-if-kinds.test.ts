/* oxlint-disable unicorn/no-thenable -- `then` is a field of the API here, and never a function */
import { expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { historyPayments, startOfNewest } from "../../transactions/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector, DEMO_MERCHANT, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { fillPastPayments, type PastPayments } from "../../../tests/support/past-payments.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

const post = async (path: string, body: object) => {
  const response = await operator.post(`/api/provisioning/${path}`, { ...body });
  expect(response.body, JSON.stringify(response.body)).toMatchObject({ success: true });
  return response.body;
};

/** A connector of cards with a payment that was made, to copy. */
async function connector(apiKey: string, more: object = {}) {
  const guid = await createConnector(operator, { apiKey, ...SIMULATED_CARDS, ...more });
  const { body } = await api.debit({}, apiKey);
  const past = (payments: Omit<PastPayments, "days" | "of" | "connectorGuid">) =>
    fillPastPayments(started.gateway.db, {
      days: 20,
      of: body["uuid"] as string,
      connectorGuid: guid,
      ...payments,
    });
  return { guid, past };
}

async function judged(guid: string, request: object) {
  const today = Temporal.Now.plainDateISO("UTC");
  const period = { from: today.subtract({ days: 30 }).toString(), to: today.toString(), currency: "EUR" };
  const { whatIf } = await post(`whatIf/${guid}`, { ...period, ...request });
  await started.gateway.runDue();
  const { body } = await operator.get(`/api/provisioning/getWhatIf/${whatIf.guid}`);
  expect(body["whatIf"]).toMatchObject({ state: "done", failure: null });
  return body["whatIf"];
}

test("3-D Secure: a draft that authenticates no more is judged by payments that were not", async () => {
  const { guid, past } = await connector("judged-3ds");
  // Before, nobody was authenticated.
  await past({ count: 99, approved: 89 });
  await post(`updateConnector/${guid}`, {
    config: {
      vault: {
        threeDV2Config: { enabled: true, acquirers: [{ scheme: "visa", bin: "400001", merchantId: "m" }] },
      },
    },
  });
  await past({ count: 150, approved: 120, isChallenged: true });
  await post(`saveConnectorDraft/${guid}/three_d_secure`, {
    config: { vault: { threeDV2Config: { enabled: false } } },
  });
  const whatIf = await judged(guid, { draft: "authentication" });
  expect(whatIf).toMatchObject({ payments: 250, moved: 250, basis: { unknownShare: 0 } });
  expect(whatIf.challenges.now).toBe(0.6);
  expect(whatIf.challenges.then[1]).toBe(0);
  expect(whatIf.approval.now).toBeCloseTo(210 / 250, 6);
  expect(whatIf.approval.then[1]).toBeCloseTo(90 / 100, 6);
  expect(whatIf.byMove).toMatchObject([{ from: "authenticated", to: "not_authenticated" }]);
});

test("3-D Secure: what would be refused is not approved, and needs no estimate", async () => {
  const { guid } = await connector("judged-mandatory");
  await post(`saveConnectorDraft/${guid}/three_d_secure`, { settings: { "3dsecure:check": "mandatory" } });
  const whatIf = await judged(guid, { draft: "authentication" });
  expect(whatIf).toMatchObject({ moved: 1, approval: { now: 1, then: [0, 0, 0] } });
});

test("exemptions: a draft is judged by payments that had the exemption", async () => {
  const { guid, past } = await connector("judged-exemptions", { config: { exemptions: { mode: "off" } } });
  await past({ count: 99, approved: 80 });
  await post(`saveConnectorDraft/${guid}/exemptions`, { config: { exemptions: { mode: "auto" } } });
  const unknown = await judged(guid, { draft: "exemptions" });
  expect(unknown).toMatchObject({ moved: 100, approval: { then: null }, basis: { unknownShare: 1 } });
  await past({ count: 100, approved: 95 });
  await started.gateway.db.execute(sql`
    update transactions set result = result || '{"exemption": {"requested": "lowValue", "applied": "lowValue", "outcome": "granted"}}'
    where connector_guid = ${guid} and uuid in (
      select uuid from transactions where connector_guid = ${guid} order by created_at desc limit 60)`);
  const whatIf = await judged(guid, { draft: "exemptions" });
  expect(whatIf.byMove).toMatchObject([{ from: "none", to: "lowValue", payments: 200 }]);
  expect(whatIf.approval.then[0]).toBeLessThan(whatIf.approval.then[2]);
});

test("risk: what a draft declines is not approved, in the order of the payments", async () => {
  const { riskProfile } = await post(`createRiskProfile/${TENANT}`, { name: "Judged", rules: [] });
  const { guid, past } = await connector("judged-risk", { defaultRiskRuleSet: riskProfile.id });
  await past({ count: 60, approved: 50, amountMinor: 2_000 });
  await past({ count: 40, approved: 20, amountMinor: 20_000 });
  await post(`saveRiskProfileDraft/${riskProfile.id}`, {
    rules: [{ id: "large", check: { kind: "amount", currency: "EUR", limit: "100.00" }, action: "decline" }],
  });
  const whatIf = await judged(guid, { draft: "risk" });
  expect(whatIf).toMatchObject({
    subjectId: String(riskProfile.id),
    moved: 40,
    movedAmount: "8000.00",
    approval: { now: 0.5, then: [0, 0, 0] },
    byMove: [{ from: "approve", to: "decline", payments: 40 }],
  });
  expect(whatIf.all.then[1]).toBeCloseTo((whatIf.payments * whatIf.all.now - 20) / whatIf.payments, 6);
});

test("recovery: a draft is judged by cases whose plan had its steps", async () => {
  const { guid } = await connector("judged-recovery");
  const { recoveryPlan } = await post(`createRecoveryPlan/${DEMO_MERCHANT}`, {
    name: "Judged",
    isDefault: true,
    steps: { insufficient: [3, 7] },
  });
  const plan = { ...recoveryPlan, steps: { ...recoveryPlan.steps } };
  await cases(guid, { plan, planGuid: recoveryPlan.guid, count: 80, recovered: 32 });
  const other = { ...plan, steps: { ...plan.steps, insufficient: [1, 3, 7] } };
  await cases(guid, { plan: other, planGuid: null, count: 100, recovered: 55 });
  await post(`saveRecoveryPlanDraft/${recoveryPlan.guid}`, { steps: { insufficient: [1, 3, 7] } });
  const whatIf = await judged(guid, { draft: "recovery" });
  expect(whatIf).toMatchObject({
    subjectId: recoveryPlan.guid,
    payments: 80,
    moved: 80,
    approval: { now: 0.4 },
    basis: { rows: 180, unknownShare: 0 },
  });
  expect(whatIf.approval.then[1]).toBeCloseTo(0.55, 6);
});

let made = 0;

/** Cases that have ended. */
async function cases(
  connectorGuid: string,
  of: { plan: object; planGuid: string | null; count: number; recovered: number },
): Promise<void> {
  const { plan, planGuid, count, recovered } = of;
  made += 1;
  await started.gateway.db.execute(sql`
    insert into recovery_cases (id, tenant_guid, merchant_guid, connector_guid, test_mode, transaction_uuid, state, reason,
      amount_minor, currency, plan, plan_guid, notify, time_zone, opened_at, expires_at, ended_at, recovered_by)
    select 'RC-' || ${made}::int || '-' || number, ${TENANT}, ${DEMO_MERCHANT}, ${connectorGuid}, false, 'case' || ${made}::int || '-' || number,
      case when number < ${recovered}::int then 'recovered' else 'lost' end, 'later', 999, 'EUR', ${JSON.stringify(plan)}::jsonb,
      ${planGuid}, false, 'Europe/Vienna', now() - interval '10 days', now() + interval '10 days', now(),
      case when number < ${recovered}::int then 'retry' end
    from generate_series(0, ${count - 1}::int) as number`);
}

test("of more payments than are decided again, the newest are", async () => {
  const { guid, past } = await connector("newest-risk");
  await past({ count: 40, approved: 30 });
  const { db } = started.gateway;
  const scope = {
    merchantGuid: DEMO_MERCHANT,
    connectorGuids: [guid],
    currency: "EUR",
    testConnectorGuids: [],
  };
  const until = Temporal.Now.instant().add({ hours: 1 });
  const since = until.subtract({ hours: 30 * 24 });
  const read = (from: Temporal.Instant) =>
    historyPayments(db, scope, { since: from, until, after: undefined, limit: 100 });
  const all = await read(since);
  expect(all.length).toBeGreaterThan(40);
  expect((await startOfNewest(db, scope, { since, until, most: all.length })).toString()).toBe(
    since.toString(),
  );
  const newest = await read(await startOfNewest(db, scope, { since, until, most: 10 }));
  expect(newest.map(({ uuid }) => uuid)).toEqual(all.slice(-newest.length).map(({ uuid }) => uuid));
  expect(newest.length).toBeGreaterThan(0);
  expect(newest.length).toBeLessThanOrEqual(10);
});
