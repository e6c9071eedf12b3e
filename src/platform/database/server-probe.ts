import pg from "pg";
import type { ServerAddress } from "./server-addresses.ts";

/** A server that does not respond in this time counts as silent. */
const RESPONSE_LIMIT_MS = 1_000;
const STATE = `select pg_is_in_recovery() as "isStandby",
  case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`;

export type ProbeResult =
  /** The timeline is one higher after each promotion: of two servers that take writes, the one with the lower is an old primary. */
  { readonly kind: "writable"; readonly timeline: number } | { readonly kind: "standby" } | Unread;

type Unread =
  /** No response in time: it is stopped, cut off, or overloaded. */
  { readonly kind: "silent" } | { readonly kind: "away"; readonly reason: string };

/** Asks one server for its state, over a connection that it keeps. */
export class ServerProbe {
  readonly address: ServerAddress;
  #client: pg.Client | undefined;

  constructor(address: ServerAddress) {
    this.address = address;
  }

  /** Whether it takes writes. Never rejects. */
  async ask(): Promise<ProbeResult> {
    const result = await this.read<{ isStandby: boolean; timeline: string | null }>(STATE);
    if (result.kind !== "read") return result;
    const { isStandby, timeline } = result.row;
    if (isStandby || timeline === null) return { kind: "standby" };
    return { kind: "writable", timeline: Number.parseInt(timeline, 16) };
  }

  /** The one row of a short statement. Never rejects. */
  async read<Row extends object>(statement: string): Promise<{ kind: "read"; row: Row } | Unread> {
    const client = (this.#client ??= this.#newClient());
    try {
      if (!isConnected(client)) await client.connect();
      const { rows } = await client.query<Row>(statement);
      return { kind: "read", row: rows[0]! };
    } catch (error) {
      this.close();
      const { message, code } = error as Error & { code?: string };
      // An error over several addresses of one name has no message of its own.
      return /timeout/i.test(message)
        ? { kind: "silent" }
        : { kind: "away", reason: message || String(code) };
    }
  }

  close(): void {
    const client = this.#client;
    this.#client = undefined;
    void client?.end().catch(() => undefined);
  }

  #newClient(): pg.Client {
    const client = new pg.Client({
      connectionString: this.address.url,
      connectionTimeoutMillis: RESPONSE_LIMIT_MS,
      query_timeout: RESPONSE_LIMIT_MS,
      application_name: "quittance watch",
    });
    client.on("error", () => {
      if (this.#client === client) this.close();
    });
    return client;
  }
}

/** The server sent its process id when it accepted the connection. */
function isConnected(client: pg.Client): boolean {
  return (client as unknown as { processID: number | null }).processID !== null;
}
