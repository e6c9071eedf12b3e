import type pg from "pg";
import { connectorsOfMerchants } from "../../connectors/index.ts";
import { containersOutside } from "../../customer-profiles/index.ts";
import {
  CannotMove,
  lockMoves,
  prepareSession,
  readCellTables,
  type CellTables,
  type Move,
} from "../../cells/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { connectOnce, openDatabase, type Database } from "../../platform/database/index.ts";
import { silentLog } from "../../platform/log.ts";
import { listTenantPath, merchantsWithin, tenantsBelow } from "../../tenancy/index.ts";

/** One of the two databases: a connection whose writes run no triggers, and one for the rules of the slices. */
interface Side {
  readonly client: pg.Client;
  readonly db: Database;
  readonly masterKey: Buffer;
}

/** Both databases, checked that rows of one fit the other. */
export interface Cells {
  readonly source: Side;
  readonly target: Side;
  readonly tables: CellTables;
  close(): Promise<void>;
}

export interface CellAddresses {
  readonly sourceUrl: string;
  readonly targetUrl: string;
  readonly sourceKey: Buffer;
  readonly targetKey: Buffer;
}

/** @throws CannotMove when one of them cannot be moved from or to, or another command uses it */
export async function openCells(addresses: CellAddresses): Promise<Cells> {
  const opened: Side[] = [];
  const close = async (): Promise<void> => {
    for (const { client, db } of opened) await Promise.all([client.end(), db.close()]);
  };
  try {
    const source = await openSide(addresses.sourceUrl, addresses.sourceKey);
    opened.push(source);
    const target = await openSide(addresses.targetUrl, addresses.targetKey);
    opened.push(target);
    await refuseSameDatabase(source.client, target.client);
    for (const { client } of opened) await lockMoves(client);
    const tables = await readCellTables(source.client);
    refuseOtherSchema(tables, await readCellTables(target.client));
    return { source, target, tables, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export function moveOf(
  { source, target, tables }: Cells,
  { id, tenantGuid }: Pick<Move, "id" | "tenantGuid">,
): Move {
  const sides = { source: source.client, target: target.client };
  return { id, tenantGuid, tables, places: `tenant_guid = '${tenantGuid}'`, ...sides };
}

async function openSide(url: string, masterKey: Buffer): Promise<Side> {
  const client = await connectOnce({ url, application_name: "quittance move" });
  try {
    await prepareSession(client);
  } catch (error) {
    await client.end();
    throw new CannotMove(
      `Rows cannot be written without their triggers (${(error as Error).message}): as a superuser, run
  grant set on parameter session_replication_role to <the role of the address>;`,
    );
  }
  const db = openDatabase({ url, clock: systemClock, log: silentLog, poolSize: 1 });
  return { client, db, masterKey };
}

async function refuseSameDatabase(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ pid: number; since: string }>(
    "select pid, backend_start::text as since from pg_stat_activity where pid = pg_backend_pid()",
  );
  const same = await target.query(
    "select from pg_stat_activity where pid = $1 and backend_start = $2::timestamptz and datname = current_database()",
    [rows[0]!.pid, rows[0]!.since],
  );
  if (same.rowCount !== 0)
    throw new CannotMove("TARGET_DATABASE_URL is the database of GATEWAY_DATABASE_URL.");
}

function refuseOtherSchema(ours: CellTables, theirs: CellTables): void {
  const shapeOf = (tables: CellTables) =>
    JSON.stringify(tables.all.map(({ name, columns, key, fate }) => [name, columns, key, fate]));
  if (shapeOf(ours) !== shapeOf(theirs))
    throw new CannotMove(
      "The databases have different tables: run npm run database -- migrate of this version for each of them.",
    );
}

/** The guids of a tenant, and of all tenants, merchants and connectors below it. */
export async function placesOf(db: Database, tenantGuid: string): Promise<string[]> {
  const tenants = await tenantsBelow(db, tenantGuid);
  const merchants = await merchantsWithin(db, tenantGuid);
  const connectors = await connectorsOfMerchants(db, merchants);
  return [...tenants, ...merchants, ...connectors.map(({ guid }) => guid)];
}

/** A tenant moves with all below it, and with all that it uses. */
export async function refuseTenant(db: Database, tenantGuid: string): Promise<void> {
  const path = await listTenantPath(db, { tenantGuid });
  if (path.length === 0) throw new CannotMove(`There is no tenant ${tenantGuid}.`);
  if (path.length !== 2)
    throw new CannotMove("Only a tenant directly below the root tenant is moved, with all tenants below it.");
  const tenants = await tenantsBelow(db, tenantGuid);
  const connectors = await connectorsOfMerchants(db, await merchantsWithin(db, tenantGuid));
  const ids = connectors.flatMap(({ customerProfileContainer }) => customerProfileContainer ?? []);
  const outside = await containersOutside(db, { ids, tenants });
  if (outside.length > 0)
    throw new CannotMove(
      `Connectors of the tenant use customer profiles of another one (${outside.join(", ")}): move the tenant above, or give them a container of their own.`,
    );
}
