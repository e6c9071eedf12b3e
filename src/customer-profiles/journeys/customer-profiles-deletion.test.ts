import { afterAll, beforeAll, expect, test } from "vitest";
import { json, sql } from "../../platform/database/index.ts";
import {
  responses,
  startCallbackReceiver,
  type CallbackReceiver,
} from "../../../tests/support/callback-receiver.ts";
import { expectNoTrace, uniqueCard } from "../../../tests/support/card-traces.ts";
import { dumpDatabase } from "../../../tests/support/database-dump.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { openProfileShop, type ProfileClient } from "../../../tests/support/profiles.ts";
import { keepLog } from "../../../tests/support/kept-log.ts";

const card = uniqueCard();
/** Data of the profile alone: none of it was sent with a transaction. */
const CUSTOMER = {
  firstName: "Zenobia-first",
  lastName: "Zenobia-last",
  email: "zenobia@secret.example",
  billingAddress1: "Zenobia Street 1",
  nationalId: "ZNB-4711",
  extraData: { note: "Zenobia likes tea" },
};

const shop = forThisFile(() => openProfileShop({ log: kept.log }));
let demo: ProfileClient;
let receiver: CallbackReceiver;
const kept = keepLog("trace");

beforeAll(async () => {
  ({ demo } = shop);
  receiver = await startCallbackReceiver();
});
afterAll(() => receiver?.close());

const dump = () => dumpDatabase(shop.started.gateway.db);

async function register(): Promise<{ uuid: string; profileGuid: string; paymentToken: string }> {
  const { body } = await demo.post("/api/v3/tokenize/demo-public", { cardData: card });
  return demo.registerFor("zenobia", {
    transactionToken: body["transactionToken"],
    callbackUrl: receiver.url,
  });
}

test("customer data is never stored in clear, and after deletion no store contains data of the profile", async () => {
  // The merchant's system is down: its callback stays in the queue.
  receiver.respond = responses.text(500, "not now");
  const { uuid, profileGuid, paymentToken } = await register();
  await demo.profile("updateProfile", { profileGuid, customerData: CUSTOMER });
  await shop.started.gateway.runDue();
  await demo.debit({ transactionToken: paymentToken, callbackUrl: receiver.url });
  const copy = await demo.debit({ transactionToken: paymentToken, withRegister: true });
  expect(copy.body).toMatchObject({ success: true });
  await shop.started.gateway.runDue();
  const before = await dump();
  expect(before).toContain(paymentToken);
  for (const value of secretsOf(CUSTOMER)) expect(before.includes(value), value).toBe(false);
  expect(await sealedCards([uuid, copy.body["uuid"]])).toBe(2);

  expect((await demo.profile("deleteProfile", { profileGuid })).body).toEqual({ success: true });
  await shop.started.gateway.runDue();
  const after = await dump();
  for (const secret of [...secretsOf(CUSTOMER), paymentToken])
    expect(after.includes(secret), secret).toBe(false);
  for (const secret of [...secretsOf(CUSTOMER), paymentToken])
    expect(kept.text().includes(secret), secret).toBe(false);
  expectNoTrace(card, after);
  expectNoTrace(card, kept.text());
  expect(await sealedCards([uuid, copy.body["uuid"]])).toBe(0);
});

test("a waiting callback is sent without the erased data, and transactions keep the data of their requests", async () => {
  receiver.respond = responses.text(500, "not now");
  const { uuid, profileGuid, paymentToken } = await register();
  await shop.started.gateway.runDue();
  await demo.profile("deleteProfile", { profileGuid });
  const callbacksBefore = receiver.received.length;
  receiver.respond = responses.ok;
  const { db } = shop.started.gateway;
  await db.execute(sql`update jobs set run_at = quittance_now() where dead_at is null`);
  await shop.started.gateway.runDue();
  const later = receiver.received.slice(callbacksBefore).find(({ body }) => body["uuid"] === uuid);
  expect(later?.body).toMatchObject({ result: "OK", uuid });
  expect(json(later?.body)).not.toContain(paymentToken);
  expect((await demo.status(uuid)).body).toMatchObject({
    transactionStatus: "SUCCESS",
    returnData: { lastFourDigits: card.pan.slice(-4) },
  });
});

function secretsOf(value: object): string[] {
  return Object.values(value).flatMap((inner: unknown) =>
    typeof inner === "object" && inner !== null ? secretsOf(inner) : [String(inner)],
  );
}

async function sealedCards(uuids: readonly unknown[]): Promise<number> {
  const rows = await shop.started.gateway.db.query(sql`
    select from stored_instruments
    where transaction_uuid = any(${uuids}::text[]) and (sealed is not null or facts is not null)`);
  return rows.length;
}
