import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLocalJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { BiClient, project } from "../../../tests/support/bi.ts";
import { dumpDatabase } from "../../../tests/support/database-dump.ts";
import { DEMO, openProfileShop, type ProfileShop } from "../../../tests/support/profiles.ts";

const INVOICED = { firstName: "Zenobia", lastName: "Palmyra", billingCity: "Tadmor", billingCountry: "AT" };
const EMAIL = "Zenobia@Desert.example";
const PERSONAL = {
  email: EMAIL,
  birthDate: "1940-07-31",
  billingPhone: "+43555001122",
  ipAddress: "203.0.113.99",
};
const customerIdentification = "queen-of-palmyra";
const CUSTOMER = { ...INVOICED, ...PERSONAL };

let directory: string;
let shop: ProfileShop;
let bi: BiClient;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "quittance-person-"));
  shop = await openProfileShop({ bi: { kind: "embedded", directory } });
  bi = new BiClient(shop.started.url);
});
afterAll(async () => {
  await shop?.close();
  await rm(directory, { recursive: true, force: true });
});

const KEYS = { customerIdentification, email: EMAIL };

/** A profile with a stored card, a payment with it and one of a guest, and a link that waits. */
async function growPerson() {
  const registered = await shop.demo.registerFor(customerIdentification, { customer: CUSTOMER });
  const paid = await shop.demo.debit({ transactionToken: registered.paymentToken });
  const guest = await shop.demo.debit({ customer: { ...CUSTOMER, email: EMAIL.toLowerCase() } });
  const stranger = await shop.demo.debit({ customer: { ...INVOICED, email: "other@desert.example" } });
  const { transactionToken: _none, ...order } = anOrder();
  const link = await shop.demo.transaction("demo-card", "debit", { ...order, customer: CUSTOMER });
  const uuids = [registered.uuid, paid.body["uuid"], guest.body["uuid"], link.body["uuid"]] as string[];
  return {
    ...registered,
    uuids,
    stranger: stranger.body["uuid"] as string,
    link: link.body["uuid"] as string,
  };
}

test("an export has everything about a person at a place, and no token", async () => {
  const { uuids, paymentToken, profileGuid } = await growPerson();
  const { status, body } = await shop.provision(`exportPerson/${DEMO.merchantGuid}`, KEYS);
  expect(status).toBe(200);
  expect(body["profiles"]).toMatchObject([
    {
      profileGuid,
      customerIdentification,
      customer: { email: EMAIL },
      paymentInstruments: [{ method: "card" }],
    },
  ]);
  const exported = body["transactions"] as Record<string, unknown>[];
  expect(exported.map(({ uuid }) => String(uuid)).toSorted()).toEqual(uuids.toSorted());
  expect(exported[0]).toMatchObject({ request: { customer: CUSTOMER }, mails: [], disputes: [], notes: [] });
  const text = JSON.stringify(body);
  expect(text).not.toContain(paymentToken);
  expect(text).not.toContain("other@desert.example");
  expect(text).toContain("1111");
  expect(text).not.toContain("411111111111");
  const { changes } = (await shop.provision(`listChanges?target=${DEMO.merchantGuid}`)).body;
  expect(JSON.stringify(changes)).not.toContain(EMAIL);
});

test("an account number is masked in an export", async () => {
  await shop.provision(`createConnector/${DEMO.merchantGuid}`, {
    name: "Debits",
    adapter: "Simulator",
    method: "DirectDebit",
    apiKey: "person-debits",
  });
  const { merchantTransactionId } = anOrder();
  const iban = "AT611904300234571111";
  const customer = { email: "account@desert.example", paymentData: { ibanData: { iban } } };
  await shop.demo.transaction("person-debits", "register", { merchantTransactionId, customer });
  const { body } = await shop.provision(`exportPerson/${DEMO.tenantGuid}`, {
    email: "account@desert.example",
  });
  expect(body["transactions"]).toHaveLength(1);
  expect(JSON.stringify(body)).not.toContain(iban);
  expect(JSON.stringify(body)).toContain("AT61************1111");
});

test.each(["exportPerson", "erasePerson"])(
  "%s refuses a request that names nobody, and an unknown place",
  async (id) => {
    const more = id === "erasePerson" ? { reference: "none" } : {};
    const nobody = await shop.provision(`${id}/${DEMO.merchantGuid}`, more);
    expect(nobody.status).toBe(422);
    expect(nobody.body["errorMessage"]).toContain("profileGuid");
    for (const place of ["ME-none", "TE-none"])
      expect((await shop.provision(`${id}/${place}`, { ...KEYS, ...more })).status).toBe(404);
    expect((await shop.provision(`${id}/${DEMO.merchantGuid}`, { phone: "1", ...more })).status).toBe(422);
  },
);

test("an erasure leaves what accounting needs, waits for payments under way, and ends with a receipt that verifies", async () => {
  const { uuids, link, stranger } = await growPerson();
  const refused = { customer: CUSTOMER, extraData: { "simulator:decline": "2006" } };
  const declined = (await shop.demo.debit(refused)).body["uuid"] as string;
  const secrets = [...Object.values(PERSONAL), EMAIL.toLowerCase(), customerIdentification];
  const { status, body } = await shop.provision(`erasePerson/${DEMO.merchantGuid}`, {
    ...KEYS,
    reference: "request-17",
  });
  expect(status).toBe(200);
  const { guid } = body["erasure"];
  // The links of this test and of the one before it.
  expect(body["erasure"]).toMatchObject({ state: "waiting", receipt: null, statement: null });
  expect((await shop.demo.getProfile({ customerIdentification })).body).toMatchObject({
    profileExists: false,
  });
  expect((await shop.demo.status(declined)).body["customer"]).toBeUndefined();
  expect((await shop.demo.status(declined)).body["returnData"]).toMatchObject({ lastFourDigits: "1111" });
  expect(JSON.stringify((await shop.demo.status(declined)).body)).not.toContain("Zenobia");
  for (const uuid of uuids.filter((one) => one !== link))
    expect((await shop.demo.status(uuid)).body["customer"] ?? {}).not.toMatchObject({
      email: expect.anything(),
    });
  expect((await shop.demo.status(stranger)).body["customer"]).toMatchObject({
    email: "other@desert.example",
  });

  await shop.started.gateway.db.execute(sql`
    update transactions set expires_at = quittance_now() where final_at is null and request->'customer'->>'email' = ${EMAIL}`);
  await shop.started.gateway.runDue();
  await shop.started.gateway.db.execute(
    sql`update jobs set run_at = quittance_now() where kind = 'erase-person'`,
  );
  await shop.started.gateway.runDue();
  await project(shop.started);
  const { erasure } = (await shop.provision(`getErasure/${guid}`)).body;
  expect(erasure).toMatchObject({
    state: "completed",
    underWay: 0,
    statement: {
      reference: "request-17",
      place: DEMO.merchantGuid,
      erased: { profiles: 1, transactions: 9 },
    },
  });
  const kept = erasure.statement.kept as { kind: string; until: string | null; ground: string }[];
  expect(kept.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["payments", "paymentDetails", "audit", "backups"]),
  );
  const invoice = kept.find(({ kind }) => kind === "payments")!;
  const days = Temporal.Now.instant().until(invoice.until!).total("hours") / 24;
  expect(days).toBeGreaterThan(3_652);
  expect(days).toBeLessThan(3_654);

  const { keys } = (await shop.provision("listReceiptKeys")).body;
  const verified = await jwtVerify(erasure.receipt, createLocalJWKSet({ keys }), {
    typ: "erasure-receipt+jwt",
  });
  expect(verified.payload).toMatchObject({
    jti: guid,
    iss: shop.started.url,
  });
  const forged = `${erasure.receipt.slice(0, -8)}AAAAAAAA`;
  await expect(jwtVerify(forged, createLocalJWKSet({ keys }))).rejects.toThrow("signature");

  const left = (await dumpDatabase(shop.started.gateway.db))
    .split("\n")
    .filter((row) => secrets.some((one) => row.includes(one)));
  expect(left).toEqual([]);
  for (const uuid of uuids) {
    const document = JSON.stringify(await bi.document(uuid));
    for (const one of secrets) expect(document.includes(one), one).toBe(false);
  }
  expect((await shop.demo.status(uuids[2]!)).body["customer"]).toEqual(INVOICED);
});

/** From now on the database refuses this change of an erasure; returns what ends that. */
async function refuseChange(condition: "up_to" | "receipt"): Promise<() => Promise<unknown>> {
  const { db } = shop.started.gateway;
  await db.execute(sql`
    create function refuse_erasure() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`);
  await db.execute(
    condition === "receipt"
      ? sql`create trigger refused before update on erasures for each row when (new.receipt is not null)
          execute function refuse_erasure()`
      : sql`create trigger refused before update on erasures for each row when (new.up_to <> '')
          execute function refuse_erasure()`,
  );
  return () => db.execute(sql`drop function refuse_erasure cascade`);
}

test.each(["up_to", "receipt"] as const)(
  "an erasure that fails before its %s is completed by the job, and counts nothing twice",
  async (step) => {
    const email = `${step}@desert.example`;
    const customer = { ...INVOICED, email };
    const { profileGuid } = await shop.demo.registerFor(`customer-${step}`, { customer });
    const { body: paid } = await shop.demo.debit({ customer });
    const again = await refuseChange(step);
    const request = { profileGuid, email, reference: `crash-${step}` };
    expect((await shop.provision(`erasePerson/${DEMO.merchantGuid}`, request)).status).toBe(500);
    expect((await shop.demo.getProfile({ profileGuid })).body).toMatchObject({ profileExists: false });
    await again();
    await shop.started.gateway.runDue();
    const [{ guid } = { guid: "" }] = await shop.started.gateway.db.query<{ guid: string }>(
      sql`select guid from erasures where reference = ${`crash-${step}`}`,
    );
    const { erasure } = (await shop.provision(`getErasure/${guid}`)).body;
    expect(erasure).toMatchObject({
      state: "completed",
      statement: { erased: { profiles: 1, instruments: 1, transactions: 2 } },
    });
    expect((await shop.demo.status(paid["uuid"])).body["customer"]).toEqual(INVOICED);
  },
);

test("a credential of another tenant gets no erasure of this one, and one without the permission none at all", async () => {
  const { erasure } = (
    await shop.provision(`erasePerson/${DEMO.merchantGuid}`, {
      email: "none@desert.example",
      reference: "foreign",
    })
  ).body;
  const other = await shop.createTenant({ name: "Other" });
  const read = async (tenantGuid: string, permissions: string[]) => {
    const { body } = await shop.provision(`createProvisioningCredential/${tenantGuid}`, {
      name: "Reader",
      permissions,
    });
    const username = String(body["credential"].guid);
    const client = new ApiClient(shop.started.url, { username, password: String(body["password"]) });
    return (await client.get(`/api/provisioning/getErasure/${erasure.guid}`)).status;
  };
  expect(await read(DEMO.tenantGuid, ["privacy"])).toBe(200);
  expect(await read(other, ["privacy"])).toBe(404);
  expect(await read(DEMO.tenantGuid, ["read", "configure"])).toBe(403);
});
