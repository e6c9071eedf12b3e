import { challenges } from "./acts/challenges.ts";
import { conversions } from "./acts/conversions.ts";
import { customers } from "./acts/customers.ts";
import { links } from "./acts/links.ts";
import { payments } from "./acts/payments.ts";
import { recoveries } from "./acts/recoveries.ts";
import { routing } from "./acts/routing.ts";
import { schedules } from "./acts/schedules.ts";
import { selections } from "./acts/selections.ts";
import type { Act, ProviderFault, Shop, Task } from "./shop.ts";

const FEATURES = {
  payments,
  links,
  customers,
  challenges,
  conversions,
  selections,
  routing,
  schedules,
  recoveries,
};

export type Feature = keyof typeof FEATURES;

/** What happens more often in a life than by chance. */
export interface Emphasis {
  readonly feature?: Feature;
  readonly providerFault?: ProviderFault;
  /** Half of the steps begin this much later. */
  readonly advanceSeconds?: number;
}

/**
 * A merchant and its customers, who act at random and often at the same moment. Each life uses one or two of the features,
 * so that enough happens to each of them to provoke faults.
 */
export class Merchant {
  readonly #shop: Shop;
  readonly #kinds: readonly (readonly Act[])[];
  readonly #emphasis: Emphasis;

  constructor(shop: Shop, emphasis: Emphasis = {}) {
    this.#shop = shop;
    this.#emphasis = emphasis;
    const features = Object.keys(FEATURES) as Feature[];
    const [first, second] = [shop.random.pick(features), shop.random.pick(features)];
    this.#kinds = [payments(shop), FEATURES[emphasis.feature ?? first](shop), FEATURES[second](shop)];
  }

  /** One or two acts at the same moment, with or without the workers; or time passes. */
  async act(): Promise<void> {
    const { random, world } = this.#shop;
    const work: Task = () => world.work();
    const { advanceSeconds } = this.#emphasis;
    if (random.chance(advanceSeconds ? 0.5 : 0.15))
      world.clock.advance({ seconds: advanceSeconds ?? random.pick([1, 60, 600, 7_200, 90_000]) });
    const tasks = [
      ...this.#anyAct(),
      ...(random.chance(0.25) ? this.#anyAct() : []),
      ...(random.chance(0.25) ? [work] : []),
    ];
    await world.turns.runConcurrently(tasks);
  }

  #anyAct(): readonly Task[] {
    const { random } = this.#shop;
    return random.pick(random.pick(this.#kinds))();
  }
}
