import { setTimeout as sleep } from "node:timers/promises";
import { eventLoopUse } from "../../platform/event-loop.ts";

/** A process that serves nothing else is below it. */
const IDLE = 0.03;
const BUSY = 0.5;
/** How long rows wait at most for a busy process: it still works off its imports. */
const MAX_WAIT_MS = 1_000;
const MAX_REST_MS = 500;
/** So long an idle process counts as idle: each look takes 20 ms. */
const LOOK_EVERY_MS = 200;

/** The pace of an import, which leaves payments their turn: while the process serves others, rows take at most half of the time. */
export class ImportPace {
  readonly #look: () => Promise<number>;
  #startedMs = performance.now();
  #idleUntilMs = 0;

  /** @param look the share of a moment in which the process had other work, from 0 to 1 */
  constructor(look: () => Promise<number> = eventLoopUse) {
    this.#look = look;
  }

  /** After each chunk of rows. */
  async rest(): Promise<void> {
    const tookMs = performance.now() - this.#startedMs;
    if (performance.now() > this.#idleUntilMs) await this.#giveWay(tookMs);
    this.#startedMs = performance.now();
  }

  async #giveWay(tookMs: number): Promise<void> {
    const endsAtMs = performance.now() + MAX_WAIT_MS;
    let use = await this.#look();
    if (use < IDLE) {
      this.#idleUntilMs = performance.now() + LOOK_EVERY_MS;
      return;
    }
    await sleep(Math.min(tookMs, MAX_REST_MS));
    while (use > BUSY && performance.now() < endsAtMs) use = await this.#look();
  }
}
