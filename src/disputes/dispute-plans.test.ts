import { beforeAll, expect, test } from "vitest";
import { rowsRead } from "../../tests/support/rows-read.ts";
import { databaseForThisFile } from "../../tests/support/database-for-this-file.ts";
import { ManualClock } from "../platform/clock.ts";
import { sql, type Queryable } from "../platform/database/index.ts";
import { countByQueue, disputesToAnswer, listByDeadline } from "./deadlines.ts";

const clock = new ManualClock("2026-11-20T12:00:00Z");
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const owned = { merchantGuids: [MERCHANT], testMode: true };
const DISPUTES = 4_000;
/** With a deadline that has not passed. */
const TO_ANSWER = 40;
const ENDED = 400;

const db = databaseForThisFile({ clock });

beforeAll(async () => {
  await db.execute(sql`
    insert into disputes (guid, tenant_guid, merchant_guid, connector_guid, transaction_uuid, test_mode, dispute_id, stage,
      amount_minor, currency, reason, opened_at, modified_at, due_at, ended_at)
    select 'D' || lpad(number::text, 8, '0'), 'T', ${MERCHANT}, 'C', 'U' || number, true, 'D' || number,
      case when number <= ${ENDED}::int then 'lost' else 'chargeback' end, 100, 'EUR', 'Fraud',
      ${clock.now()}::timestamptz, ${clock.now()}::timestamptz,
      case when number > ${ENDED}::int then ${clock.now()}::timestamptz + (number - ${DISPUTES - TO_ANSWER}::int) * interval '1 minute' end,
      case when number <= ${ENDED}::int then ${clock.now()}::timestamptz end
    from generate_series(1, ${DISPUTES}::int) as number`);
  await db.execute(sql`vacuum analyze disputes, dispute_responses`);
});

/** How many disputes the statements of `work` look at, also those that do not fit. */
const looksAt = (work: (db: Queryable) => Promise<unknown>) => rowsRead(db, { table: "disputes", work });

const countToAnswer = async (on: Queryable) =>
  (await on.one<{ count: number }>(sql`select ${disputesToAnswer({ ...owned, limit: 100 })} as count`)).count;

test("disputes to answer are counted and listed without looking at those whose deadline has passed", async () => {
  expect(await countToAnswer(db)).toBe(TO_ANSWER);
  const list = { ...owned, queue: "answer", skip: 0, limit: 10 } as const;
  expect((await listByDeadline(db, list)).map(({ guid }) => guid)[0]).toBe("D00003961");
  expect(await looksAt(countToAnswer)).toBeLessThanOrEqual(TO_ANSWER);
  expect(await looksAt((on) => listByDeadline(on, list))).toBeLessThanOrEqual(TO_ANSWER);
});

test("counts of the queues look at each dispute once at most, and at few where many fit", async () => {
  const limit = 100;
  expect(await countByQueue(db, { ...owned, limit })).toEqual({
    answer: TO_ANSWER,
    answered: 0,
    open: limit,
    ended: limit,
  });
  // Those that were answered may be looked for among all that are open.
  expect(await looksAt((on) => countByQueue(on, { ...owned, limit }))).toBeLessThanOrEqual(
    DISPUTES + 3 * limit,
  );
});
