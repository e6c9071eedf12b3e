import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";
import { ScheduleShop } from "../../../tests/support/schedules.ts";

/** `SCHEDULE_SOAK=10000 npm test -- src/schedules/journeys/schedules-soak.test.ts` runs many. */
const COUNT = Number(process.env["SCHEDULE_SOAK"] ?? 6);
const BEGINNING = "2027-01-10T12:00:00Z";
const END = Temporal.Instant.from("2028-01-10T12:00:00Z");
const REGISTRATIONS = 10;

/** Few are due daily: most of what is bought again and again is bought each month. */
const PERIODS = [
  [1, "MONTH"],
  [3, "MONTH"],
  [2, "WEEK"],
  [1, "MONTH"],
  [30, "DAY"],
  [1, "WEEK"],
] as const;

let database: TestDatabase;
let shop: ScheduleShop;
let second: TestGateway;
let reportedMonth = "";

beforeAll(async () => {
  database = await createTestDatabase();
  const masterKey = Buffer.alloc(32, 9);
  shop = await ScheduleShop.open(BEGINNING, { databaseUrl: database.url, masterKey });
  second = await startTestGateway({ databaseUrl: database.url, masterKey, clock: shop.clock });
});
afterAll(async () => {
  await second?.close();
  await shop?.close();
  await database?.drop();
});

interface Started {
  readonly id: string;
  readonly due: readonly string[];
}

/** Counted by days and months, without the gateway's calendar. */
function dueTimes(start: Temporal.PlainDateTime, length: number, unit: string): string[] {
  const times: string[] = [];
  for (let period = 0; ; period++) {
    const months = start.year * 12 + start.month - 1 + period * length;
    const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
    const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
    const days = period * length * (unit === "WEEK" ? 7 : 1);
    const local =
      unit === "MONTH"
        ? Temporal.PlainDateTime.from({ year, month, day: Math.min(start.day, lastDay), hour: start.hour })
        : start.add({ days });
    const at = local.toZonedDateTime("UTC").toInstant();
    if (Temporal.Instant.compare(at, END) > 0) return times;
    times.push(at.toString());
  }
}

async function start(number: number, registrationUuid: string): Promise<Started> {
  const [periodLength, periodUnit] = PERIODS[number % PERIODS.length]!;
  const at = Temporal.PlainDateTime.from("2027-01-11T00:00").add({ hours: (number * 37) % (24 * 30) });
  const { body } = await shop.start({
    registrationUuid,
    amount: "9.99",
    currency: "EUR",
    periodLength,
    periodUnit,
    startDateTime: `${at.toString()}Z`,
  });
  return { id: body["scheduleId"], due: dueTimes(at, periodLength, periodUnit) };
}

test(
  `each run of ${COUNT} schedules happens once in a year, with two workers that race`,
  { timeout: 240_000 + COUNT * 3_000 },
  async () => {
    const registrations: string[] = [];
    for (let number = 0; number < REGISTRATIONS; number++) registrations.push(await shop.register());
    const started: Started[] = [];
    for (let number = 0; number < COUNT; number++)
      started.push(await start(number, registrations[number % REGISTRATIONS]!));
    for (
      let next = await nextDue();
      next && Temporal.Instant.compare(next, END) <= 0;
      next = await nextDue()
    ) {
      shop.clock.advance(shop.clock.now().until(next));
      await Promise.all(
        [shop.started.gateway, second.gateway].map((gateway) => gateway.runDue({ concurrency: 8 })),
      );
      await reportMonthly(next);
    }
    const made = await runs();
    const expected = new Map(started.map(({ id, due }) => [id, due]));
    const wrong = started.filter(({ id, due }) => JSON.stringify(made.get(id) ?? []) !== JSON.stringify(due));
    expect(wrong.map(({ id, due }) => ({ id, due, made: made.get(id) })).slice(0, 3)).toEqual([]);
    expect(await approvedDebits()).toBe([...expected.values()].flat().length);
  },
);

/** The months of a long run, and room for new rows: the statistics and the vacuum of a year are too late for minutes. */
async function reportMonthly(reached: Temporal.Instant): Promise<void> {
  const month = reached.toString().slice(0, "2027-01".length);
  if (COUNT < 1_000 || month === reportedMonth) return;
  reportedMonth = month;
  const { db } = shop.started.gateway;
  const { count } = await db.one<{ count: bigint }>(sql`select count(*) as count from schedule_runs`);
  process.stderr.write(`${new Date().toISOString()} ${reached.toString()} ${count} runs\n`);
  await db.execute(sql`vacuum analyze`);
}

/** A claimed run whose job the other worker has is worked off in the next round. */
async function nextDue(): Promise<Temporal.Instant | undefined> {
  const { at } = await shop.started.gateway.db.one<{ at: Temporal.Instant | null }>(sql`
    select case when exists (select from schedules where is_running) then quittance_now()
      else (select min(coalesce(retry_at, due_at)) from schedules) end as at`);
  return at ?? undefined;
}

/** The due times of the successful runs of each schedule. */
async function runs(): Promise<ReadonlyMap<string, string[]>> {
  const rows = await shop.started.gateway.db.query<{ scheduleId: string; dueAt: Temporal.Instant }>(sql`
    select schedule_id, due_at from schedule_runs where state = 'success' order by schedule_id, number`);
  const byId = Map.groupBy(rows, ({ scheduleId }) => scheduleId);
  return new Map([...byId].map(([id, of]) => [id, of.map(({ dueAt }) => dueAt.toString())]));
}

/** In the provider's books. */
async function approvedDebits(): Promise<number> {
  const { count } = await shop.started.gateway.db.one<{ count: bigint }>(sql`
    select count(*) as count from simulator_bookings
    where merchant_transaction_id like 'auto-SC-%' and status = 'approved'`);
  return Number(count);
}
