import { hashPassword } from "../../src/tenancy/passwords/index.ts";
import { openGateway } from "../../src/gateway/index.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { createIds } from "../../src/platform/ids.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { brokenInvariants } from "./invariants/index.ts";
import { Merchant } from "./merchant.ts";
import { Seeded } from "./seeded.ts";
import { Shop } from "./shop.ts";
import { BEGINNING, GATEWAY_OPTIONS, World } from "./world.ts";
import type { WorldDatabase } from "./world-database.ts";

const ACTIONS = 30;
const CRASH_CHANCE = 0.06;
/** Of the real time: nothing here takes long, so that it stands still. */
const SEED_LIMIT_MS = 180_000;

/**
 * One life of a gateway, decided by its seed: what the merchant does, who comes first at each statement, when the
 * process dies and at which statement, what the provider and the merchant's own system do.
 */
export async function simulate(database: WorldDatabase, seed: number): Promise<Life> {
  const random = new Seeded(seed);
  const world = await World.open(database, random);
  const standsStill = Promise.withResolvers<string[]>();
  const timer = setTimeout(() => standsStill.resolve(["stands still"]), SEED_LIMIT_MS);
  try {
    const broken = await Promise.race([live(world, { database, random, seed }), standsStill.promise]);
    return { broken, trace: world.turns.trace, moves: await movesMade(database) };
  } catch (error) {
    const thrown = error instanceof Error ? error.stack : String(error);
    return { broken: [`threw ${thrown}`], trace: world.turns.trace, moves: [] };
  } finally {
    clearTimeout(timer);
    await world.close();
  }
}

export interface Life {
  /** Every invariant that was broken, with the step. */
  readonly broken: readonly string[];
  readonly trace: readonly string[];
  /** Which triggers of the table of states moved a transaction. */
  readonly moves: readonly string[];
}

async function movesMade({ records }: WorldDatabase): Promise<string[]> {
  const rows = await records.query<{ trigger: string }>(
    sql`select distinct trigger from transaction_history`,
  );
  return rows.map(({ trigger }) => trigger);
}

async function live(
  world: World,
  { database, random, seed }: { database: WorldDatabase; random: Seeded; seed: number },
): Promise<string[]> {
  const shop = new Shop(world, `seed-${seed}`);
  const merchant = new Merchant(shop);
  for (let step = 0; step < ACTIONS; step++) {
    if (random.chance(CRASH_CHANCE)) world.crashAfter(random.below(60));
    await merchant.act();
    await world.recover();
    const broken = await brokenInvariants(database.records, shop);
    if (broken.length > 0) return broken.map((problem) => `step ${step}: ${problem}`);
  }
  const broken = await inTheEnd(world);
  const deadlocks = world.deadlocks.map((message) => `a deadlock: ${message}`);
  return [...deadlocks, ...broken, ...(await brokenInvariants(database.records, shop))];
}

/** When everybody had time enough, nothing is in doubt any more. */
async function inTheEnd(world: World): Promise<string[]> {
  for (let day = 0; day < 4; day++) {
    world.clock.advance({ hours: 24 });
    await world.turns.sideBySide([() => world.work()]);
  }
  const open = await world.undecided();
  return open.map((uuid) => `still in doubt after days: ${uuid}`);
}

/** A database with the demo tenant, to be cloned: seeding it takes longer than a simulation. */
export async function prepareDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const gateway = await openGateway({
    ...GATEWAY_OPTIONS,
    databaseUrl: database.url,
    clock: new ManualClock(BEGINNING),
    ids: createIds(),
  });
  // A hash that costs a fifth of a second is good against thieves, and here it would be most of what a seed costs.
  const passwordHash = await hashPassword("demo-password", { N: 16, r: 8, p: 1 });
  await gateway.db.execute(sql`update merchant_users set password_hash = ${passwordHash}`);
  await gateway.close();
  return database;
}
