import type { PreparedDatabase } from "./prepared-database.ts";
import { hashOf, simulate, type Life } from "./simulate.ts";
import { WorldDatabase } from "./world-database.ts";

/** A life as it is passed to the process that sent its seed. */
export interface LivedLife extends Pick<Life, "broken" | "moves" | "isRaced"> {
  readonly seed: number;
  readonly compared: readonly string[];
  /** Equal for equal runs. */
  readonly traceHash: string;
}

/** Runs the lives whose seeds its parent sends, as many at the same time as are sent without waiting. */
const prepared = JSON.parse(process.argv[2]!) as PreparedDatabase;
const free: WorldDatabase[] = [];
const all: WorldDatabase[] = [];

process.on("message", (seed: number) => void live(seed));
process.on("disconnect", () => void end());

async function live(seed: number): Promise<void> {
  const database = free.pop() ?? (await openDatabase());
  const { broken, moves, compared, isRaced, trace } = await simulate(database, seed);
  free.push(database);
  const lived: LivedLife = {
    seed,
    broken,
    moves,
    isRaced,
    compared: [...compared],
    traceHash: hashOf(trace),
  };
  process.send!(lived);
}

async function openDatabase(): Promise<WorldDatabase> {
  const database = await WorldDatabase.open(prepared);
  all.push(database);
  return database;
}

/** Lives still run when the parent was killed. */
async function end(): Promise<void> {
  if (free.length === all.length) await Promise.all(all.map((database) => database.close()));
  process.exit();
}
