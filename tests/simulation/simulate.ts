import { createHash } from "node:crypto";
import { sql } from "../../src/platform/database/index.ts";
import { biDocumentsEqualTheRecords, projectionIsBehind } from "./invariants/bi-documents.ts";
import { brokenInvariants } from "./invariants/index.ts";
import { moneyThatStayed } from "./invariants/money-after-end.ts";
import { casesThatStand } from "./invariants/recovery.ts";
import { schedulesThatStand } from "./invariants/schedules.ts";
import { Merchant, type Emphasis } from "./merchant.ts";
import { Seeded } from "./seeded.ts";
import { Shop } from "./shop.ts";
import { World } from "./world.ts";
import type { WorldDatabase } from "./world-database.ts";

const ACTIONS = 30;
const CRASH_CHANCE = 0.06;
const SHARE_WITH_TWO_PROCESSES = 0.3;
/** To project every document costs more than all checks after each step. */
const STEPS_BETWEEN_BI = 10;
const MAX_LAST_ROUNDS = 5;
/** In real time. A life takes seconds, so that one that takes longer stands still. */
const SEED_LIMIT_MS = 180_000;

/**
 * One life of a gateway, decided by its seed: what the merchant does, which task is first at each statement, when the
 * process dies and at which statement, and what the provider and the merchant's own system do.
 */
export async function simulate(
  database: WorldDatabase,
  seed: number,
  emphasis: Emphasis = {},
): Promise<Life> {
  const random = new Seeded(seed);
  const processes = random.chance(SHARE_WITH_TWO_PROCESSES) ? 2 : 1;
  const world = await World.open(database, { random, processes });
  const standsStill = Promise.withResolvers<string[]>();
  const timer = setTimeout(() => standsStill.resolve(["stands still"]), SEED_LIMIT_MS);
  try {
    const broken = await Promise.race([
      live(world, { database, random, seed, emphasis }),
      standsStill.promise,
    ]);
    return { ...traced(world), broken, moves: await movesOf(database), compared: world.biDocuments.compared };
  } catch (error) {
    const thrown = error instanceof Error ? error.stack : String(error);
    return { ...traced(world), broken: [`threw ${thrown}`], moves: [], compared: new Set() };
  } finally {
    clearTimeout(timer);
    await world.close();
  }
}

export interface Life {
  /** Every invariant that was broken, with the step. */
  readonly broken: readonly string[];
  readonly trace: readonly string[];
  /** In some places the database server decided which statement was first, and not the seed. */
  readonly isRaced: boolean;
  /** The triggers of the table of states that moved a transaction. */
  readonly moves: readonly string[];
  /** The fields of BI documents that were compared with an expected value. */
  readonly compared: ReadonlySet<string>;
}

/** Equal for equal runs. */
export function hashOf(trace: readonly string[]): string {
  return createHash("sha256").update(trace.join("\n")).digest("hex");
}

function traced({ turns }: World): Pick<Life, "trace" | "isRaced"> {
  return { trace: turns.trace, isRaced: turns.isRaced };
}

async function movesOf({ records }: WorldDatabase): Promise<string[]> {
  const rows = await records.query<{ trigger: string }>(
    sql`select distinct trigger from transaction_history`,
  );
  return rows.map(({ trigger }) => trigger);
}

interface LifeOptions {
  readonly database: WorldDatabase;
  readonly random: Seeded;
  readonly seed: number;
  readonly emphasis: Emphasis;
}

async function live(world: World, { database, random, seed, emphasis }: LifeOptions): Promise<string[]> {
  const shop = new Shop(world, { name: `seed-${seed}`, fault: emphasis.providerFault });
  const merchant = new Merchant(shop, emphasis);
  for (let step = 0; step < ACTIONS; step++) {
    if (random.chance(CRASH_CHANCE)) world.crashAfter(random.below(60));
    await merchant.act();
    await world.recover();
    const broken = await brokenInvariants(database.records, shop);
    if (step % STEPS_BETWEEN_BI === 0) broken.push(...(await biProblems(world, { database, shop })));
    if (broken.length > 0) return broken.map((problem) => `step ${step}: ${problem}`);
  }
  await passDays(world, database);
  const deadlocks = world.deadlocks.map((message) => `a deadlock: ${message}`);
  return [
    ...deadlocks,
    ...(await brokenInTheEnd(world, database)),
    ...(await biProblems(world, { database, shop })),
    ...(await brokenInvariants(database.records, shop)),
  ];
}

/** Enough time for every retry, with every party available. */
async function passDays(world: World, { records }: WorldDatabase): Promise<void> {
  await world.recover({ inTheEnd: true });
  world.biDocuments.isReliable = true;
  for (let day = 0; day < 4; day++) {
    world.clock.advance({ hours: 24 });
    await world.turns.runConcurrently([() => world.work()]);
  }
  // A payment ends after two responses that the provider does not have it, a minute apart; a schedule made one on the third day.
  world.clock.advance({ minutes: 2 });
  await world.turns.runConcurrently([() => world.work()]);
  // The last work, such as a delivered callback, changes documents too, and may lead to more work.
  for (let round = 0; round < MAX_LAST_ROUNDS && (await projectionIsBehind(records)).length > 0; round++)
    await world.turns.runConcurrently([() => world.work()]);
}

function biProblems(
  { biDocuments }: World,
  { database, shop }: { database: WorldDatabase; shop: Shop },
): Promise<string[]> {
  return biDocumentsEqualTheRecords(database.records, { documents: biDocuments, shop });
}

/** In the end no outcome is unknown, no money is where it does not belong, and no change of a BI document is waiting. */
async function brokenInTheEnd(world: World, { records }: WorldDatabase): Promise<string[]> {
  const open = await world.withUnknownOutcome();
  return [
    ...open.map((uuid) => `the outcome is still unknown after days: ${uuid}`),
    ...(await moneyThatStayed(records)),
    ...(await schedulesThatStand(records)),
    ...(await casesThatStand(records)),
    ...(await projectionIsBehind(records)),
  ];
}
