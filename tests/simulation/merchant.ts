import { challenges } from "./acts/challenges.ts";
import { conversions } from "./acts/conversions.ts";
import { customers } from "./acts/customers.ts";
import { links } from "./acts/links.ts";
import { payments } from "./acts/payments.ts";
import { routing } from "./acts/routing.ts";
import { selections } from "./acts/selections.ts";
import type { Act, Shop, Task } from "./shop.ts";

const FEATURES = { links, customers, challenges, conversions, selections, routing };

export type Feature = keyof typeof FEATURES;

/**
 * A merchant and its customers, who do what people do, by chance and often at the same time. Each uses one or two of the
 * features, so that within one life enough happens to each to get into trouble.
 */
export class Merchant {
  readonly #shop: Shop;
  readonly #kinds: readonly (readonly Act[])[];

  constructor(shop: Shop, using?: Feature) {
    this.#shop = shop;
    const features = Object.keys(FEATURES) as Feature[];
    const [first, second] = [shop.random.pick(features), shop.random.pick(features)];
    this.#kinds = [payments(shop), FEATURES[using ?? first](shop), FEATURES[second](shop)];
  }

  /** One or two things at once, with the workers beside them or not; or time passes. */
  async act(): Promise<void> {
    const { random, world } = this.#shop;
    const work: Task = () => world.work();
    if (random.chance(0.15)) world.clock.advance({ seconds: random.pick([1, 60, 600, 7_200, 90_000]) });
    const tasks = [
      ...this.#something(),
      ...(random.chance(0.25) ? this.#something() : []),
      ...(random.chance(0.25) ? [work] : []),
    ];
    await world.turns.sideBySide(tasks);
  }

  #something(): readonly Task[] {
    const { random } = this.#shop;
    return random.pick(random.pick(this.#kinds))();
  }
}
