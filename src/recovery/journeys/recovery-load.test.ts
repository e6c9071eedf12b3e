import { beforeAll, expect, test } from "vitest";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { openRecoveryShop } from "../../../tests/support/recovery-shop.ts";
import { sql, type Queryable } from "../../platform/database/index.ts";
import { listDueMails, listEndedAttempts, listExpiredCases, lockDueCases } from "../case-store.ts";

/** `RECOVERY_CASES=100000 npm test -- src/recovery/journeys/recovery-load.test.ts` measures many. */
const COUNT = Number(process.env["RECOVERY_CASES"] ?? 5_000);
/** A worker looks each second; so much is nothing. */
const MAX_PAGES = 60;

const shop = forThisFile(() => openRecoveryShop());

beforeAll(async () => {
  const { db } = shop.started.gateway;
  await db.execute(sql`
    insert into recovery_cases (id, tenant_guid, merchant_guid, connector_guid, test_mode, transaction_uuid, registration_uuid,
      schedule_id, state, reason, amount_minor, currency, plan, plan_guid, notify, time_zone, address_key, next_attempt_at, opened_at,
      expires_at)
    select 'RC-' || n, 'TE-1', 'ME-1', 'CO-1', true, 'debit-' || n, 'registration-' || n, null,
      case when n % 3 = 0 then 'customer' else 'waiting' end, 'later', 999, 'EUR', '{}', null, true, 'UTC', null,
      case when n % 3 = 0 then null else ${shop.clock.now()}::timestamptz + interval '1 day' + n * interval '1 second' end,
      ${shop.clock.now()}, ${shop.clock.now()}::timestamptz + interval '30 days'
    from generate_series(1, ${COUNT}::int) as n`);
  await db.execute(sql`
    insert into recovery_mails (recovery_id, number, state, due_at)
    select 'RC-' || n, number, 'waiting', ${shop.clock.now()}::timestamptz + number * interval '5 days'
    from generate_series(1, ${COUNT}::int) as n, generate_series(1, 3) as number`);
  await db.execute(sql`
    insert into recovery_attempts (recovery_id, number, kind, transaction_uuid, state, at, ended_at)
    select 'RC-' || n, 1, 'retry', 'attempt-' || n, 'failed', ${shop.clock.now()}, ${shop.clock.now()}
    from generate_series(1, ${COUNT}::int) as n`);
  await db.execute(sql`analyze recovery_cases, recovery_mails, recovery_attempts`);
});

test(`${COUNT} open cases cost the worker nothing while none is due`, { timeout: 300_000 }, async () => {
  const { db } = shop.started.gateway;
  const looks = {
    repetitions: (tx: Queryable) => lockDueCases(tx, { limit: 100 }),
    mails: (tx: Queryable) => listDueMails(tx, { limit: 100 }),
    attempts: (tx: Queryable) => listEndedAttempts(tx, { limit: 100 }),
    expired: (tx: Queryable) => listExpiredCases(tx, { limit: 100 }),
  };
  for (const [name, look] of Object.entries(looks))
    await db.transaction(async (tx) => {
      const before = await pagesRead(tx);
      const begun = performance.now();
      expect(await look(tx), name).toEqual([]);
      const tookMs = performance.now() - begun;
      const pages = (await pagesRead(tx)) - before;
      if (COUNT >= 100_000) process.stderr.write(`${name}: ${pages} pages, ${tookMs.toFixed(1)} ms\n`);
      expect(pages, name).toBeLessThan(MAX_PAGES);
    });
  // To read all of them is seen.
  await db.transaction(async (tx) => {
    const before = await pagesRead(tx);
    await tx.query(sql`select count(reason) from recovery_cases`);
    expect((await pagesRead(tx)) - before).toBeGreaterThan(MAX_PAGES);
  });
});

/** Pages of the tables of recovery and of their indices that this connection has read lately, from memory or disk. */
async function pagesRead(tx: Queryable): Promise<number> {
  const { pages } = await tx.one<{ pages: number }>(sql`
    select sum(pg_stat_get_xact_blocks_fetched(oid))::int as pages from pg_class
    where relname like 'recovery\\_%' and relkind in ('r', 'i')`);
  return pages;
}
