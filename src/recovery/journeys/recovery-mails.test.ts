import { afterEach, beforeAll, expect, test } from "vitest";
import { anOrder } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { readable, startMailServer, type MailServer } from "../../../tests/support/mail-server.ts";
import { openRecoveryShop } from "../../../tests/support/recovery-shop.ts";
import { sql } from "../../platform/database/index.ts";
import { removeWaitingMails } from "../case-store.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const shop = forThisFile(() => openRecoveryShop());
const servers: MailServer[] = [];

beforeAll(() => shop.change({ addSettings: { "retry:limits": "none" } }));
afterEach(async () => {
  while (servers.length > 0) await servers.pop()!.close();
});

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  servers.push(server);
  const mail = { host: "127.0.0.1", port: server.port, from: "Demo Shop <shop@example.com>" };
  await shop.operator.post(`/api/provisioning/updateTenant/${TENANT}`, { settings: { mail } });
  return server;
}

/** Declined because the card has expired: only the customer can help. */
async function failedDebit(referenceUuid?: string, recovery: object = {}) {
  await shop.declineWith();
  const { amount: _amount, currency: _currency, ...order } = anOrder();
  const registration = referenceUuid ?? (await shop.api.transaction("cards", "register", order)).body["uuid"];
  const expired = { defaultResult: "error", "simulator:decline": "2009", "simulator:schemeCode": "54" };
  await shop.change({ config: { extraData: expired } });
  shop.clock.advance({ seconds: 1 });
  const { transactionToken: _token, ...debit } = anOrder();
  const { body } = await shop.api.transaction("cards", "debit", {
    ...debit,
    referenceUuid: registration,
    transactionIndicator: "RECURRING",
    customer: { email: "ada@example.com" },
    language: "de",
    recovery,
  });
  expect(body, JSON.stringify(body)).toMatchObject({ returnType: "ERROR" });
  const list = await shop.api.get("/api/v3/recovery/cards?limit=1");
  return { recovery: list.body["recoveries"][0], registration };
}

const passHours = async (hours: number) => {
  shop.clock.advance({ hours });
  await shop.started.gateway.runDue();
};

test("the customer is told at the first failure, in their language, and of two failures of one card once", async () => {
  const server = await mailServer();
  const { recovery, registration } = await failedDebit();
  expect(recovery.mails.map(({ kind, state }: { kind: string; state: string }) => [kind, state])).toEqual([
    ["recovery-1", "waiting"],
    ["recovery-2", "waiting"],
    ["recovery-3", "waiting"],
  ]);
  await shop.started.gateway.runDue();
  expect(server.mails).toHaveLength(1);
  const [mail] = server.mails;
  expect(mail).toMatchObject({ to: ["ada@example.com"] });
  expect(readable(mail!).replaceAll("=\r\n", "")).toContain("/recover/");
  expect((await shop.get(recovery.recoveryId)).mails[0]).toMatchObject({ state: "sent" });
  const second = await failedDebit(registration);
  expect(second.recovery).toMatchObject({ mails: [] });
  // By day: at night a mail waits for the morning.
  await passHours(24 * 5 + 2);
  expect(server.mails).toHaveLength(2);
  await passHours(24 * 6);
  expect(server.mails).toHaveLength(3);
  expect(await shop.get(recovery.recoveryId)).toMatchObject({ state: "lost" });
});

test("a mail says why, with which card and until when; the merchant's own template comes first", async () => {
  const server = await mailServer();
  const body = {
    recovery1Text: "{{ customer.email }}, {{ cardBrand }} {{ lastFourDigits }}: {{ reason }} {{ url }}",
  };
  const broken = { recovery2Subject: "{{ merchantName " };
  const change = (defaultLayout: object) =>
    shop.operator.post(`/api/provisioning/updateConnector/${shop.connectorGuid}`, {
      payByLink: { defaultLayout },
    });
  expect((await change(broken)).body).toMatchObject({
    success: false,
    errorMessage: expect.stringContaining("recovery2Subject"),
  });
  await failedDebit();
  await shop.started.gateway.runDue();
  const builtIn = readable(server.mails[0]!).replaceAll("=\r\n", "");
  expect(builtIn).toContain("Die Karte ist abgelaufen.");
  expect(builtIn).toContain("Karte: Visa •••• 1111");
  expect(builtIn).toContain("Bitte bezahlen Sie bis");
  expect((await change(body)).body).toMatchObject({ success: true });
  const { recovery } = await failedDebit();
  await shop.started.gateway.runDue();
  expect(readable(server.mails[1]!).replaceAll("=\r\n", "")).toContain(
    `ada@example.com, Visa 1111: Die Karte ist abgelaufen. Bitte verwenden Sie eine andere Karte. ${recovery.link}`,
  );
  await change({ recovery1Text: null });
  for (const template of ["recovery-1", "recovery-3", "card-expiring"])
    expect(
      (
        await shop.operator.post(`/api/provisioning/sendTestMail/${TENANT}`, {
          to: "olga@shop.example",
          template,
        })
      ).body,
    ).toMatchObject({ result: "sent" });
  expect(server.mails).toHaveLength(5);
  expect(readable(server.mails[4]!).replaceAll("=\r\n", "")).toContain("expires at the end of November 2026");
});

test("a debit that asks for no e-mails gets none", async () => {
  const server = await mailServer();
  const { recovery } = await failedDebit(undefined, { notify: false });
  expect(recovery).toMatchObject({ state: "customer", mails: [] });
  await shop.started.gateway.runDue();
  expect(server.mails).toHaveLength(0);
});

test("an address that the server does not know gets no further mail", async () => {
  const server = await mailServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error("No such user"), { responseCode: 550 })),
  });
  const { recovery } = await failedDebit();
  await shop.started.gateway.runDue();
  await passHours(24);
  expect((await shop.get(recovery.recoveryId)).mails).toEqual([
    { kind: "recovery-1", at: expect.any(String), state: "bounced" },
  ]);
  expect(server.mails).toHaveLength(0);
});

test("a case that is stopped sends nothing more, and none is sent at night", async () => {
  const server = await mailServer();
  await passHours(24 - shop.clock.now().toZonedDateTimeISO("UTC").hour + 23);
  const { recovery } = await failedDebit();
  expect(recovery.mails[0].at).toMatch(/T08:00:00Z$/);
  await shop.started.gateway.runDue();
  await shop.api.post(`/api/v3/recovery/cards/${recovery.recoveryId}/stop`, {});
  await passHours(24 * 12);
  expect(server.mails).toHaveLength(0);
  expect(await shop.get(recovery.recoveryId)).toMatchObject({ state: "stopped", mails: [] });
});

test("erasing the customer's profile ends mails, and nothing of the address stays", async () => {
  const server = await mailServer();
  await shop.declineWith();
  const { amount: _amount, currency: _currency, ...order } = anOrder();
  const customerProfileData = { customerIdentification: "erased" };
  const { body } = await shop.api.transaction("cards", "register", { ...order, customerProfileData });
  const { recovery } = await failedDebit(body["uuid"]);
  // Other tests' cases have mails as well.
  const own = () =>
    server.mails.filter((mail) => readable(mail).replaceAll("=\r\n", "").includes(recovery.link));
  // After the night.
  await passHours(12);
  expect(own()).toHaveLength(1);
  const deleted = await shop.api.post("/api/v3/customerProfiles/cards/deleteProfile", customerProfileData);
  expect(deleted.body, JSON.stringify(deleted.body)).toMatchObject({ success: true });
  await passHours(24 * 12);
  expect(own()).toHaveLength(1);
  expect(await shop.get(recovery.recoveryId)).toMatchObject({ state: "stopped", mails: [{ state: "sent" }] });
  const { db } = shop.started.gateway;
  const row = await db.one<{ stored: string }>(
    sql`select recovery_cases::text as stored from recovery_cases where id = ${recovery.recoveryId}`,
  );
  expect(row.stored).not.toContain("ada@");
  const { addressKey } = await db.one<{ addressKey: string | null }>(
    sql`select address_key from recovery_cases where id = ${recovery.recoveryId}`,
  );
  expect(addressKey).toBeNull();
});

test("a mail that is about to go out is not sent once a payment has removed it", async () => {
  let isBusy = true;
  const server = await mailServer({
    onRcptTo: (_address, _session, done) =>
      isBusy ? done(Object.assign(new Error("Try later"), { responseCode: 451 })) : done(),
  });
  const { recovery } = await failedDebit();
  const { recoveryId } = recovery;
  await shop.started.gateway.runDue();
  isBusy = false;
  shop.clock.advance({ minutes: 10 });
  const { db } = shop.started.gateway;
  const isWaiting = () =>
    expect
      .poll(() =>
        db.query(sql`
          select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
            and position('update recovery_mails' in query) > 0`),
      )
      .toHaveLength(1);
  let sent: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    // As the commit that records the payment does.
    await removeWaitingMails(tx, recoveryId);
    sent = shop.started.gateway.runDue();
    await isWaiting();
  });
  await sent;
  expect(server.mails.filter(({ raw }) => raw.includes(recoveryId))).toEqual([]);
});
