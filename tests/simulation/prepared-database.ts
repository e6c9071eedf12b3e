import { randomBytes } from "node:crypto";
import pg from "pg";

/** A template with the demo tenant, on the server of this run. Can be passed to another process. */
export interface PreparedDatabase {
  readonly url: string;
  readonly server: { readonly url: string };
}

export interface ClonedDatabase {
  readonly url: string;
  readonly oid: number;
  drop(): Promise<void>;
}

/** A copy for some lives. Nothing may be connected to the template. */
export async function clonePrepared({ url, server }: PreparedDatabase): Promise<ClonedDatabase> {
  const template = nameOf(url);
  const name = `${template}_${randomBytes(4).toString("hex")}`;
  await onServer(server.url, `create database ${name} template ${template}`);
  const [{ oid }] = (await onServer(server.url, "select oid from pg_database where datname = $1", [
    name,
  ])) as [{ oid: number }];
  const cloned = new URL(server.url);
  cloned.pathname = `/${name}`;
  return {
    url: cloned.href,
    oid,
    drop: async () => void (await onServer(server.url, `drop database if exists ${name} with (force)`)),
  };
}

async function onServer(url: string, statement: string, values?: string[]): Promise<object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}
