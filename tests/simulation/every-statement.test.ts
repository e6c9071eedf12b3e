import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import { howMany } from "../support/in-parts.ts";
import { formsOf } from "../support/script-less-customer.ts";
import type { TestDatabase } from "../support/postgres.ts";
import { Browser } from "./browser.ts";
import { recordsWithoutOwner } from "./invariants/owners.ts";
import { JOURNEYS, type Journey, type Sent } from "./journeys.ts";
import { prepareDatabase } from "./prepare-database.ts";
import type { PreparedDatabase } from "./prepared-database.ts";
import { Seeded } from "./seeded.ts";
import { Shop } from "./shop.ts";
import { World } from "./world.ts";
import { WorldDatabase } from "./world-database.ts";

/** After the first inquiry, the second, the third; when an offer of a currency is over; a day later. */
const DEADLINES = [{ seconds: 50 }, { seconds: 70 }, { seconds: 70 }, { hours: 3 }, { hours: 24 }] as const;
const MAX_STATEMENTS = 150;
/** Every statement takes minutes: `npm test` takes every fortieth, and CI twice as many, each path from another one on; the slow tests take all. */
const STEP = howMany({ here: 40, onCi: 20, whole: 1 });
/** Every path has more statements than that. */
const FIRST_STATEMENTS = 4;
/** With these the simulated network loses nothing that a path needs. */
const SEEDS = 1_000;

let prepared: PreparedDatabase & TestDatabase;
let database: WorldDatabase;

beforeAll(async () => {
  prepared = await prepareDatabase();
  database = await WorldDatabase.open(prepared);
});
afterAll(async () => {
  await database.close();
  await prepared.drop();
});

type End = "the process dies" | "the database goes away";

/** A process that dies leaves its commits. One whose database goes away leaves the same and goes on: the shortest of each kind show it. */
const ENDS: readonly { end: End; journeys: readonly Journey[] }[] = [
  { end: "the process dies", journeys: JOURNEYS },
  {
    end: "the database goes away",
    journeys: JOURNEYS.filter(({ name }) =>
      ["a debit", "a debit that offers a currency", "a debit for the hosted page", "a link"].includes(name),
    ),
  },
];

test.each(
  ENDS.flatMap(({ end, journeys }) =>
    journeys.map((journey, index) => ({
      end,
      journey,
      name: journey.name,
      first: index % Math.min(STEP, FIRST_STATEMENTS),
    })),
  ),
)(
  "$name, whose statement fails because $end, becomes final or can be paid in time, whichever statement it is",
  { timeout: 600_000 },
  async ({ end, journey, first }) => {
    const problems: string[] = [];
    let statements = first;
    const moves = new Set<string>();
    let stops = 0;
    while (statements < MAX_STATEMENTS) {
      const stopped = await stoppedAt(statements, { end, journey });
      problems.push(...stopped.broken.map((problem) => `statement ${statements}: ${problem}`));
      for (const move of stopped.moves) moves.add(move);
      if (!stopped.wasStopped) break;
      stops += 1;
      statements += STEP;
    }
    expect(problems).toEqual([]);
    expect([...moves]).toContain(journey.leadsTo);
    expect(stops).toBeGreaterThan(0);
    expect(statements).toBeLessThan(MAX_STATEMENTS);
  },
);

test(
  "a run of a schedule is charged once, whichever statement its process dies at, without a retry plan",
  { timeout: 600_000 },
  async () => {
    const problems: string[] = [];
    const halted: number[] = [];
    let statements = 0;
    for (; statements < MAX_STATEMENTS; statements += STEP) {
      const run = await runStoppedAt(statements);
      if (run.approved !== run.charged || run.approved > 1)
        problems.push(`statement ${statements}: ${JSON.stringify(run)}`);
      if (run.state !== "ACTIVE" || run.charged !== 1) {
        // A request that may have been sent is not sent again.
        if (!run.isBegun) problems.push(`statement ${statements}: ${JSON.stringify(run)}`);
        halted.push(statements);
      }
      if (!run.wasStopped) break;
    }
    expect(problems).toEqual([]);
    expect(statements).toBeGreaterThan(10);
    // From the record of the submission's begin to the provider's books.
    expect(halted.length).toBeLessThanOrEqual(2);
  },
);

async function runStoppedAt(statements: number) {
  const world = await World.open(database, { random: new Seeded(SEEDS + statements), processes: 1 });
  try {
    const shop = new Shop(world, { name: "stopped", fault: undefined });
    const registration = { merchantTransactionId: shop.orderId(), transactionToken: "ix::demo-visa" };
    const { body } = await shop.transact("register", registration);
    await world.post("/api/v3/schedule/demo-card/start", {
      registrationUuid: body["uuid"],
      amount: "9.99",
      currency: "EUR",
      periodLength: 1,
      periodUnit: "MONTH",
      startDateTime: world.clock.now().add({ minutes: 5 }).toString(),
    });
    // What else is due is done before, so that few statements are not of the run.
    await world.work();
    world.clock.advance({ minutes: 5 });
    world.crashAfter(statements);
    await world.turns.runConcurrently([() => world.work()]);
    const wasStopped = world.wasStopped();
    await world.recover();
    for (const deadline of DEADLINES) {
      world.clock.advance(deadline);
      await world.turns.runConcurrently([() => world.work()]);
    }
    const { records } = database;
    const [{ state, charged, approved, isBegun } = NO_RUN] = await records.query<typeof NO_RUN>(sql`
      select state,
        (select count(*)::int from transactions where initiated_by = 'scheduler' and status = 'success') as charged,
        (select count(*)::int from simulator_bookings where status = 'approved' and operation = 'debit') as approved,
        (select coalesce(bool_or(begun_submission = submissions), false) from transactions) as is_begun
      from schedules`);
    return { state, charged, approved, isBegun, wasStopped };
  } finally {
    await world.close();
  }
}

const NO_RUN = { state: "", charged: 0, approved: 0, isBegun: false };

async function stoppedAt(
  statements: number,
  { end, journey }: { end: End; journey: Journey },
): Promise<{ broken: string[]; moves: readonly string[]; wasStopped: boolean }> {
  const world = await World.open(database, { random: new Seeded(SEEDS + statements), processes: 1 });
  try {
    const shop = new Shop(world, { name: "stopped", fault: undefined });
    // Conversion rates are fetched, from a source that does not always respond.
    for (let round = 0; round < 3; round++) await world.work();
    const { act, sent } = await journey.prepare(shop);
    if (end === "the process dies") world.crashAfter(statements);
    else world.cutAfter(statements);
    await world.turns.runConcurrently([async () => void (await act())]);
    const wasStopped = world.wasStopped();
    const moves = await moved();
    await world.recover();
    const broken = await recordsWithoutOwner(database.records);
    for (const deadline of DEADLINES) {
      world.clock.advance(deadline);
      await world.turns.runConcurrently([() => world.work()]);
    }
    for (const one of sent) broken.push(...(await problemsOf(shop, one)));
    return { broken, moves, wasStopped };
  } finally {
    await world.close();
  }
}

async function moved(): Promise<string[]> {
  const rows = await database.records.query<{ trigger: string }>(
    sql`select trigger from transaction_history`,
  );
  return rows.map(({ trigger }) => trigger);
}

/** The merchant repeats its request: it was never recorded and is executed now, is final, or its customer can pay. */
async function problemsOf(shop: Shop, { operation, request, apiKey }: Sent): Promise<string[]> {
  const wasRecorded = await isRecorded(String(request["merchantTransactionId"]));
  const { status, body } = await shop.transact(operation, request, apiKey);
  if (body["errorCode"] !== 3004) return wasRecorded ? [`${status} ${JSON.stringify(body)}`] : [];
  const { transactionStatus, redirectUrl } = body;
  if (transactionStatus !== "REDIRECT") {
    const isFinal = ["SUCCESS", "ERROR", "CANCELLED"].includes(String(transactionStatus));
    return isFinal && (await isFinalInRecord(String(body["uuid"])))
      ? []
      : [`it is ${String(transactionStatus)}`];
  }
  const page = typeof redirectUrl === "string" ? await new Browser(shop.world).visit(redirectUrl) : undefined;
  const isPayable =
    page?.status === 200 && (formsOf(page).length > 0 || page.url.includes("/simulator/pay/"));
  return isPayable ? [] : [`its page cannot be paid: ${page?.status} ${page?.html.slice(0, 500)}`];
}

async function isRecorded(merchantTransactionId: string): Promise<boolean> {
  const rows = await database.records.query(
    sql`select from transactions where merchant_transaction_id = ${merchantTransactionId}`,
  );
  return rows.length > 0;
}

async function isFinalInRecord(uuid: string): Promise<boolean> {
  const [row] = await database.records.query<{ isFinal: boolean }>(
    sql`select final_at is not null as is_final from transactions where uuid = ${uuid}`,
  );
  return row?.isFinal === true;
}
