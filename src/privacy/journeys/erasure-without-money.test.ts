import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder } from "../../../tests/support/api-client.ts";
import { dumpDatabase } from "../../../tests/support/database-dump.ts";
import { DEMO, openProfileShop, type ProfileShop } from "../../../tests/support/profiles.ts";

const INVOICED = {
  firstName: "Zenobia",
  lastName: "Palmyra",
  billingAddress1: "Bel 1",
  billingCity: "Tadmor",
};
const EMAIL = "zenobia@desert.example";
const CUSTOMER = { ...INVOICED, email: EMAIL };

let shop: ProfileShop;

beforeAll(async () => {
  shop = await openProfileShop();
});
afterAll(() => shop?.close());

/** A payment that waits for its customer on a page. */
async function openPage(): Promise<string> {
  const { transactionToken: _none, ...order } = anOrder();
  const { body } = await shop.demo.transaction("demo-card", "debit", { ...order, customer: CUSTOMER });
  return body["uuid"] as string;
}

async function paymentsOfEachEnd() {
  const debit = async (more: object) =>
    (await shop.demo.debit({ customer: CUSTOMER, ...more })).body["uuid"] as string;
  const [cancelled, expired] = [await openPage(), await openPage()];
  const answer = await shop.demo.post(`/api/v3/payByLink/${cancelled}/cancel`, {});
  expect(answer.body).toMatchObject({ success: true });
  await shop.started.gateway.db.execute(
    sql`update transactions set expires_at = quittance_now() where uuid = ${expired}`,
  );
  await shop.started.gateway.runDue();
  const declined = await debit({ extraData: { "simulator:decline": "2006" } });
  const paid = await debit({});
  const authorized = (await shop.demo.preauthorize({ customer: CUSTOMER })).body["uuid"] as string;
  const released = (await shop.demo.preauthorize({ customer: CUSTOMER })).body["uuid"] as string;
  await shop.demo.transaction("demo-card", "void", {
    merchantTransactionId: anOrder().merchantTransactionId,
    referenceUuid: released,
  });
  return { nothingMoved: { declined, cancelled, expired, released }, moved: { paid, authorized } };
}

test("an erasure takes name and address of declined, cancelled, expired and released payments, and leaves the invoice of what moved money", async () => {
  const { nothingMoved, moved } = await paymentsOfEachEnd();
  const customerOf = async (uuid: string) => (await shop.demo.status(uuid)).body["customer"];
  for (const [how, uuid] of Object.entries({ ...nothingMoved, ...moved }))
    expect(await customerOf(uuid), how).toEqual(CUSTOMER);

  const { body } = await shop.provision(`erasePerson/${DEMO.merchantGuid}`, { email: EMAIL, reference: "r" });
  expect(body["erasure"]).toMatchObject({ state: "completed" });

  for (const [how, uuid] of Object.entries(nothingMoved)) expect(await customerOf(uuid), how).toBeUndefined();
  for (const [how, uuid] of Object.entries(moved)) expect(await customerOf(uuid), how).toEqual(INVOICED);
  const named = (await dumpDatabase(shop.started.gateway.db))
    .split("\n")
    .filter((row) => Object.values(nothingMoved).some((uuid) => row.includes(uuid)))
    .filter((row) => /Zenobia|Palmyra|Tadmor|desert/i.test(row));
  expect(named).toEqual([]);
});
