import { setTimeout as sleep } from "node:timers/promises";

/** Between two rows while the process serves requests: ten rows a second cost a few hundredths of a core. */
const GAP_MS = 100;

export interface RowPaceParts {
  /** Whether this process serves a request now. */
  readonly isServing: () => boolean;
}

/**
 * When the next row of a batch may begin, of all batches that this process runs: at once while the process serves no request,
 * else one after the other at a distance. How long a row then takes does not count, because most of it is the provider's time.
 */
export class RowPace {
  readonly #isServing: () => boolean;
  #nextMs = 0;

  constructor({ isServing }: RowPaceParts) {
    this.#isServing = isServing;
  }

  async turn(): Promise<void> {
    if (!this.#isServing()) return;
    const now = performance.now();
    const startsMs = Math.max(now, this.#nextMs);
    this.#nextMs = startsMs + GAP_MS;
    await sleep(startsMs + GAP_MS - now);
  }
}
