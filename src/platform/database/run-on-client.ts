import type pg from "pg";
import type { Clock } from "../clock.ts";
import { currentActor } from "./acting-as.ts";
import { isConnectionBroken, isOnStandby, isPlanOutdated, isRefusedStatement } from "./errors.ts";

/** The connection is closed: it is broken, or would refuse a statement again that others accept, as on a server that became a standby. */
export function isUnusable(error: unknown): boolean {
  return isConnectionBroken(error) || isPlanOutdated(error) || isOnStandby(error);
}

/** With a simulated clock only: sets the connection's time before the statement. */
export async function runAtTime(
  pool: pg.Pool,
  clock: Clock,
  config: pg.QueryArrayConfig,
): Promise<pg.QueryArrayResult<unknown[]>> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await setTime(client, clock);
    return await client.query<unknown[]>(config);
  } catch (error) {
    // As the pool does for its own statements: a connection that the server has ended is not used again.
    if (error instanceof Error && (!isRefusedStatement(error) || isPlanOutdated(error))) broken = error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A single statement, in a transaction because the actor is set for one. */
export async function runForActor(
  pool: pg.Pool,
  clock: Clock | undefined,
  config: pg.QueryArrayConfig,
): Promise<pg.QueryArrayResult<unknown[]>> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    if (clock?.simulated) await setTime(client, clock);
    await client.query("begin");
    await setActor(client);
    const result = await client.query<unknown[]>(config);
    await client.query("commit");
    return result;
  } catch (error) {
    if (error instanceof Error && isUnusable(error)) broken = error;
    else await client.query("rollback").catch((rollbackError: Error) => (broken = rollbackError));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Sets the actor until the end of the open transaction. */
export async function setActor(client: pg.PoolClient): Promise<void> {
  const actor = currentActor();
  if (actor !== undefined) await client.query("select set_config('quittance.actor', $1, true)", [actor]);
}

/** The time last set on each connection: a clock that stands still needs no statement. */
const LAST_SET_TIME = new WeakMap<pg.PoolClient, string>();

export async function setTime(client: pg.PoolClient, clock: Clock): Promise<void> {
  const now = clock.now().toString();
  if (LAST_SET_TIME.get(client) === now) return;
  await client.query("select set_config('quittance.now', $1, false)", [now]);
  LAST_SET_TIME.set(client, now);
}
