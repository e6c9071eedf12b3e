import { beforeAll, beforeEach, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { project } from "../../../tests/support/bi.ts";
import { allEvents, provision } from "../../../tests/support/events.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { partsOf, startMailServer } from "../../../tests/support/mail-server.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const ALERTS = `/console/${TENANT}/alerts`;

const clock = new ManualClock(Temporal.Now.instant().toString());
const started = forThisFile(() => startTestGateway({ clock, bi: { kind: "embedded" } }));
const api = forThisFile(() => new ApiClient(started.url));
const mails = forThisFile(startMailServer);
/** The connector of a live account at a provider. */
let connector: string;

beforeAll(async () => {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const mail = { host: "127.0.0.1", port: mails.port, from: "Payments <pay@example.com>" };
  await operator.post(`/api/provisioning/updateTenant/${TENANT}`, { settings: { mail } });
  const { body } = await operator.post(`/api/provisioning/createConnector/${MERCHANT}`, {
    name: "Acquirer A",
    apiKey: "acquirer-a",
    adapter: "Stripe",
    method: "Creditcard",
    config: {
      testMode: false,
      apiSecret: "rk_live_0123456789",
      vault: { webhookSecrets: ["whsec_0123456789"] },
    },
  });
  expect(body).toMatchObject({ success: true });
  connector = (body["connector"] as { guid: string }).guid;
});
beforeEach(async () => {
  const { db } = started.gateway;
  await db.execute(sql`delete from console_alerts`);
  await db.execute(sql`delete from console_alert_choices`);
  clock.advance({ minutes: 6 });
});

async function choose(
  role: "operator" | "finance" | "support",
  kinds: readonly string[],
  language = "en",
): Promise<string> {
  const client = await ConsoleClient.demo(started.url, role, language);
  const page = await client.get(ALERTS);
  const { action, fields } = client.form(page, "/alerts");
  const chosen = Object.fromEntries(kinds.map((kind) => [kind, "yes"]));
  const { csrf = "", seen = "", version = "" } = fields;
  return textOf(await client.post(action, { csrf, seen, version, ...chosen }));
}

/** Looks, and returns what was mailed since: the recipients with the first line of each alert. */
async function look(minutes = 6): Promise<{ to: string; subject: string; text: string }[]> {
  const before = mails.mails.length;
  clock.advance({ minutes });
  await started.gateway.runDue();
  return (
    mails.mails
      .slice(before)
      .map((mail) => ({ mail, ...partsOf(mail) }))
      // A long subject is folded.
      .map(({ mail, subject, text }) => ({
        to: mail.to[0] ?? "",
        subject: subject.replaceAll(/\r\n\s/g, " "),
        text,
      }))
      .toSorted((one, other) => one.to.localeCompare(other.to))
  );
}

const outage = () =>
  started.gateway.db.execute(sql`
    insert into connector_outages (connector_guid, since) values (${connector}, now())`);
const recovery = () => started.gateway.db.execute(sql`delete from connector_outages`);

test("each person gets what they chose, once while it is the case, and once more when it has ended", async () => {
  expect(await choose("operator", ["provider_fails"])).toContain("Your choice was saved.");
  await choose("support", ["dispute_due"]);
  expect(await look()).toEqual([]);
  await outage();
  const [mail, ...more] = await look();
  expect([mail?.to, mail?.subject, more]).toEqual([
    "operator@demo.example",
    "Demo: Acquirer A does not respond.",
    [],
  ]);
  expect(mail?.text).toContain(`${started.url}/console/${TENANT}/alerts`);
  expect(await look()).toEqual([]);
  const operator = await ConsoleClient.demo(started.url, "operator");
  expect(textOf(await operator.get(ALERTS))).toContain("Acquirer A does not respond.");
  await recovery();
  expect((await look()).map(({ subject }) => subject)).toEqual(["Demo: Acquirer A responds again."]);
  expect(textOf(await operator.get(ALERTS))).toMatch(/Ended Acquirer A responds again\. from /);
});

test("a condition that comes and goes is mailed once in 24 hours, and again a day later while it is the case", async () => {
  await choose("operator", ["provider_fails"]);
  await outage();
  expect(await look()).toHaveLength(1);
  await recovery();
  expect(await look()).toHaveLength(1);
  await outage();
  expect(await look()).toEqual([]);
  await recovery();
  expect(await look()).toEqual([]);
  await outage();
  expect(await look(60 * 23)).toEqual([]);
  expect((await look(60)).map(({ subject }) => subject)).toEqual(["Demo: Acquirer A does not respond."]);
  await recovery();
  expect(await look()).toHaveLength(1);
});

test("what is looked for is looked for by one process every five minutes", async () => {
  await choose("operator", ["provider_fails"]);
  expect(await look()).toEqual([]);
  await outage();
  expect(await look(2)).toEqual([]);
  expect(await look(3)).toHaveLength(1);
  await recovery();
});

test("the mail is in the language in which the person chose it", async () => {
  await choose("operator", ["provider_fails"], "de");
  await outage();
  const [mail] = await look();
  expect(mail?.subject).toBe("Demo: Acquirer A antwortet nicht.");
  expect(mail?.text).toContain("Wählen Sie hier, was Sie erhalten:");
  await recovery();
});

test("approvals that fall are those that the overview shows, of live payments alone, and events for endpoints", async () => {
  await choose("operator", ["approvals_fall"]);
  const endpoint = { url: "https://shop.example/events", eventTypes: ["connector.approvals_fell"] };
  await provision(started.url, `createWebhookEndpoint/${TENANT}`, endpoint);
  await provision(started.url, `createWebhookEndpoint/${MERCHANT}`, { ...endpoint, eventTypes: ["*"] });
  const events = () => allEvents(api, "types=connector.*");
  const pay = async (more: object) => String((await api.debit({ ...anOrder(), ...more })).body["uuid"]);
  const approved = await pay({});
  const declined = await pay({ extraData: { "simulator:decline": "2006" } });
  await copy(approved, 40, 3);
  await copy(declined, 20, 0);
  await project(started);
  expect(await look()).toEqual([]);
  await started.gateway.db.execute(sql`
    with live as (update transactions set test_mode = false returning uuid)
    insert into transaction_changes (transaction_uuids) select array[uuid] from live`);
  await project(started);
  expect(await events()).toEqual([]);
  // Without a person's choice the endpoints have it, as one event of the merchant.
  await started.gateway.db.execute(sql`delete from console_alert_choices`);
  expect(await look()).toEqual([]);
  const fell = {
    type: "connector.approvals_fell",
    merchantGuid: MERCHANT,
    test: false,
    data: { object: { apiKey: "demo-card", approvalRate: 0.0455, usualApprovalRate: 1 } },
  };
  expect(await events()).toMatchObject([fell]);
  await choose("operator", ["approvals_fall"]);
  expect((await look()).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Demo: The approval rate of .* fell to 4\.5%, usually 100%\.$/),
  ]);
  expect(await events()).toHaveLength(1);
  clock.advance({ hours: 25 });
  expect((await look())[0]?.subject).toMatch(
    /is no longer below the usual one, or there are too few payments/,
  );
  expect((await events()).map(({ type }) => type)).toEqual([
    "connector.approvals_fell",
    "connector.approvals_recovered",
  ]);
});

test("a live dispute is due three days before its deadline, and no longer when it was answered", async () => {
  await choose("finance", ["dispute_due"]);
  const { db } = started.gateway;
  const uuid = String((await api.debit(anOrder())).body["uuid"]);
  const dispute = (guid: string, days: number, testMode: boolean) =>
    db.execute(sql`
    insert into disputes (guid, tenant_guid, merchant_guid, connector_guid, transaction_uuid, test_mode, dispute_id, stage,
      amount_minor, currency, reason, opened_at, modified_at, due_at)
    select ${guid}, tenant_guid, merchant_guid, connector_guid, uuid, ${testMode}, ${guid}, 'chargeback', 1234, 'EUR', '',
      now(), now(), ${clock.now().add({ hours: days * 24 })}::timestamptz
    from transactions where uuid = ${uuid}`);
  await dispute("later", 5, false);
  await dispute("of-test-mode", 2, true);
  expect(await look()).toEqual([]);
  await dispute("due", 2, false);
  const [mail, ...more] = await look();
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^Demo: The dispute of EUR\s12\.34 has to be answered by .* UTC\.$/);
  expect(mail?.text).toContain("/disputes/due");
  await db.execute(sql`update disputes set ended_at = now()`);
  expect((await look())[0]?.subject).toContain("is no longer due");
});

test("callbacks of live payments that were given up, and settlements of no payment", async () => {
  await choose("operator", ["callbacks_given_up", "settlement_mismatch"]);
  const { db } = started.gateway;
  const live = String((await api.debit(anOrder())).body["uuid"]);
  const ofTestMode = String((await api.debit(anOrder())).body["uuid"]);
  await db.execute(sql`update transactions set test_mode = false where uuid = ${live}`);
  for (const uuid of [live, ofTestMode]) {
    await db.execute(sql`
      insert into callbacks (transaction_uuid, version, result, url, status, created_at)
      values (${uuid}, 1, 'OK', 'https://shop.example/', 'given_up', now())
      on conflict (transaction_uuid, version) do update set status = 'given_up'`);
    await db.execute(sql`
      insert into callback_attempts (transaction_uuid, version, outcome, duration_ms, at)
      values (${uuid}, 1, 'refused', 3, ${clock.now()})`);
  }
  await db.execute(sql`
    insert into settlement_imports (guid, connector_guid, kind, state)
    values ('SI-1', ${connector}, 'fetch', 'done')`);
  await db.execute(sql`
    insert into settlement_rows (connector_guid, row_key, import_guid, kind, row, state, recorded_at)
    values (${connector}, 'row-1', 'SI-1', 'payment', '{"net": {"amount": "5.00", "currency": "EUR"}, "fees": []}',
      'unmatched', ${clock.now()})`);
  const [mail, ...more] = await look();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Demo: 2 alerts");
  expect(mail?.text).toContain("1 callback was given up in the last 24 hours.");
  expect(mail?.text).toContain("Acquirer A settled rows that belong to no payment: 1.");
});

test("a request that waits is mailed to all who can decide it, but to nobody who chose to get none", async () => {
  const operator = await ConsoleClient.demo(started.url, "operator");
  const limit = { role: "support", currency: "EUR", one: "1", day: "500" };
  await operator.submit(await operator.get(`/console/${TENANT}/limits`), "/limits", limit);
  const support = await ConsoleClient.demo(started.url, "support");
  const request = async () => {
    const uuid = String((await api.debit(anOrder())).body["uuid"]);
    const form = await support.get(`/console/${TENANT}/payments/${uuid}/refund`);
    const check = await support.submit(form, "/refund", { amount: "5.00", reason: "box damaged" });
    await support.submit(check, "/refund");
    return (await look(0)).map(({ to }) => to);
  };
  expect(await request()).toEqual(["finance@demo.example", "operator@demo.example"]);
  await choose("finance", []);
  await choose("operator", ["approval_waits"]);
  expect(await request()).toEqual(["operator@demo.example"]);
});

test("a person who may not see it any more gets no mail, and the choice is in the audit", async () => {
  await choose("operator", ["provider_fails"]);
  const { db } = started.gateway;
  const [entry] = await db.query<{ username: string; operation: string }>(sql`
    select username, operation from configuration_changes where entity = 'alertChoice' order by id desc limit 1`);
  expect(entry).toEqual({ username: "operator@demo.example", operation: "console.chooseAlerts" });
  await outage();
  await db.execute(
    sql`update console_memberships set place_guid = 'TE-elsewhere' where id = 'demo-operator'`,
  );
  expect(await look()).toEqual([]);
  await db.execute(sql`update console_memberships set place_guid = ${TENANT} where id = 'demo-operator'`);
  await recovery();
});

test("a person can choose only what their role may see", async () => {
  const support = await ConsoleClient.demo(started.url, "support");
  const page = await support.get(ALERTS);
  expect(textOf(page)).not.toContain("A settlement does not match");
  expect(textOf(page)).toContain("A dispute is due");
  await choose("support", ["settlement_mismatch", "dispute_due"]);
  const { kinds } = await started.gateway.db.one<{ kinds: string[] }>(sql`
    select kinds from console_alert_choices where person_id = 'demo-support'`);
  expect(kinds).toEqual(["dispute_due"]);
});

/** So many payments like that one, so many days before it. */
const copy = (uuid: string, count: number, days: number) =>
  started.gateway.db.execute(sql`
    with copied as (
      insert into transactions select made.* from transactions as payment, generate_series(1, ${count}::int) as number,
        jsonb_populate_record(payment, jsonb_build_object('uuid', left(md5(uuid || number || ${`of ${days}`}), 20),
          'merchant_transaction_id', uuid || number || ${`of ${days}`},
          'created_at', created_at - make_interval(days => ${days}::int))) as made
      where payment.uuid = ${uuid} returning uuid
    )
    insert into transaction_changes (transaction_uuids) select array[uuid] from copied`);

test("payouts that are missing or differ, and money that waits, are mailed with the page that shows them", async () => {
  const { db } = started.gateway;
  await choose("finance", ["payout_missing", "payout_different", "money_unmatched"]);
  const today = clock.now().toString().slice(0, 10);
  const payout = (guid: string, state: string, difference: number | null) =>
    db.execute(sql`
      insert into bank_payouts (guid, merchant_guid, connector_guid, settlement_number, currency, amount_minor, paid_on,
        state, difference_minor)
      values (${guid}, ${MERCHANT}, ${connector}, ${`po_${guid}`}, 'EUR', 310275, ${today}::date, ${state},
        ${difference}::bigint)`);
  await payout("missing", "missing", null);
  await payout("different", "different", -3500);
  const entry = (guid: string, { daysAgo, test: isTest = false }: { daysAgo: number; test?: boolean }) =>
    db.execute(sql`
      insert into bank_entries (guid, merchant_guid, import_guid, iban, entry_key, part, amount_minor, currency, direction,
        booked_on, text, test, state)
      values (${guid}, ${MERCHANT}, 'BI-1', 'AT441999900004217201', ${guid}, 1, 12000, 'EUR', 'in',
        ${today}::date - ${daysAgo}::int, 'Miete', ${isTest}::boolean, 'unmatched')`);
  await entry("fresh", { daysAgo: 3 });
  await entry("old", { daysAgo: 4 });
  await entry("test", { daysAgo: 10, test: true });
  const [mail, ...others] = await look();
  expect([mail?.to, mail?.subject, others]).toEqual(["finance@demo.example", "Demo: 3 alerts", []]);
  const lines = mail!.text.split(/\r?\n/);
  const at = `${started.url}/console`;
  for (const [line, link] of [
    [
      "The payout po_missing of Acquirer A over EUR 3,102.75 has not arrived at the bank.",
      `${at}/${TENANT}/settlements/payout?connector=${connector}&number=po_missing&currency=EUR`,
    ],
    [
      "The payout po_different of Acquirer A arrived with EUR 35.00 less than reported.",
      `${at}/${TENANT}/settlements/payout?connector=${connector}&number=po_different&currency=EUR`,
    ],
    [
      "EUR 120.00 on the account has waited for more than 3 days to be assigned (1 entry).",
      `${at}/${MERCHANT}/bank?state=waiting&direction=in`,
    ],
  ] as const)
    expect(lines[lines.indexOf(line) + 1], line).toBe(link);
  expect(await look()).toEqual([]);
  await db.execute(sql`update bank_payouts set state = 'arrived', difference_minor = 0`);
  await db.execute(sql`update bank_entries set state = 'ignored'`);
  const [ended] = await look();
  expect(ended?.text).toContain(
    "The payout po_missing of Acquirer A over EUR 3,102.75 is no longer missing.",
  );
  expect(ended?.text).toContain("The payout po_different of Acquirer A no longer differs.");
  expect(ended?.text).toContain("No money on the account has waited for more than 3 days.");
});

test("a draft that its guardrail stopped is mailed with its page, until the draft is changed or discarded", async () => {
  const { db } = started.gateway;
  await choose("operator", ["experiment_stopped"]);
  const administrator = new ApiClient(started.url, ADMINISTRATOR);
  const draft = `${connector}/exemptions`;
  const content = { config: { exemptions: { mode: "auto" } } };
  await administrator.post(`/api/provisioning/saveConnectorDraft/${draft}`, content);
  const begun = await administrator.post(`/api/provisioning/activateConnectorDraft/${draft}`, {
    revision: 1,
    sharePercent: 10,
    guardrail: { approvalDropPoints: 1, after: 200 },
  });
  expect(begun.body).toMatchObject({ success: true });
  expect(await look()).toEqual([]);
  await db.execute(sql`
    update connector_experiments set state = 'stopped', stopped_by = 'guardrail', ended_at = quittance_now(),
      draft_payments = 612, draft_approved = 551, other_payments = 5000, other_approved = 4572
    where connector_guid = ${connector}`);
  const [mail, ...others] = await look();
  expect([mail?.to, mail?.subject, others]).toEqual([
    "operator@demo.example",
    "Demo: The draft of Acquirer A was stopped by itself after 612 payments: their approval was 1.4 points lower.",
    [],
  ]);
  expect(mail?.text).toContain(`${started.url}/console/${MERCHANT}/exemptions/${connector}/what-if`);
  expect(await look()).toEqual([]);
  await administrator.post(`/api/provisioning/discardConnectorDraft/${draft}`, {});
  expect((await look()).map(({ subject }) => subject)).toEqual([
    "Demo: The stopped draft of Acquirer A was changed, discarded or tried again, or is a month old.",
  ]);
});
