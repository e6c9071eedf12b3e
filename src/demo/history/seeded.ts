/** Numbers that look random and are the same for the same seed: the sample is the same on every machine. */
export class Seeded {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to below 1 (the generator mulberry32, in the public domain). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** True in so large a share of all calls. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** A whole number of the range, both ends included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** One of the values, by their weights. */
  pick<Value>(weighted: readonly (readonly [Value, number])[]): Value {
    let left = this.next() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of weighted) if ((left -= weight) < 0) return value;
    return weighted.at(-1)![0];
  }
}
