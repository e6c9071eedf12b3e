import { createHash } from "node:crypto";

/** Chance that is the same for the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** For a text: other texts have other chances. */
  static of(text: string): Random {
    return new Random(createHash("sha256").update(text).digest().readUInt32BE());
  }

  /** From 0 up to, and without, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  happens(share: number): boolean {
    return this.next() < share;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new Error("There is nothing to pick from.");
    return from[this.below(from.length)]!;
  }

  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, order: this.next() }))
      .toSorted((one, other) => one.order - other.order)
      .map(({ item }) => item);
  }

  /** Twenty hexadecimal digits, as the gateway's references are. */
  reference(): string {
    return Array.from({ length: 20 }, () => this.below(16).toString(16)).join("");
  }
}
