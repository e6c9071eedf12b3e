import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { BiClient, project } from "../../../tests/support/bi.ts";
import { anOrder } from "../../../tests/support/api-client.ts";
import { startCallbackReceiver, type CallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { dumpDatabase } from "../../../tests/support/database-dump.ts";
import { payOnPage } from "../../../tests/support/hosted-page.ts";
import { startMailServer, type MailServer } from "../../../tests/support/mail-server.ts";
import {
  DEMO,
  openProfileShop,
  type ProfileClient,
  type ProfileShop,
} from "../../../tests/support/profiles.ts";

/** The data of an invoice, which stays. */
const INVOICED = {
  firstName: "Zenobia",
  lastName: "Palmyra",
  company: "Caravans Ltd",
  billingAddress1: "Colonnade 1",
  billingCity: "Tadmor",
  billingPostcode: "4711",
  billingCountry: "AT",
};
const PERSONAL = {
  email: "zenobia@desert.example",
  birthDate: "1940-07-31",
  billingPhone: "+43555001122",
  shippingAddress1: "Oasis 77",
  nationalId: "ZNB-0815",
  ipAddress: "203.0.113.99",
  extraData: { note: "prefers camels" },
};
const IBAN_DATA = {
  iban: "AT611904300234571111",
  bic: "BKAUATWWXXX",
  mandateId: "MANDATE-ZENOBIA",
  mandateDate: "2026-01-31",
};
const THREE_D_SECURE = { "3dsecure": "OFF", deliveryEmailAddress: "zenobia@delivery.example" };

/** As BI documents show it. */
const MASKED_IBAN = "AT61************1111";

let directory: string;
let shop: ProfileShop;
let demo: ProfileClient;
let bi: BiClient;
let receiver: CallbackReceiver;
let mails: MailServer;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "quittance-erasure-"));
  shop = await openProfileShop({ bi: { kind: "embedded", directory } });
  ({ demo } = shop);
  bi = new BiClient(shop.started.url);
  receiver = await startCallbackReceiver();
  // This merchant's system echoes the callback in its response, as some systems do.
  receiver.respond = (response) =>
    void response.writeHead(500).end(JSON.stringify(receiver.received.at(-1)?.body));
  mails = await startMailServer();
  const connector = { name: "Debits", adapter: "Simulator", method: "DirectDebit", apiKey: "erases-debits" };
  await shop.provision(`createConnector/${DEMO.merchantGuid}`, connector);
  const mail = { host: "127.0.0.1", port: mails.port, from: "Shop <shop@example.com>" };
  const payByLink = { sendConfirmationMail: true };
  const settings = { mail, payByLinkEmailPermission: true, payByLink };
  await shop.provision(`updateTenant/${DEMO.tenantGuid}`, { settings });
  await reduceTransactions("1");
});
afterAll(async () => {
  await shop?.close();
  await receiver?.close();
  await mails?.close();
  await rm(directory, { recursive: true, force: true });
});

const reduceTransactions = (value: "0" | "1") =>
  shop.provision("updateConnector/CO-0000-0000-0000-0000-0000-0001", {
    settings: { "customer-profiles:reduce-transactions": value },
  });

const customerProfileData = { customerIdentification: "queen-of-palmyra" };
const SECRETS = [
  ...Object.values(PERSONAL).map((value) => (typeof value === "string" ? value : value.note)),
  ...Object.values(IBAN_DATA),
  THREE_D_SECURE.deliveryEmailAddress,
  customerProfileData.customerIdentification,
];

/** A customer with every kind of data in a profile: an account, a card, a link that was mailed and paid, payments with tokens. */
async function growProfile(): Promise<string[]> {
  const more = { callbackUrl: receiver.url, customerProfileData, threeDSecureData: THREE_D_SECURE };
  const customer = { ...INVOICED, ...PERSONAL };
  const account = { ...customer, paymentData: { ibanData: IBAN_DATA } };
  const { merchantTransactionId } = anOrder();
  const order = { merchantTransactionId, customer: account, ...more };
  const byAccount = await demo.transaction("erases-debits", "register", order);
  const { transactionToken: _token, ...amount } = anOrder();
  const link = { ...amount, payByLink: { sendByEmail: true }, withRegister: true, customer, ...more };
  const byLink = await demo.transaction("demo-card", "debit", link);
  await shop.started.gateway.runDue();
  expect((await demo.post(`/api/v3/payByLink/${String(byLink.body["uuid"])}/resend`, "")).status).toBe(200);
  await payOnPage(byLink.body["redirectUrl"]);
  const byCard = await demo.register({ customer, ...more });
  const { paymentToken } = byCard.body["customerProfileData"] as { paymentToken: string };
  const paid = await demo.debit({ transactionToken: paymentToken, customer, callbackUrl: receiver.url });
  const uuids = [byAccount, byCard, byLink, paid].map(({ body }) => body["uuid"] as string);
  for (const uuid of uuids) expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "SUCCESS" });
  return uuids;
}

async function timelineOf(uuid: string): Promise<Record<string, unknown>[]> {
  const { body } = await demo.get(`/api/v3/payByLink/${uuid}`);
  return body["timeline"];
}

async function statusOf(uuid: string) {
  const onCard = await demo.status(uuid);
  return onCard.body["success"] === true ? onCard.body : (await demo.status(uuid, "erases-debits")).body;
}

test("with the setting on, deleteProfile leaves only the data for accounting in transactions, and no other data of the customer in any store", async () => {
  const { gateway } = shop.started;
  const uuids = await growProfile();
  await gateway.runDue();
  const before = await dumpDatabase(gateway.db);
  for (const secret of SECRETS) expect(before, secret).toContain(secret);
  const documents = JSON.stringify(await Promise.all(uuids.map((uuid) => bi.document(uuid))));
  expect(documents).toContain(MASKED_IBAN);
  expect(documents).toContain(PERSONAL.email);
  expect(mails.mails.length).toBeGreaterThan(0);
  const timeline = await timelineOf(uuids[2]!);
  expect(timeline).toContainEqual(expect.objectContaining({ event: "mailed", recipient: PERSONAL.email }));

  expect((await demo.profile("deleteProfile", customerProfileData)).body).toEqual({ success: true });
  await project(shop.started);
  const after = await dumpDatabase(gateway.db);
  const left = after.split("\n").filter((row) => SECRETS.some((secret) => row.includes(secret)));
  expect(left).toEqual([]);
  for (const uuid of uuids) {
    const body = await statusOf(uuid);
    expect(body).toMatchObject({ transactionStatus: "SUCCESS" });
    // A card that was stored is no record of bookkeeping.
    const isInvoiced = body["transactionType"] !== "REGISTER";
    expect(body["customer"]).toEqual(isInvoiced ? INVOICED : undefined);
    const document = JSON.stringify(await bi.document(uuid));
    for (const secret of [...SECRETS, MASKED_IBAN]) expect(document.includes(secret), secret).toBe(false);
    expect(document.includes(INVOICED.billingCity)).toBe(isInvoiced);
  }
  const found = await bi.post("/v2", { query: { query_string: { query: `"${PERSONAL.email}"` } } });
  expect(found.body["hits"].total.value).toBe(0);
  const reduced = await timelineOf(uuids[2]!);
  expect(reduced).toEqual(
    reduced.map((event) => ("recipient" in event ? { ...event, recipient: null } : event)),
  );
});

test("a payment in progress keeps the data that it needs until it has ended", async () => {
  const customer = { ...INVOICED, ...PERSONAL };
  const connector = { name: "Slow", adapter: "Simulator", method: "DirectDebit", apiKey: "erases-slowly" };
  await shop.provision(`createConnector/${DEMO.merchantGuid}`, connector);
  const pending = { iban: "AT611904300234572222" };
  const { merchantTransactionId } = anOrder();
  const register = await demo.transaction("erases-slowly", "register", {
    merchantTransactionId,
    customer: { paymentData: { ibanData: { ...pending, iban: IBAN_DATA.iban } } },
    customerProfileData,
  });
  const { paymentToken } = register.body["customerProfileData"] as { paymentToken: string };
  const extraData = { outcome: "2222", pendingOutcome: "success" };
  const { body } = await demo.debit({ transactionToken: paymentToken, customer, extraData }, "erases-slowly");
  expect(body).toMatchObject({ returnType: "PENDING" });
  await demo.profile("deleteProfile", customerProfileData);
  const { gateway } = shop.started;
  expect(await dumpDatabase(gateway.db)).toContain(PERSONAL.email);

  await gateway.db
    .execute(sql`update transactions set status = 'success', final_at = created_at, inquire_at = null
    where uuid = ${body["uuid"] as string}`);
  await gateway.db.execute(sql`update jobs set run_at = quittance_now() where dead_at is null`);
  await gateway.runDue();
  const after = await dumpDatabase(gateway.db);
  expect(after.split("\n").filter((row) => row.includes(PERSONAL.email))).toEqual([]);
});

test("with the setting off, transactions keep the data of their requests", async () => {
  await reduceTransactions("0");
  const [byAccount] = await growProfile();
  await demo.profile("deleteProfile", customerProfileData);
  const customer = { ...INVOICED, ...PERSONAL, paymentData: { ibanData: IBAN_DATA } };
  expect(await statusOf(byAccount!)).toMatchObject({ customer });
});
