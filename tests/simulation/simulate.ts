import type { TestDatabase } from "../support/postgres.ts";
import { brokenInvariants } from "./invariants.ts";
import { Merchant } from "./merchant.ts";
import { Seeded } from "./seeded.ts";
import { World } from "./world.ts";

const ACTIONS = 30;
const CRASH_CHANCE = 0.06;

export interface SimulationOptions {
  /** Applied to the database before anything happens: a deliberate fault that must be found. */
  readonly sabotage?: string;
}

/**
 * One life of a gateway, decided by its seed: what the merchant does, when the process dies and at which statement, what
 * the provider and the merchant's own system do. Gives back every invariant that was broken, with the step.
 */
export async function simulate(
  prepared: TestDatabase,
  seed: number,
  options: SimulationOptions = {},
): Promise<string[]> {
  const random = new Seeded(seed);
  const world = await World.open(prepared, random);
  try {
    if (options.sabotage) await world.sabotage(options.sabotage);
    const merchant = new Merchant(world, random, `seed-${seed}`);
    for (let step = 0; step < ACTIONS; step++) {
      if (random.chance(CRASH_CHANCE)) world.crashAfter(random.below(40));
      await merchant.act();
      if (await world.recover()) continue;
      const broken = await brokenInvariants(world.records, merchant.told);
      if (broken.length > 0) return broken.map((problem) => `step ${step}: ${problem}`);
    }
    return await settleAndCheck(world, merchant);
  } finally {
    await world.close();
  }
}

/** In the end, when everybody had time enough, nothing is in doubt any more. */
async function settleAndCheck(world: World, merchant: Merchant): Promise<string[]> {
  for (let day = 0; day < 4; day++) {
    world.clock.advance({ hours: 24 });
    await world.work();
  }
  const open = await world.undecided();
  const broken = await brokenInvariants(world.records, merchant.told);
  return [...broken, ...open.map((uuid) => `still in doubt after days: ${uuid}`)];
}
