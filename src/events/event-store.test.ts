import { beforeAll, expect, test } from "vitest";
import { databaseForThisFile } from "../../tests/support/database-for-this-file.ts";
import { sql, type Queryable } from "../platform/database/index.ts";
import { hasEventAfter, listEvents } from "./event-store.ts";

const EVENTS = 60_000;
/**
 * Of each merchant; see `MAX_READ`. The index has no order within a position: the row where the page before ended is read, too, and
 * the first row of the position after this page.
 */
const READ_FOR_A_PAGE = 5_000 + 2;

const db = databaseForThisFile();

beforeAll(async () => {
  await db.execute(sql`
    insert into events (resource, sequence, position, type, tenant_guid, merchant_guid, test, created_at, object)
    select lpad(number::text, 20, '0'), 1, number, 'payment.succeeded', 'TE-1', 'ME-' || number % 2, true, now(), '{}'
    from generate_series(1, ${EVENTS}::int) as number`);
  await db.execute(sql`analyze events`);
});

/** The result of the work, and how many rows of `events` it reads. */
async function counted<Result>(
  work: (tx: Queryable) => Promise<Result>,
): Promise<{ result: Result; rowsRead: number }> {
  return db.transaction(async (tx) => {
    const before = await rowsRead(tx);
    const result = await work(tx);
    return { result, rowsRead: (await rowsRead(tx)) - before };
  });
}

async function rowsRead(tx: Queryable): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname = 'events'`);
  return count;
}

test.each([[["ME-0"]], [["ME-0", "ME-1"]], [["ME-0", "ME-1", "ME-2"]]])(
  "a page of events of %j reads a page of each merchant, however many events there are",
  async (merchantGuids) => {
    const step = merchantGuids.length === 1 ? 2 : 1;
    for (const place of [0, EVENTS / 2]) {
      const after = { position: BigInt(place), resource: "z", sequence: 1n };
      const options = { merchantGuids, types: undefined, after, upTo: BigInt(EVENTS), limit: 100 };
      const page = await counted((tx) => listEvents(tx, options));
      const expected = Array.from({ length: 100 }, (_, index) =>
        String(place + (index + 1) * step).padStart(20, "0"),
      );
      expect(page.result.events.map(({ resource }) => resource)).toEqual(expected);
      expect(page.rowsRead).toBeLessThanOrEqual(READ_FOR_A_PAGE * merchantGuids.length);
    }
  },
);

test("that nothing follows a position is found without reading the events, also by a prepared statement", async () => {
  const options = { merchantGuids: ["ME-0"], position: BigInt(EVENTS) };
  for (let count = 0; count < 8; count++)
    expect(await counted((tx) => hasEventAfter(tx, options))).toEqual({ result: false, rowsRead: 0 });
  const others = { merchantGuids: ["ME-2", "ME-1"], position: BigInt(EVENTS - 2) };
  expect(await hasEventAfter(db, others)).toBe(true);
});
