import { sql } from "../../src/platform/database/index.ts";
import { biDocumentsEqualTheRecords, projectionIsBehind } from "./invariants/bi-documents.ts";
import { brokenInvariants } from "./invariants/index.ts";
import { moneyThatStayed } from "./invariants/late-money.ts";
import { Merchant, type Feature } from "./merchant.ts";
import { Seeded } from "./seeded.ts";
import { Shop } from "./shop.ts";
import { World } from "./world.ts";
import type { WorldDatabase } from "./world-database.ts";

const ACTIONS = 30;
const CRASH_CHANCE = 0.06;
const SHARE_WITH_TWO_PROCESSES = 0.3;
/** Making every document anew costs more than all that is asked after each step. */
const STEPS_BETWEEN_BI = 10;
const MOST_LAST_ROUNDS = 5;
/** Of the real time: nothing here takes long, so that it stands still. */
const SEED_LIMIT_MS = 180_000;

/**
 * One life of a gateway, decided by its seed: what the merchant does, who comes first at each statement, when the
 * process dies and at which statement, what the provider and the merchant's own system do.
 */
export async function simulate(
  database: WorldDatabase,
  seed: number,
  { feature }: { feature?: Feature | undefined } = {},
): Promise<Life> {
  const random = new Seeded(seed);
  const processes = random.chance(SHARE_WITH_TWO_PROCESSES) ? 2 : 1;
  const world = await World.open(database, { random, processes });
  const standsStill = Promise.withResolvers<string[]>();
  const timer = setTimeout(() => standsStill.resolve(["stands still"]), SEED_LIMIT_MS);
  try {
    const broken = await Promise.race([
      live(world, { database, random, seed, feature }),
      standsStill.promise,
    ]);
    return { ...traced(world), broken, moves: await movesMade(database) };
  } catch (error) {
    const thrown = error instanceof Error ? error.stack : String(error);
    return { ...traced(world), broken: [`threw ${thrown}`], moves: [] };
  } finally {
    clearTimeout(timer);
    await world.close();
  }
}

export interface Life {
  /** Every invariant that was broken, with the step. */
  readonly broken: readonly string[];
  readonly trace: readonly string[];
  /** Here and there the database server decided who came first, and not the seed. */
  readonly isRaced: boolean;
  /** Which triggers of the table of states moved a transaction. */
  readonly moves: readonly string[];
}

function traced({ turns }: World): Pick<Life, "trace" | "isRaced"> {
  return { trace: turns.trace, isRaced: turns.isRaced };
}

async function movesMade({ records }: WorldDatabase): Promise<string[]> {
  const rows = await records.query<{ trigger: string }>(
    sql`select distinct trigger from transaction_history`,
  );
  return rows.map(({ trigger }) => trigger);
}

interface LifeOptions {
  readonly database: WorldDatabase;
  readonly random: Seeded;
  readonly seed: number;
  readonly feature: Feature | undefined;
}

async function live(world: World, { database, random, seed, feature }: LifeOptions): Promise<string[]> {
  const shop = new Shop(world, `seed-${seed}`);
  const merchant = new Merchant(shop, feature);
  for (let step = 0; step < ACTIONS; step++) {
    if (random.chance(CRASH_CHANCE)) world.crashAfter(random.below(60));
    await merchant.act();
    await world.recover();
    const broken = await brokenInvariants(database.records, shop);
    if (step % STEPS_BETWEEN_BI === 0)
      broken.push(...(await biDocumentsEqualTheRecords(database.records, world.biDocuments)));
    if (broken.length > 0) return broken.map((problem) => `step ${step}: ${problem}`);
  }
  await passDays(world, database);
  const deadlocks = world.deadlocks.map((message) => `a deadlock: ${message}`);
  return [
    ...deadlocks,
    ...(await brokenInTheEnd(world, database)),
    ...(await brokenInvariants(database.records, shop)),
  ];
}

/** Everybody has time enough, and nobody is away any more. */
async function passDays(world: World, { records }: WorldDatabase): Promise<void> {
  await world.recover({ inTheEnd: true });
  world.biDocuments.isReliable = true;
  for (let day = 0; day < 4; day++) {
    world.clock.advance({ hours: 24 });
    await world.turns.sideBySide([() => world.work()]);
  }
  // What was done last, such as a callback that was delivered, is to be seen in the documents too, and may lead to more.
  for (let round = 0; round < MOST_LAST_ROUNDS && (await projectionIsBehind(records)).length > 0; round++)
    await world.turns.sideBySide([() => world.work()]);
}

/** Nothing is in doubt any more, no money is where it does not belong, and the BI documents are what the records say. */
async function brokenInTheEnd(world: World, { records }: WorldDatabase): Promise<string[]> {
  const open = await world.undecided();
  return [
    ...open.map((uuid) => `still in doubt after days: ${uuid}`),
    ...(await moneyThatStayed(records)),
    ...(await projectionIsBehind(records)),
    ...(await biDocumentsEqualTheRecords(records, world.biDocuments)),
  ];
}
