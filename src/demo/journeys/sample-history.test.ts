import { describe, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { BiClient } from "../../../tests/support/bi.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { createTestDatabase } from "../../../tests/support/postgres.ts";
import { sql } from "../../platform/database/index.ts";
import { SAMPLE_GUIDS } from "../history/sample-merchants.ts";

const LIMIT_MS = 240_000;
const PLACE = "/console/TE-0000-0000-0000-0000-0000-0001";
const OVERVIEW = `${PLACE}/overview`;
const [BICYCLES, , SHOP] = SAMPLE_GUIDS as readonly [string, string, string];
const FORM = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };

const started = forThisFile(() =>
  startTestGateway({ bi: { kind: "embedded" }, sampleShare: 0.1, workers: true }),
);
const api = forThisFile(() => new ApiClient(started.url));

const stateOf = async () => (await api.get("/demo/history")).body["kind"];
const untilComplete = () => expect.poll(stateOf, { timeout: LIMIT_MS, interval: 200 }).toBe("complete");

const post = (path: string, headers: Record<string, string> = {}) =>
  fetch(started.url + path, { method: "POST", headers, redirect: "manual" });

interface Kinds {
  readonly payments: number;
  readonly days: number;
  readonly declined: number;
  readonly refunds: number;
  readonly chargebacks: number;
  readonly live: number;
  /** How many payments did not end in the week in which they were made, in which due jobs run. */
  readonly late: number;
  readonly currencies: number;
}

function kinds(): Promise<Kinds> {
  return started.gateway.db.one<Kinds>(sql`
    select count(*) filter (where type = 'debit')::int as payments,
      extract(day from max(created_at) - min(created_at))::int as days,
      count(*) filter (where status = 'error_adapter')::int as declined,
      count(*) filter (where type = 'refund')::int as refunds,
      count(*) filter (where type = 'chargeback')::int as chargebacks,
      count(*) filter (where not test_mode)::int as live,
      count(*) filter (where status <> 'cancelled'
        and final_at > created_at + interval '8 days')::int as late,
      count(distinct currency)::int as currencies
    from transactions where merchant_guid = any(${SAMPLE_GUIDS}::text[])`);
}

interface OwnCallback {
  readonly status: string;
  readonly createdAt: Temporal.Instant;
  readonly attempts: number;
  /** The time of the first attempt. */
  readonly firstAt: Temporal.Instant;
}

/** The callback of a payment, once it was attempted. */
async function callbackOf(uuid: string): Promise<OwnCallback> {
  const read = () =>
    started.gateway.db.maybeOne<OwnCallback>(sql`
      select status, created_at, attempts,
        (select min(at) from callback_attempts where callback_attempts.transaction_uuid = callbacks.transaction_uuid) as first_at
      from callbacks where transaction_uuid = ${uuid} and attempts > 0`);
  await expect.poll(read).toBeDefined();
  return (await read())!;
}

/** Mismatched: with another amount than the record's. */
type Settled = Readonly<
  Record<"imports" | "matched" | "unmatched" | "mismatched" | "payouts" | "fees", number>
>;

function settled(): Promise<Settled> {
  return started.gateway.db.one<Settled>(sql`
    select (select count(distinct import_guid) from settlement_rows)::int as imports,
      count(*) filter (where state = 'matched')::int as matched,
      count(*) filter (where state = 'unmatched')::int as unmatched,
      count(*) filter (where kind = 'payout')::int as payouts,
      (select count(*) from transaction_reconciliations
        where reconciliation->>'state' = 'mismatch')::int as mismatched,
      (select count(*) from transaction_fees)::int as fees
    from settlement_rows`);
}

/** Tables with a row that names what was in the sample. The audit keeps what happened. */
async function tablesWith(names: readonly string[]): Promise<string[]> {
  const { db } = started.gateway;
  const tables = await db.query<{ name: string }>(sql`
    select table_name::text as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`);
  const patterns = names.map((one) => `%${one}%`);
  const found: string[] = [];
  for (const { name } of tables) {
    const { is } = await db.one<{ is: boolean }>(
      sql(
        template(`select exists (select from "${name}" as one where one::text like any(`, "::text[])) as is"),
        patterns,
      ),
    );
    if (is) found.push(name);
  }
  return found.toSorted();
}

function template(...strings: string[]): TemplateStringsArray {
  return Object.assign(strings, { raw: strings });
}

async function documents(): Promise<number> {
  const query = { query: { terms: { merchant_guid: SAMPLE_GUIDS } } };
  return (await new BiClient(started.url).post("/v2/_count", query)).body["count"];
}

/** Guids of the sample begin so, and its orders and customers have these words. */
const NAMES = ["5A3B-0", "sample-rad", "sample-kaffee", "Customers of the sample history", "HR-100"];

describe("the sample history", () => {
  test(
    "is filled by the button of the empty overview, which only those have who may configure",
    async () => {
      const support = await ConsoleClient.demo(started.url, "support");
      expect(textOf(await support.get(OVERVIEW))).not.toContain("sample history");
      const operator = await ConsoleClient.demo(started.url, "operator");
      const page = await operator.get(OVERVIEW);
      // A port where nobody listens: the callback of the visitor's own payment waits for a retry.
      const own = await api.debit({ callbackUrl: "http://127.0.0.1:9/notify" });
      const before = await callbackOf(String(own.body["uuid"]));
      await operator.submit(page, "/sample-history");
      await untilComplete();
      const after = await callbackOf(String(own.body["uuid"]));
      // As many attempts as real time had, none of them in the past.
      expect(after.status).toBe("waiting");
      expect(after.attempts).toBeLessThanOrEqual(4);
      expect(after.firstAt.since(before.createdAt).sign).toBe(1);
      const { payments, days, declined, refunds, chargebacks, live, late, currencies } = await kinds();
      expect(payments).toBeGreaterThan(190);
      expect(days).toBeGreaterThan(80);
      for (const count of [declined, refunds, chargebacks]) expect(count).toBeGreaterThan(0);
      expect(currencies).toBeGreaterThan(1);
      expect([live, late]).toEqual([0, 0]);
      await expect.poll(documents, { timeout: 30_000 }).toBeGreaterThan(payments);
      expect(textOf(await operator.get(OVERVIEW))).toContain("Net volume");
    },
    LIMIT_MS,
  );

  test("is in the audit as what was made now: its times never run backwards", async () => {
    const { entries, backwards, tests } = await started.gateway.db.one<Record<string, number>>(sql`
      select count(*)::int as entries, count(test_at)::int as tests,
        count(*) filter (where at < before - interval '10 seconds')::int as backwards
      from (select at, test_at, max(at) over (order by id rows between unbounded preceding and 1 preceding) as before
        from configuration_changes) as entry`);
    expect(entries).toBeGreaterThan(20);
    expect([backwards, tests]).toEqual([0, 0]);
  });

  test("has requests in the log of developers: declines, and mistakes of a merchant's server with their reason", async () => {
    const operator = await ConsoleClient.demo(started.url, "operator");
    const page = textOf(await operator.get(`${PLACE}/developers/requests`));
    // Which connector and which declines are the newest depends on the day that it ends on.
    expect(page).toMatch(/POST transaction\/sample-rad-[ab]\/debit/);
    expect(page).toMatch(/HTTP 200 (?:Declined|Failed) [23]\d{3}/);
    for (const reason of ["3004", "1002", "8001", "referenceUuid: Enter a value."])
      expect(page).toContain(reason);
  });

  test("has what providers settled, with fees, and some that does not agree", async () => {
    const { imports, matched, unmatched, mismatched, payouts, fees } = await settled();
    expect(imports).toBeGreaterThan(12);
    expect(payouts).toBeGreaterThan(12);
    expect(matched).toBeGreaterThan(150);
    expect(fees).toBeGreaterThan(150);
    for (const count of [unmatched, mismatched]) expect(count).toBeGreaterThan(0);
    expect(unmatched + mismatched).toBeLessThan(matched / 20);
    const finance = await ConsoleClient.demo(started.url, "finance");
    const page = textOf(await finance.get(`${PLACE}/settlements`));
    for (const word of ["By provider", "Acquirer A", "Acquirer B"]) expect(page).toContain(word);
  });

  test("has failed charges of memberships that came back in each way, that were lost, and that are open", async () => {
    const { db } = started.gateway;
    const cases = await db.query<Record<string, unknown>>(sql`
      select state, recovered_by, count(*)::int as count from recovery_cases
      where merchant_guid = any(${SAMPLE_GUIDS}::text[]) and schedule_id is null group by 1, 2 order by 1, 2`);
    expect(cases).toEqual([
      { state: "customer", recoveredBy: null, count: 1 },
      { state: "lost", recoveredBy: null, count: 2 },
      { state: "recovered", recoveredBy: "customer", count: 2 },
      { state: "recovered", recoveredBy: "other", count: 2 },
      { state: "recovered", recoveredBy: "retry", count: 8 },
      { state: "waiting", recoveredBy: null, count: 3 },
    ]);
    // Nobody is behind the addresses of the sample.
    const mails = await db.query(sql`
      select from recovery_mails join recovery_cases as of on of.id = recovery_id where schedule_id is null`);
    expect(mails).toEqual([]);
    const operator = await ConsoleClient.demo(started.url, "operator");
    expect(textOf(await operator.get(`${PLACE}/recovery`))).toContain("Another card on the customer's page");
  });

  test("has what each page is for: paid links, two reviews, a failing schedule and a refund that waits", async () => {
    const states = await started.gateway.db.one<Record<string, number>>(sql`
      select count(*) filter (where request->'payByLink' ? 'sendByEmail' and status = 'success')::int as paid_links,
        count(*) filter (where status = 'pending_review')::int as reviews,
        (select count(*) from schedules where state = 'ERROR')::int as failing,
        (select count(*) from console_refund_approvals where state = 'open')::int as waiting
      from transactions where merchant_guid = any(${SAMPLE_GUIDS}::text[])`);
    expect(states).toMatchObject({ reviews: 2, failing: 1, waiting: 1 });
    expect(states["paidLinks"]).toBeGreaterThan(1);
    const finance = await ConsoleClient.demo(started.url, "finance");
    expect(textOf(await finance.get(`${PLACE}/approvals`))).toMatch(
      /EUR.549\.00 Waiting for approval HR-10902 Sam Support/,
    );
    expect(textOf(await finance.get(`${PLACE}/schedules`))).toContain("Failing 1");
    const operator = await ConsoleClient.demo(started.url, "operator");
    const held = textOf(await operator.get(`${PLACE}/payments?state=review`));
    expect(held).toMatch(/EUR.899\.00.*HR-10904.*EUR.749\.00.*HR-10903/);
  });

  test("has challenges that customers passed and paid, one that failed and one that nobody answered", async () => {
    const ends = await started.gateway.db.query<{ end: string; payments: number; late: number }>(sql`
      select concat_ws(' ', authentication->'result'->>'transStatus',
          authentication->'result'->'failure'->>'kind', status) as end,
        count(*)::int as payments,
        count(*) filter (where final_at > transactions.created_at + interval '3 minutes')::int as late
      from three_d_secure_authentications join transactions on uuid = transaction_uuid
      where merchant_guid = any(${SAMPLE_GUIDS}::text[]) and authentication ? 'challengeDeadline'
      group by 1`);
    const of = Object.fromEntries(ends.map(({ end, ...counted }) => [end, counted]));
    // Within minutes; what nobody answers ends later.
    expect(of["Y success"]).toMatchObject({ late: 0 });
    for (const end of ["Y success", "N error_internal", "U challenge_abandoned error_internal"])
      expect(of[end]?.payments, end).toBeGreaterThan(0);
  });

  test("has exemptions that were granted, and one each that was stepped up and lost", async () => {
    const operator = await ConsoleClient.demo(started.url, "operator");
    const page = textOf(await operator.get(`/console/${BICYCLES}/exemptions`));
    expect(page).toContain("Halden Rad");
    const counted = await started.gateway.db.query<{ outcome: string; status: string; count: number }>(sql`
      select result->'exemption'->>'outcome' as outcome, status, count(*)::int as count from transactions
      where merchant_guid = ${BICYCLES} and result ? 'exemption' group by 1, 2 order by 3 desc, 2`);
    expect(counted).toEqual([
      { outcome: "granted", status: "success", count: 4 },
      { outcome: "soft_declined", status: "error_internal", count: 1 },
      { outcome: "soft_declined", status: "success", count: 1 },
    ]);
  });

  test("has an account of its own with statements: transfers for payments, one of nobody, one that waits, and payouts but those of the last weeks", async () => {
    const finance = await ConsoleClient.demo(started.url, "finance");
    const page = textOf(await finance.get(`/console/${BICYCLES}/bank`));
    expect(page).toContain("AT44 1999 9000 0421 7201");
    const { states } = await started.gateway.db.one<{ states: string[] }>(sql`
      select array_agg(state order by state) as states from bank_entries
      where merchant_guid = ${BICYCLES} and text not like 'Simulated payout%'`);
    expect(states).toEqual(["matched", "matched", "matched", "unmatched"]);
    const payouts = await started.gateway.db.one<{ arrived: number; others: number }>(sql`
      select count(*) filter (where state = 'arrived' and difference_minor = 0)::int as arrived, count(*) filter (
        where paid_on < now() - interval '17 days' and state <> 'arrived' or paid_on > now() - interval '15 days' and state = 'arrived'
      )::int as others from bank_payouts where merchant_guid = ${BICYCLES}`);
    expect(payouts).toEqual({ arrived: expect.toSatisfy((count: number) => count > 5), others: 0 });
    const payments = await started.gateway.db.query<{ status: string; count: number; late: boolean }>(sql`
      select status, count(*)::int as count, bool_or(final_at > created_at + interval '2 days') as late from transactions
      where connector_guid = 'CO-0000-0000-0000-0000-5A3B-0103' and type = 'debit' group by 1 order by 1`);
    expect(payments).toEqual([
      { status: "pending_postback", count: 2, late: null },
      { status: "success", count: 2, late: false },
    ]);
  });

  test("has a shop with orders, two of which disagree with their payments", async () => {
    const operator = await ConsoleClient.demo(started.url, "operator");
    const list = textOf(await operator.get(`/console/${SHOP}/shops`));
    expect(list).toMatch(/maison-verle\.example Another system .* 5 2 Differences/);
    for (const difference of [
      "MV-10967 Paid here, not paid in the shop",
      "MV-10999 Paid in the shop, not paid here",
    ])
      expect(list).toContain(difference);
  });

  test("declines for reasons of banks and customers, and never for a mistake in its own settings", async () => {
    const mistaken = await started.gateway.db.query(sql`
      select merchant_transaction_id from transactions
      where merchant_guid = any(${SAMPLE_GUIDS}::text[]) and result->'errors' @> '[{"code": 1007}]'`);
    expect(mistaken).toEqual([]);
    const { coded } = await started.gateway.db.one<{ coded: number }>(sql`
      select count(*)::int as coded from transactions
      where merchant_guid = any(${SAMPLE_GUIDS}::text[]) and jsonb_array_length(result->'errors') > 0`);
    expect(coded).toBeGreaterThan(5);
  });

  test("has customers with stored cards, who paid again with them", async () => {
    const support = await ConsoleClient.demo(started.url, "support");
    const page = await support.get(`${PLACE}/customers`);
    const [, customer = ""] = /href="[^"]*\/customers\/(CP-[^"?]+)"/.exec(page.html) ?? [];
    const text = textOf(await support.get(`${PLACE}/customers/${customer}`));
    expect(text).toMatch(/···· \d{4}/);
    const { customers, used } = await started.gateway.db.one<{ customers: number; used: number }>(sql`
      select count(distinct profile_guid)::int as customers, count(last_used_at)::int as used
      from customer_profile_instruments`);
    expect(customers).toBeGreaterThan(5);
    expect(used).toBeGreaterThan(2);
  });

  test(
    "is filled once, however often it is begun",
    async () => {
      const before = await kinds();
      await Promise.all([post("/demo/history"), post("/demo/history")]);
      await untilComplete();
      expect(await kinds()).toEqual(before);
    },
    LIMIT_MS,
  );

  test(
    "is removed with its records and documents, and nothing else is",
    async () => {
      const { body: own } = await api.debit();
      const records = await tablesWith(NAMES);
      for (const name of ["settlement_rows", "settlement_imports", "customer_profile_containers"])
        expect(records).toContain(name);
      const removed = await post("/demo/history/remove", FORM);
      expect([removed.status, removed.headers.get("location")]).toEqual([303, "/"]);
      expect(await stateOf()).toBe("none");
      expect((await kinds()).payments).toBe(0);
      // The audit keeps that they were made, and removed.
      expect(await tablesWith(NAMES)).toEqual(["configuration_changes"]);
      await expect.poll(documents, { timeout: 30_000 }).toBe(0);
      expect((await api.status(String(own["uuid"]))).status).toBe(200);
      for (const place of SAMPLE_GUIDS) {
        const operator = await ConsoleClient.demo(started.url, "operator");
        expect((await operator.get(`/console/${place}/overview`)).status).toBe(404);
      }
    },
    LIMIT_MS,
  );

  test(
    "is not begun by another site's page, and not there outside of demo mode",
    async () => {
      const foreign = await post("/demo/history", { ...FORM, "sec-fetch-site": "cross-site" });
      expect(foreign.status).toBe(403);
      expect(await stateOf()).toBe("none");
      const other = await startTestGateway({ demo: false });
      try {
        expect((await fetch(`${other.url}/demo/history`)).status).toBe(404);
      } finally {
        await other.close();
      }
    },
    LIMIT_MS,
  );

  test(
    "is interrupted when its gateway stops, and can be filled again",
    async () => {
      const database = await createTestDatabase();
      const masterKey = Buffer.alloc(32, 7);
      const gateway = () =>
        startTestGateway({
          databaseUrl: database.url,
          masterKey,
          demo: true,
          sampleShare: 0.3,
          workers: true,
        });
      const first = await gateway();
      const client = new ApiClient(first.url);
      expect((await fetch(`${first.url}/demo/history`, { method: "POST" })).status).toBe(202);
      const percent = async () => Number((await client.get("/demo/history")).body["percent"] ?? 0);
      await expect.poll(percent, { timeout: LIMIT_MS, interval: 20 }).toBeGreaterThan(0);
      await first.close();
      const second = await gateway();
      try {
        // Had the stop waited for the fill, it would be complete.
        expect((await new ApiClient(second.url).get("/demo/history")).body["kind"]).toBe("partly");
      } finally {
        await second.close();
        await database.drop();
      }
    },
    LIMIT_MS,
  );

  test("has a button on the page at /", async () => {
    const page = await (await fetch(`${started.url}/`)).text();
    expect(page).toContain(`<form method="post" action="/demo/history">`);
  });
});
