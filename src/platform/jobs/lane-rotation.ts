import type { LaneCursor } from "./claim-jobs.ts";

/**
 * Where claims go on looking for lanes. A claim looks at some lanes of each owner; an owner with more has a cursor. The
 * rotation is complete when each owner's lanes were looked at to their end once.
 */
export class LaneRotation {
  #cursors: readonly LaneCursor[] = [];
  /** Owners whose last lane was reached. */
  readonly #done = new Set<string>();

  get cursors(): readonly LaneCursor[] {
    return this.#cursors;
  }

  /** Takes over where the claim stopped: an owner that it does not name was looked at to the end. */
  continueAt(cursors: readonly LaneCursor[]): void {
    const stopped = new Set(cursors.map(keyOf));
    for (const cursor of this.#cursors) if (!stopped.has(keyOf(cursor))) this.#done.add(keyOf(cursor));
    this.#cursors = cursors;
  }

  isComplete(): boolean {
    return this.#cursors.every((cursor) => this.#done.has(keyOf(cursor)));
  }

  /**
   * Something may have become due in lanes that were looked at already. A rotation that is complete begins at the first lanes
   * again; another one goes on, so that the last lanes come to their turn however often it is restarted.
   */
  restart(): void {
    if (this.isComplete()) this.#cursors = [];
    this.#done.clear();
  }
}

function keyOf({ kind, owner }: LaneCursor): string {
  return JSON.stringify([kind, owner]);
}
