import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/index.ts";
import type { Log } from "../platform/log.ts";
import { type BiEngineChoice, type IdentifiedEngine, openEngine } from "./open-engine.ts";
import { documentRefused } from "./projection/put-documents.ts";
import { releaseEngine } from "./projection/current-engine.ts";

/** What the BI data source works with. */
export interface BiParts {
  readonly db: Database;
  readonly log: Log;
  /**
   * Opens the engine at first use. Rejects while it cannot be opened, and tries again at the next call; undefined in
   * a process that has none.
   */
  readonly engine: () => Promise<IdentifiedEngine> | undefined;
  /**
   * Rejects while the engine is away. That another process has the embedded engine's directory is no fault of this one:
   * it takes payments, and says to who asks for BI that the other one answers.
   */
  readonly reachable: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export function createBiParts(options: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly choice: BiEngineChoice | undefined;
}): BiParts {
  const { db, clock, log, choice } = options;
  let opened: Promise<IdentifiedEngine> | undefined;
  const unsubscribe = documentRefused.subscribe((refused) => logRefused(log, refused));
  const open = (chosen: BiEngineChoice): Promise<IdentifiedEngine> => {
    const opening = openEngine(chosen, clock);
    opening.catch((error: Error) => {
      if (opened === opening) opened = undefined;
      const level = isHeldElsewhere(error) ? "debug" : "warn";
      log[level]({ error: error.message }, "The engine of the BI data source could not be opened.");
    });
    return opening;
  };
  const engine = (): Promise<IdentifiedEngine> | undefined =>
    choice === undefined ? undefined : (opened ??= open(choice));
  return {
    db,
    log,
    engine,
    reachable: async () => {
      try {
        await (await engine())?.check();
      } catch (error) {
        if (!isHeldElsewhere(error)) throw error;
      }
    },
    close: async () => {
      unsubscribe();
      const current = await opened?.catch(() => undefined);
      if (current === undefined) return;
      // With the database away the claim runs out by itself; what is stored here must be closed all the same.
      await releaseEngine(db, current.id).catch((error: Error) =>
        log.debug({ error: error.message }, "The claim of the BI engine was left to run out."),
      );
      await current.close();
    },
  };
}

/** Which record it is and which field of it; not the reason in full, which may quote what the merchant sent. */
function logRefused(log: Log, { uuid, because }: { uuid: string; because: string }): void {
  const field = /\bfield \[([^\]]+)\]/.exec(because)?.[1];
  log.warn({ transaction: uuid, field }, "A BI document could not be made or stored as it was.");
}

/** In the words of DuckDB, which locks its file. */
function isHeldElsewhere(error: unknown): boolean {
  return error instanceof Error && /Could not set lock on file|Conflicting lock is held/.test(error.message);
}
