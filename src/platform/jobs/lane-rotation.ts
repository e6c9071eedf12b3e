import type { LaneCursor } from "./claim-jobs.ts";

/**
 * The position of claims among the lanes of each owner. A claim looks at some lanes of an owner; an owner with more has a
 * cursor. The rotation is complete when all lanes of each owner were looked at once.
 */
export class LaneRotation {
  #cursors: readonly LaneCursor[] = [];
  /** Owners whose last lane was reached. */
  readonly #done = new Set<string>();

  get cursors(): readonly LaneCursor[] {
    return this.#cursors;
  }

  /** Sets where the claim stopped: the lanes of an owner that is not named were all looked at. */
  continueAt(cursors: readonly LaneCursor[]): void {
    const stopped = new Set(cursors.map(keyOf));
    for (const cursor of this.#cursors) if (!stopped.has(keyOf(cursor))) this.#done.add(keyOf(cursor));
    this.#cursors = cursors;
  }

  isComplete(): boolean {
    return this.#cursors.every((cursor) => this.#done.has(keyOf(cursor)));
  }

  /**
   * For when jobs may have become due in lanes that were looked at. A complete rotation restarts at the first lanes; an
   * incomplete one continues, so that the last lanes are reached however often it is restarted.
   */
  restart(): void {
    if (this.isComplete()) this.#cursors = [];
    this.#done.clear();
  }
}

function keyOf({ kind, owner }: LaneCursor): string {
  return JSON.stringify([kind, owner]);
}
