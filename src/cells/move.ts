import type pg from "pg";
import { sql, type Queryable, type Sql } from "../platform/database/index.ts";
import { CannotMove } from "./cannot-move.ts";
import type { CellTables } from "./cell-tables.ts";

/** A tenant's move between two databases, with a connection to each. */
export interface Move {
  readonly id: string;
  readonly tenantGuid: string;
  readonly source: pg.Client;
  readonly target: pg.Client;
  readonly tables: CellTables;
  /** The condition on `moved_places` of the places of this move. */
  readonly places: string;
}

/** How far a move has come here: `copying`, `fenced` and `moved` where it leaves, `arriving` and `arrived` where it arrives. */
export interface MoveState {
  readonly id: string;
  readonly direction: "out" | "in";
  readonly state: "copying" | "fenced" | "moved" | "arriving" | "arrived";
  readonly copiedTables: readonly string[];
  readonly announcedUpTo: string;
}

/** An expression: when the newest move of a tenant to this database began; null without one. */
export const latestArrival: Sql = sql`(select max(started_at) from tenant_moves where direction = 'in')`;

export async function readMove(client: pg.Client, tenantGuid: string): Promise<MoveState | undefined> {
  const { rows } = await client.query<MoveState>(
    `select id, direction, state, copied_tables as "copiedTables", announced_up_to as "announcedUpTo"
     from tenant_moves where tenant_guid = $1`,
    [tenantGuid],
  );
  return rows[0];
}

/** Notes a move that begins. Does nothing when it is noted already. */
export async function noteMove(
  client: pg.Client,
  { id, tenantGuid, direction }: { id: string; tenantGuid: string; direction: MoveState["direction"] },
): Promise<void> {
  await client.query(
    `insert into tenant_moves (tenant_guid, id, direction, state) values ($1, $2, $3, $4) on conflict do nothing`,
    [tenantGuid, id, direction, direction === "out" ? "copying" : "arriving"],
  );
}

export async function noteCopied({ source, tenantGuid }: Move, table: string): Promise<void> {
  await source.query(
    "update tenant_moves set copied_tables = array_append(copied_tables, $2) where tenant_guid = $1",
    [tenantGuid, table],
  );
}

/** Adds places that are new: here at the stage of the tenant itself, there away. */
export async function addPlaces(
  { source, target, tenantGuid }: Pick<Move, "source" | "target" | "tenantGuid">,
  guids: readonly string[],
): Promise<void> {
  await source.query(
    `insert into moved_places (guid, tenant_guid, stage)
     select guid, $1, coalesce((select stage from moved_places where guid = $1), 'copying') from unnest($2::text[]) as place (guid)
     on conflict do nothing`,
    [tenantGuid, guids],
  );
  await target.query(
    `insert into moved_places (guid, tenant_guid, stage) select guid, $1, 'away' from unnest($2::text[]) as place (guid)
     on conflict do nothing`,
    [tenantGuid, guids],
  );
}

/** For this connection alone these are the places of a move, of which nothing is noted: to see what it would do. */
export async function assumePlaces(
  client: pg.Client,
  { tenantGuid, guids }: { tenantGuid: string; guids: readonly string[] },
): Promise<void> {
  // A temporary table is found before the other one of its name.
  await client.query(
    "create temporary table moved_places (guid text primary key, tenant_guid text not null)",
  );
  await client.query("insert into moved_places (guid, tenant_guid) select unnest($1::text[]), $2", [
    guids,
    tenantGuid,
  ]);
}

/** The places of the move are at that stage where it leaves. */
export async function setStage(
  { source, tenantGuid }: Pick<Move, "source" | "tenantGuid">,
  stage: "copying" | "resting",
): Promise<void> {
  await source.query("update moved_places set stage = $2 where tenant_guid = $1", [tenantGuid, stage]);
}

/** One command at a time for a database: the lock ends with the connection. */
export async function lockMoves(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(
    "select pg_try_advisory_lock(hashtextextended('quittance move of a tenant', 0)) as locked",
  );
  if (rows[0]?.locked !== true) throw new CannotMove("Another command moves a tenant at the moment.");
}

/** The move is at that state in this database. */
export async function setState(
  client: pg.Client,
  { tenantGuid, state }: { tenantGuid: string; state: MoveState["state"] },
): Promise<void> {
  await client.query(
    `update tenant_moves set state = $2, fenced_at = case when $2 = 'copying' then null else fenced_at end where tenant_guid = $1`,
    [tenantGuid, state],
  );
}

/** For how many milliseconds nothing of the tenant has been written where it leaves, also when the command was killed meanwhile. */
export async function fencedForMs({
  source,
  tenantGuid,
}: Pick<Move, "source" | "tenantGuid">): Promise<number> {
  const { rows } = await source.query<{ ms: number }>(
    `select round(extract(epoch from clock_timestamp() - fenced_at) * 1000)::int as ms from tenant_moves where tenant_guid = $1`,
    [tenantGuid],
  );
  return rows[0]!.ms;
}

/** Nothing of the move is noted in this database any more, and none of its places is away. */
export async function forgetMove(client: pg.Client, tenantGuid: string): Promise<void> {
  // No foreign key acts for what this connection writes.
  await client.query("delete from moved_places where tenant_guid = $1", [tenantGuid]);
  await client.query("delete from tenant_moves where tenant_guid = $1", [tenantGuid]);
}

/** The tenant is served in this database from the commit on. */
export async function noteArrival(tx: Queryable, tenantGuid: string): Promise<void> {
  await tx.execute(sql`delete from moved_places where tenant_guid = ${tenantGuid}`);
  await tx.execute(sql`update tenant_moves set state = 'arrived' where tenant_guid = ${tenantGuid}`);
}

/** How far transactions of a tenant that arrived were announced to the BI projection. */
export async function noteAnnounced(
  tx: Queryable,
  { tenantGuid, upTo }: { tenantGuid: string; upTo: string },
): Promise<void> {
  await tx.execute(sql`update tenant_moves set announced_up_to = ${upTo} where tenant_guid = ${tenantGuid}`);
}

export async function hasMoves(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("select from tenant_moves limit 1");
  return rowCount !== 0;
}

/** Whether rows of a place lie here that nothing may write: also a statement about rows of all tenants is refused then. */
export async function hasAwayPlaces(db: Queryable): Promise<boolean> {
  const { exists } = await db.one<{ exists: boolean }>(
    sql`select exists (select from moved_places where stage <> 'copying') as exists`,
  );
  return exists;
}
