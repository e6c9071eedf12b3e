import { expect, test } from "vitest";
import { DEMO_MERCHANT } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { openRecoveryShop, type ShownRecovery } from "../../../tests/support/recovery-shop.ts";

const shop = forThisFile(() => openRecoveryShop());

const list = async (query: string) => (await shop.api.get(`/api/v3/recovery/cards?${query}`)).body;
const idsOf = ({ recoveries }: Record<string, ShownRecovery[]>) =>
  recoveries!.map(({ recoveryId }) => recoveryId);
const act = (id: string, name: string) => shop.api.post(`/api/v3/recovery/cards/${id}/${name}`, {});

test("cases are listed by their state, page by page, the newest first", async () => {
  const made: string[] = [];
  for (const code of ["51", "54", "51", "51"]) made.unshift((await shop.failedDebit({ code })).recoveryId);
  const [newest, second, needsCustomer, oldest] = made;
  expect(idsOf(await list("state=waiting"))).toEqual([newest, second, oldest]);
  expect(idsOf(await list("state=customer"))).toEqual([needsCustomer]);
  const first = await list("state=waiting&limit=2");
  expect(first).toMatchObject({ success: true, next: second });
  expect(idsOf(first)).toEqual([newest, second]);
  const rest = await list(`state=waiting&limit=2&after=${second}`);
  expect(rest).toMatchObject({ next: null });
  expect(idsOf(rest)).toEqual([oldest]);
  for (const id of made) await act(id, "stop");
  expect(idsOf(await list("state=stopped&limit=100"))).toEqual(made);
});

test.each([
  ["state=open", 422, "state"],
  ["limit=0", 422, "limit"],
  ["limit=101", 422, "limit"],
  ["after=RC-none", 404, ""],
])("a list with %s is refused", async (query, status, field) => {
  const refused = await shop.api.get(`/api/v3/recovery/cards?${query}`);
  expect(refused).toMatchObject({ status, body: { success: false } });
  expect(refused.body["errorMessage"]).toContain(field);
});

test("the link is valid for 30 days from the failure, and again from when it is prolonged", async () => {
  const before = await shop.failedDebit({ code: "54" });
  const daysLeft = ({ expiresAt }: ShownRecovery) =>
    Temporal.Instant.from(expiresAt).since(shop.clock.now()).total("days");
  expect(daysLeft(before)).toBeCloseTo(30, 2);
  await shop.passDays(4);
  const { body } = await act(before.recoveryId, "link");
  expect(daysLeft(body["recovery"])).toBeCloseTo(30, 2);
  expect(body["recovery"].link).toBe(before.link);
  await act(before.recoveryId, "stop");
  expect(await act(before.recoveryId, "link")).toMatchObject({ status: 409, body: { errorCode: 7110 } });
});

test("a case ends as lost at the time that its debit names, with nothing tried after it", async () => {
  const until = shop.clock.now().add({ hours: 96 }).toString();
  const recovery = await shop.failedDebit({ recovery: { until } });
  expect(recovery).toMatchObject({ state: "waiting", expiresAt: until });
  for (let day = 0; day < 5; day += 1) await shop.passDays(1);
  const after = await shop.get(recovery.recoveryId);
  expect(after).toMatchObject({ state: "lost", nextAttemptAt: null });
  expect(after.attempts).toHaveLength(2);
});

test("the case of a schedule that is continued is stopped", async () => {
  const { recoveryId, scheduleId } = await shop.failedRun();
  await shop.declineWith();
  const nextDue = shop.clock.now().add({ hours: 48 }).toString({ smallestUnit: "second" });
  const continued = await shop.api.post(`/api/v3/schedule/cards/${scheduleId}/continue`, {
    continueDateTime: nextDue,
  });
  expect(continued.body, JSON.stringify(continued.body)).toMatchObject({ success: true });
  expect(await shop.get(recoveryId)).toMatchObject({ state: "stopped" });
});

test("a debit may not name the plan of another merchant", async () => {
  const { body: tenant } = await shop.operator.get("/api/provisioning/listTenants");
  const [{ guid: tenantGuid }] = tenant["tenants"];
  const made = await shop.operator.post(`/api/provisioning/createMerchant/${tenantGuid}`, { name: "Other" });
  const merchantGuid = made.body["merchant"].guid;
  expect(merchantGuid).not.toBe(DEMO_MERCHANT);
  const plan = await shop.operator.post(`/api/provisioning/createRecoveryPlan/${merchantGuid}`, {
    name: "Own",
  });
  const debit = { transactionIndicator: "RECURRING", recovery: { plan: plan.body["recoveryPlan"].guid } };
  const { body } = await shop.api.debit(debit, "cards");
  expect(body).toMatchObject({ success: false, errorMessage: expect.stringContaining("recovery.plan") });
});
