import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { BiClient, project } from "../../../tests/support/bi.ts";
import {
  responses,
  startCallbackReceiver,
  type CallbackReceiver,
} from "../../../tests/support/callback-receiver.ts";
import { DEMO, openProfileShop, type ProfileShop } from "../../../tests/support/profiles.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";

/** Uuids are made by the machine's clock. */
const clock = new ManualClock(Temporal.Now.instant().toString());
const CUSTOMER = {
  firstName: "Zenobia",
  lastName: "Palmyra",
  billingCity: "Tadmor",
  email: "zenobia@desert.example",
  ipAddress: "203.0.113.99",
};
let directory: string;
let shop: ProfileShop;
let receiver: CallbackReceiver;
let bi: BiClient;
let root: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "quittance-retention-rules-"));
  shop = await openProfileShop({ clock, bi: { kind: "embedded", directory } });
  receiver = await startCallbackReceiver();
  bi = new BiClient(shop.started.url);
  const { body } = await shop.provision("listTenants");
  root = body["tenants"].find((one: { parentTenantGuid: unknown }) => one.parentTenantGuid === null).guid;
});
afterAll(async () => {
  await shop?.close();
  await receiver?.close();
  await rm(directory, { recursive: true, force: true });
});

async function daysLater(days: number): Promise<void> {
  clock.advance({ hours: days * 24 });
  await shop.started.gateway.runDue();
}

async function retentionOf(tenantGuid: string, kind: string) {
  const { status, body } = await shop.provision(`listRetention/${tenantGuid}`);
  expect(status).toBe(200);
  return body["retention"].find((one: { kind: string }) => one.kind === kind);
}

const setRules = (tenantGuid: string, rules: object) =>
  shop.provision(`setRetention/${tenantGuid}`, { rules });

async function due(tenantGuid: string, kind: string): Promise<number | undefined> {
  const { body } = await shop.provision(`previewRetention/${tenantGuid}`);
  return body["due"].find((one: { kind: string }) => one.kind === kind)?.rows;
}

/** An operation by a credential of the tenant itself. */
async function ownCalls(tenantGuid: string) {
  const { body } = await shop.provision(`createProvisioningCredential/${tenantGuid}`, {
    name: "Retention",
    permissions: ["read", "configure"],
  });
  const { guid } = body["credential"] as { guid: string };
  const client = new ApiClient(shop.started.url, { username: guid, password: String(body["password"]) });
  return (operation: string, rules: object) => client.post(`/api/provisioning/${operation}`, { rules });
}

test("a tenant keeps data as the one above it decided, until it decides itself", async () => {
  const below = await shop.createTenant({ name: "Below", parentTenantGuid: DEMO.tenantGuid });
  expect(await retentionOf(below, "callbackAttempts")).toMatchObject({ days: 90, setBy: null, own: null });
  await setRules(DEMO.tenantGuid, { callbackAttempts: { days: 60 } });
  expect(await retentionOf(below, "callbackAttempts")).toMatchObject({ days: 60, setBy: DEMO.tenantGuid });
  await setRules(below, { callbackAttempts: { days: 30 } });
  expect(await retentionOf(below, "callbackAttempts")).toMatchObject({ days: 30, setBy: below });
  await setRules(below, { callbackAttempts: null });
  expect(await retentionOf(below, "callbackAttempts")).toMatchObject({ days: 60 });
  await setRules(DEMO.tenantGuid, { callbackAttempts: { days: null } });
  expect(await retentionOf(DEMO.tenantGuid, "callbackAttempts")).toMatchObject({ days: 90, own: null });
});

test.each([
  [{ dreams: { days: 30 } }, "rules.dreams"],
  [{ audit: { days: 30 } }, "rules.audit"],
  [{ callbackAttempts: { days: 0 } }, "days"],
  [{ callbackAttempts: { days: 13 } }, "rules.callbackAttempts.days"],
  [{ payments: { days: 365 } }, "rules.payments.days"],
  [{ paymentDetails: { days: 30 } }, "rules.paymentDetails.days"],
  [{ callbackAttempts: { atLeast: 60, atMost: 30 } }, "rules.callbackAttempts.atMost"],
  [{ callbackAttempts: { weeks: 3 } }, "weeks"],
  [{}, "rules"],
])("rules %j are refused by the name of the field, and nothing changes", async (rules, field) => {
  const before = (await shop.provision(`listRetention/${DEMO.tenantGuid}`)).body;
  const { status, body } = await setRules(DEMO.tenantGuid, rules);
  expect(status).toBe(422);
  expect(body["errorMessage"]).toContain(field);
  if (Object.keys(rules).length > 0)
    expect((await setRules(DEMO.tenantGuid, { batches: { days: 77 }, ...rules })).status).toBe(422);
  expect((await shop.provision(`listRetention/${DEMO.tenantGuid}`)).body).toEqual(before);
});

test("a tenant cannot set its own bounds; the operator can, and moves days that are outside of them", async () => {
  const own = await ownCalls(DEMO.tenantGuid);
  const refused = await own(`setRetention/${DEMO.tenantGuid}`, { payments: { atLeast: 540 } });
  expect(refused.status).toBe(422);
  expect(refused.body["errorMessage"]).toContain("rules.payments.atLeast");
  expect((await own(`setRetention/${DEMO.tenantGuid}`, { payments: { days: 4000 } })).status).toBe(200);
  const foreign = await own(`setRetention/${root}`, { payments: null });
  expect(foreign.status).toBe(404);

  expect((await setRules(root, { payments: { atMost: 3800 } })).status).toBe(200);
  expect(await retentionOf(DEMO.tenantGuid, "payments")).toMatchObject({ days: 3800, atMost: 3800 });
  await setRules(root, { payments: null });
  await setRules(DEMO.tenantGuid, { payments: null });
});

test("a change of a rule is in the audit", async () => {
  await setRules(DEMO.tenantGuid, { callbackAttempts: { days: 45 } });
  const { body } = await shop.provision("listChanges?target=callbackAttempts");
  expect(body["changes"].at(-1)).toMatchObject({ entity: "retentionRule", after: { days: 45 } });
  await setRules(DEMO.tenantGuid, { callbackAttempts: null });
});

test("each tenant's data is purged by its own rule, and the preview counts exactly that", async () => {
  const brief = await shop.createTenant({ name: "Brief", parentTenantGuid: DEMO.tenantGuid });
  const { client } = await shop.createMerchant({ tenantGuid: brief, apiKey: "brief-memory" });
  await setRules(brief, { callbackAttempts: { days: 20 } });
  receiver.respond = responses.ok;
  const here = (await shop.demo.debit({ callbackUrl: receiver.url })).body["uuid"];
  const there = (
    await client.transaction("brief-memory", "debit", { ...anOrder(), callbackUrl: receiver.url })
  ).body["uuid"];
  await daysLater(0);
  const attempts = async (uuid: string) =>
    (await shop.provision(`listCallbacks/${uuid}`)).body["callbacks"][0].attempts.length;
  expect([await attempts(here), await attempts(there)]).toEqual([1, 1]);
  clock.advance({ hours: 21 * 24 });
  expect(await due(brief, "callbackAttempts")).toBe(1);
  expect(await due(DEMO.tenantGuid, "callbackAttempts")).toBe(1);
  await daysLater(0);
  expect([await attempts(here), await attempts(there)]).toEqual([1, 0]);
  expect(await due(DEMO.tenantGuid, "callbackAttempts")).toBeUndefined();
});

test("old payments keep the invoice first, then nothing that names a person; a chargeable instrument keeps its payment", async () => {
  const paid = (await shop.demo.debit({ customer: CUSTOMER, description: "for Zenobia" })).body["uuid"];
  const refused = { customer: CUSTOMER, extraData: { "simulator:decline": "2006" } };
  const declined = (await shop.demo.debit(refused)).body["uuid"];
  const registered = await shop.demo.registerFor("queen-of-palmyra", { customer: CUSTOMER });
  await daysLater(0);
  await project(shop.started);
  const emailOf = async (uuid: string) => (await shop.demo.status(uuid)).body["customer"]?.email;
  expect(JSON.stringify(await bi.document(paid))).toContain(CUSTOMER.email);

  await daysLater(1_000);
  expect(await emailOf(paid)).toBe(CUSTOMER.email);
  await setRules(DEMO.tenantGuid, { paymentDetails: { days: 900 } });
  expect(await due(DEMO.tenantGuid, "paymentDetails")).toBe(2);
  await daysLater(0);
  expect(await due(DEMO.tenantGuid, "paymentDetails")).toBeUndefined();
  const invoiced = (await shop.demo.status(paid)).body;
  expect(invoiced["customer"]).toEqual({ firstName: "Zenobia", lastName: "Palmyra", billingCity: "Tadmor" });
  // A payment that was declined is no record of bookkeeping.
  expect((await shop.demo.status(declined)).body["customer"]).toBeUndefined();
  expect(await emailOf(registered.uuid)).toBe(CUSTOMER.email);
  await project(shop.started);
  expect(JSON.stringify(await bi.document(paid))).not.toContain(CUSTOMER.email);

  await shop.demo.deregister({ referenceUuid: registered.uuid });
  await daysLater(2);
  expect(await emailOf(registered.uuid)).toBeUndefined();

  await daysLater(2_700);
  const left = (await shop.demo.status(paid)).body;
  expect(left).toMatchObject({ transactionStatus: "SUCCESS", amount: invoiced["amount"] });
  expect(JSON.stringify(left)).not.toMatch(/Zenobia|Palmyra|Tadmor|4111|1111/);
  await project(shop.started);
  expect(JSON.stringify(await bi.document(paid))).not.toMatch(/Zenobia|Palmyra|Tadmor/);
}, 120_000);
