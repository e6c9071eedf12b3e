import type pg from "pg";
import type { Log } from "../log.ts";
import { connectOnce } from "./connect.ts";

const CONNECT_TIMEOUT_MS = 5_000;
/** As PgBouncer refuses a setting of the session. */
const UNSUPPORTED_PARAMETER = /unsupported startup parameter/;
const PURPOSE = "an address of the same database on the PostgreSQL server itself";

interface Addresses {
  readonly databaseUrl: string;
  readonly databaseSessionUrl?: string | undefined;
}

/**
 * One line for the operator when the addresses of the database cannot work: a connection pooler (PgBouncer) is in between, and
 * there is no second address for what needs a session; or the second one leads through a pooler, or elsewhere. Undefined when they
 * can, and when the database cannot be reached, which the start reports by itself.
 */
export async function refusePooler(
  { databaseUrl, databaseSessionUrl }: Addresses,
  { log }: { log: Log },
): Promise<string | undefined> {
  if (databaseSessionUrl === undefined) {
    const direct = await seenFrom(databaseUrl);
    if (!direct?.isPooled) return undefined;
    return `GATEWAY_DATABASE_URL leads through a connection pooler (PgBouncer), which keeps no session: set GATEWAY_DATABASE_SESSION_URL, too, to ${PURPOSE}.`;
  }
  const session = await seenFrom(databaseSessionUrl);
  if (session?.isPooled)
    return `GATEWAY_DATABASE_SESSION_URL leads through a connection pooler: set it to ${PURPOSE}.`;
  const pooled = await seenFrom(databaseUrl);
  if (!session || !pooled) return undefined;
  if (pooled.database !== session.database)
    return `GATEWAY_DATABASE_URL and GATEWAY_DATABASE_SESSION_URL lead to different databases: set the second one to ${PURPOSE}.`;
  if (!pooled.isLimited)
    log.warn(
      "Over GATEWAY_DATABASE_URL no statement has a time limit on the server: run `alter role … set statement_timeout = '30s'` for the gateway's role.",
    );
  return undefined;
}

interface Seen {
  readonly isPooled: boolean;
  /** The same for all connections to one database of one server. */
  readonly database: string;
  /** Statements that run too long are ended by the server. */
  readonly isLimited: boolean;
}

async function seenFrom(url: string): Promise<Seen | undefined> {
  let client: pg.Client;
  try {
    client = await connectOnce({ url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  } catch (error) {
    if (!UNSUPPORTED_PARAMETER.test((error as Error).message)) return undefined;
    return { isPooled: true, database: "", isLimited: false };
  }
  try {
    const { rows } = await client.query<{ pid: number; database: string; timeout: string }>(
      `select pg_backend_pid() as pid, current_setting('statement_timeout') as timeout,
        concat_ws(' ', (select oid from pg_database where datname = current_database()), current_database(),
          extract(epoch from pg_postmaster_start_time())) as database`,
    );
    const { pid, database = "", timeout = "0" } = rows[0] ?? {};
    // A server gives its own process id to a new connection; a pooler invents one.
    const { processID } = client as unknown as { processID: number | null };
    return { isPooled: processID !== pid, database, isLimited: timeout !== "0" };
  } finally {
    await client.end();
  }
}
