import type { Clock } from "../platform/clock.ts";
import { connectOnce, openDatabase, sql, type Database, type Queryable } from "../platform/database/index.ts";
import type { Log } from "../platform/log.ts";
import { isRefusal, type Refusal } from "../platform/refusal.ts";
import { findAddresses, nameOf, readAddresses, type Address, type AddressFinder } from "./find-addresses.ts";

const LOOK_UP_TIMEOUT_MS = 5_000;
const CONNECTIONS = 2;

/** A name that people choose and requests lead to a tenant by: an API key or public key of a connector, the name of a user. */
export type CellName = Address & { readonly kind: "key" | "user" };

/** One of the names is in use in a cell of the installation. */
export type NameTaken = Refusal<"name_taken"> & { readonly name: CellName };

export function isNameTaken(result: object): result is NameTaken {
  return isRefusal(result) && result.code === "name_taken";
}

/** Names belong to one cell: a second one with the same name would take requests, cards and passwords of the first, or stop both. */
export interface CellNames {
  /**
   * Runs what makes the names, if no cell has one of them, and while none makes one. Without names it only runs it.
   *
   * @throws what `isDatabaseUnavailable` recognises when a cell cannot be asked; nothing was run
   */
  whileFree<Result>(names: readonly CellName[], work: () => Promise<Result>): Promise<Result | NameTaken>;
  close(): Promise<void>;
}

/** The names of an installation that has one cell: its database alone refuses those that are in use. */
export const OWN_CELL_ALONE: CellNames = {
  whileFree: (_names, work) => work(),
  close: async () => undefined,
};

/** A cell as the file of the directory has it. */
export interface CellDatabase {
  readonly name: string;
  readonly databaseUrl: string;
}

interface OpenCell {
  readonly databaseUrl: string;
  readonly db: Database;
  /** Undefined until the schema was read. */
  finder: AddressFinder | undefined;
}

/** Names of an installation of several cells, this one included. Connections are opened when they are needed. */
export function openCellNames(
  cells: readonly CellDatabase[],
  { clock, log }: { clock: Clock; log: Log },
): CellNames {
  // All gateways lock in the same order.
  const sorted = cells.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const open = sorted.map(({ databaseUrl }): OpenCell => ({
    databaseUrl,
    finder: undefined,
    db: openDatabase({
      url: databaseUrl,
      clock,
      log,
      poolSize: CONNECTIONS,
      applicationName: "quittance names",
      statementTimeoutMs: LOOK_UP_TIMEOUT_MS,
    }),
  }));
  return {
    whileFree: async (names, work) => (names.length === 0 ? work() : lockedInAll(open, { names, work })),
    close: async () => void (await Promise.all(open.map(({ db }) => db.close()))),
  };
}

/** Locks the names in the databases one after the other, and runs the work while all locks are held. */
async function lockedInAll<Result>(
  cells: readonly OpenCell[],
  { names, work }: { names: readonly CellName[]; work: () => Promise<Result> },
): Promise<Result | NameTaken> {
  // What ends a lock does not undo the work.
  let done: { readonly result: Result } | undefined;
  const lockFrom = async (place: number): Promise<NameTaken | undefined> => {
    const cell = cells[place];
    if (!cell) {
      done = { result: await work() };
      return undefined;
    }
    return cell.db.transaction(async (tx) => {
      await lockNames(tx, names);
      const taken = await takenIn(cell, tx, names);
      return taken ? { refused: true, code: "name_taken", name: taken } : lockFrom(place + 1);
    });
  };
  try {
    const taken = await lockFrom(0);
    if (taken) return taken;
  } catch (error) {
    if (!done) throw error;
  }
  return done!.result;
}

async function lockNames(tx: Queryable, names: readonly CellName[]): Promise<void> {
  for (const name of names.map(nameOf).toSorted())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quittance name ${name}`}, 0))`);
}

async function takenIn(
  cell: OpenCell,
  tx: Queryable,
  names: readonly CellName[],
): Promise<CellName | undefined> {
  cell.finder ??= await connectFinder(cell.databaseUrl);
  const found = await findAddresses(tx, cell.finder, names);
  return names.find((name) => found.has(nameOf(name)));
}

/** Reads the finder of a database by a connection of its own. */
export async function connectFinder(
  databaseUrl: string,
  timeoutMs = LOOK_UP_TIMEOUT_MS,
): Promise<AddressFinder> {
  const client = await connectOnce({ url: databaseUrl, connectionTimeoutMillis: timeoutMs });
  try {
    return await readAddresses(client);
  } finally {
    await client.end();
  }
}
