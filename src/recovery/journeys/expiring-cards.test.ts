import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { anOrder } from "../../../tests/support/api-client.ts";
import { DEMO_MERCHANT } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { readable, startMailServer } from "../../../tests/support/mail-server.ts";
import { createTestDatabase } from "../../../tests/support/postgres.ts";
import { openRecoveryShop } from "../../../tests/support/recovery-shop.ts";
import { sql } from "../../platform/database/index.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const masterKey = randomBytes(32);
const database = forThisFile(async () => {
  const made = await createTestDatabase();
  return { url: made.url, close: () => made.drop() };
});
const shop = forThisFile(() =>
  openRecoveryShop({ at: "2026-11-20T10:00:00Z", databaseUrl: database.url, masterKey }),
);
/** A second process on the same database. */
const second = forThisFile(() =>
  startTestGateway({ clock: shop.clock, databaseUrl: database.url, masterKey }),
);
const server = forThisFile(() => startMailServer());

beforeAll(async () => {
  const mail = { host: "127.0.0.1", port: server.port, from: "Demo Shop <shop@example.com>" };
  await shop.operator.post(`/api/provisioning/updateTenant/${TENANT}`, { settings: { mail } });
});

async function registered(month: string, email: string): Promise<string> {
  const [expirationYear, expirationMonth] = month.split("-");
  const { body: token } = await shop.api.post("/api/v3/tokenize/demo-public", {
    cardData: { cardHolder: "Ada", pan: "4111111111111111", cvv: "123", expirationMonth, expirationYear },
  });
  const { amount: _amount, currency: _currency, ...order } = anOrder();
  const { body } = await shop.api.transaction("cards", "register", {
    ...order,
    transactionToken: token["transactionToken"],
    customer: { email },
    language: "de",
  });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body["uuid"];
}

async function charged(registrationUuid: string): Promise<string> {
  const { body } = await shop.api.post("/api/v3/schedule/cards/start", {
    registrationUuid,
    amount: "9.99",
    currency: "EUR",
    periodLength: 1,
    periodUnit: "YEAR",
    startDateTime: shop.clock
      .now()
      .add({ hours: 24 * 300 })
      .toString(),
  });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body["scheduleId"];
}

/** Both processes look at once. */
async function workAt(time: string): Promise<void> {
  shop.clock.advance({
    milliseconds: Temporal.Instant.from(time).epochMilliseconds - shop.clock.now().epochMilliseconds,
  });
  await Promise.all([shop.started.gateway.runDue(), second.gateway.runDue()]);
  await shop.started.gateway.runDue();
}

async function noticesOf(uuid: string): Promise<unknown[]> {
  const { body } = await shop.api.get("/api/v3/events/cards?types=instrument.expiring_in_use&limit=100");
  return body["events"].filter(
    ({ data }: { data: { object: { uuid: string } } }) => data.object.uuid === uuid,
  );
}
const mailsTo = (email: string) => server.mails.filter(({ to }) => to.includes(email));

test("a card in use gets its notices 30 and 7 days before it expires, once each, from two processes", async () => {
  const used = await registered("2026-12", "used@example.com");
  const idle = await registered("2026-12", "idle@example.com");
  const later = await registered("2027-02", "later@example.com");
  for (const uuid of [used, later]) await charged(uuid);
  await workAt("2026-12-01T23:59:00Z");
  expect(await noticesOf(used)).toEqual([]);
  await workAt("2026-12-02T00:00:00Z");
  expect(await noticesOf(used)).toHaveLength(1);
  // At night no customer gets a mail.
  expect(server.mails).toHaveLength(0);
  await workAt("2026-12-02T08:00:00Z");
  expect(mailsTo("used@example.com")).toHaveLength(1);
  const text = readable(mailsTo("used@example.com")[0]!).replaceAll("=\r\n", "");
  expect(text).toContain("Ihre Karte •••• 1111");
  expect(text).toContain("Ende Dezember 2026");
  expect(text).not.toContain("Jetzt bezahlen");
  await workAt("2026-12-24T23:59:00Z");
  expect(await noticesOf(used)).toHaveLength(1);
  for (const time of ["2026-12-25T00:00:00Z", "2026-12-25T09:00:00Z", "2026-12-31T23:59:00Z"])
    await workAt(time);
  expect(await noticesOf(used)).toHaveLength(2);
  expect(mailsTo("used@example.com")).toHaveLength(2);
  await workAt("2027-01-02T09:00:00Z");
  expect(await noticesOf(idle)).toEqual([]);
  expect(await noticesOf(later)).toEqual([]);
  expect(server.mails).toHaveLength(2);
});

test("a connector without the mail has the event alone, and a card that was deleted has neither", async () => {
  await shop.change({ addSettings: { "recovery:card-expiring-mail": "0" } });
  const used = await registered("2027-03", "silent@example.com");
  await charged(used);
  const gone = await registered("2027-03", "gone@example.com");
  await charged(gone);
  const { amount: _amount, currency: _currency, transactionToken: _token, ...order } = anOrder();
  await shop.api.transaction("cards", "deregister", { ...order, referenceUuid: gone });
  await workAt("2027-03-05T10:00:00Z");
  expect(await noticesOf(used)).toHaveLength(1);
  expect(await noticesOf(gone)).toEqual([]);
  expect(mailsTo("silent@example.com")).toEqual([]);
});

test("the cards that expire in a month are listed page by page, with what charges them, and only the merchant's", async () => {
  const uuids = [await registered("2027-05", "a@example.com"), await registered("2027-05", "b@example.com")];
  const scheduleId = await charged(uuids[0]!);
  const list = (query: string) =>
    shop.operator.get(`/api/provisioning/listExpiringCards/${DEMO_MERCHANT}?${query}`);
  const first = await list("month=2027-05&limit=1");
  const second = await list(`month=2027-05&limit=1&after=${first.body["next"]}`);
  expect(second.body).toMatchObject({ success: true, next: null });
  const cards = [...first.body["expiringCards"], ...second.body["expiringCards"]];
  const listed: string[] = cards.map(({ registrationUuid }) => registrationUuid);
  expect(new Set(listed)).toEqual(new Set(uuids));
  expect(cards.find(({ registrationUuid }) => registrationUuid === uuids[0])).toEqual({
    registrationUuid: uuids[0],
    connectorGuid: shop.connectorGuid,
    brand: "visa",
    lastFourDigits: "1111",
    expiryMonth: "05",
    expiryYear: "2027",
    scheduleIds: [scheduleId],
    recoveryIds: [],
  });
  expect((await list("month=2027-13")).body).toMatchObject({
    success: false,
    errorMessage: expect.stringContaining("month"),
  });
  expect((await list("")).body["expiringCards"]).toEqual([]);
});

test("what was noticed costs the worker nothing: it looks at no card again", async () => {
  const { db } = shop.started.gateway;
  const plan = await db.transaction(async (tx) => {
    // As with many cards: the table of a test is small enough to read whole.
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`drop index stored_instruments_last_four, stored_instruments_expiry`);
    return tx.query<Record<string, string>>(sql`explain select transaction_uuid from stored_instruments
      where ((facts->>'expiryYear') || '-' || (facts->>'expiryMonth')) = '2026-12' and expiry_notices < 1
        and method = 'card' and deregistered_at is null and erased_at is null`);
  });
  expect(JSON.stringify(plan)).toContain("stored_instruments_notices");
});
