import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { CannotMove } from "./cannot-move.ts";
import type { CellTables, MovingTable } from "./cell-tables.ts";
import { quoted } from "./quoted.ts";

/** Shared by every statement that writes rows of a moving table, exclusive for the moment in which a fence is raised. */
const FENCE_LOCK = 0x66656e6365;

/**
 * The code of a refused write, of a class (object not in prerequisite state) that the gateway treats as a database which is not available:
 * requests get 503 with `Retry-After`, jobs are tried again.
 */
const REFUSED = "55Q01";

const LOCK_WAIT = "2s";
const LOCK_TRIES = 60;
const LOCK_PAUSE_MS = 250;

/**
 * Puts a trigger on each moving table that refuses writes of places which are away. It stays without effect until one is. Each
 * table is locked for a moment, which is tried again where statements are in the way.
 */
export async function installFence(client: pg.Client, tables: CellTables): Promise<void> {
  for (const table of tables.moving) await withLock(client, fenceOf(table, tables));
}

export async function removeFence(client: pg.Client, tables: CellTables): Promise<void> {
  for (const { name } of tables.moving)
    await withLock(
      client,
      `drop trigger if exists quittance_fence on ${quoted(name)}; drop function if exists ${functionOf(name)}()`,
    );
}

function fenceOf(table: MovingTable, tables: CellTables): string {
  // Data that is removed at once may be erased, finished or tried again at any time.
  const events = table.fate.atOnce ? "insert" : "insert or update or delete";
  return `
    create or replace function ${functionOf(table.name)}() returns trigger language plpgsql as $$
    declare
      item ${quoted(table.name)} := coalesce(new, old);
    begin
      perform pg_advisory_xact_lock_shared(${FENCE_LOCK});
      if exists (select from moved_places where stage = 'away')
        and ${tables.belongs(table, { alias: "item", places: "stage = 'away'" })} then
        raise exception 'The tenant is being moved to another database, or was moved.' using errcode = '${REFUSED}';
      end if;
      return item;
    end
    $$;
    create or replace trigger quittance_fence before ${events} on ${quoted(table.name)}
      for each row execute function ${functionOf(table.name)}()`;
}

function functionOf(table: string): string {
  return quoted(`quittance_fence_${table}`);
}

/**
 * From now on nothing of these places is written in this database. It waits for database transactions that passed the fence before,
 * while others wait behind it.
 *
 * @param places a condition on `moved_places`, which is one on `tenant_moves` too
 */
export async function raiseFence(client: pg.Client, places: string): Promise<void> {
  await withLock(
    client,
    `select pg_advisory_xact_lock(${FENCE_LOCK});
     update moved_places set stage = 'away' where ${places}; 
     update tenant_moves set state = 'fenced', fenced_at = coalesce(fenced_at, clock_timestamp()) where ${places}`,
  );
}

const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";

async function withLock(client: pg.Client, statements: string): Promise<void> {
  for (let tries = 0; tries < LOCK_TRIES; tries += 1) {
    try {
      await client.query(`begin; set local lock_timeout = '${LOCK_WAIT}'; ${statements}; commit`);
      return;
    } catch (error) {
      await client.query("rollback");
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error;
      await sleep(LOCK_PAUSE_MS);
    }
  }
  throw new CannotMove("A table stayed locked by other statements for minutes. Run the command again.");
}
