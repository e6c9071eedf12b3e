import { Client } from "pg";

type RowCounts = Readonly<Record<string, number>>;

const TABLES = ["transactions", "transaction_history", "simulator_bookings", "callbacks"];
/** Its rows go away as soon as they are projected, so that the numbers they were given are counted. */
const FEED = "transaction_changes";
const BATCH = 100_000;

/** Empty, on the same server; one that a run before this one left behind is dropped. Its URL. */
export function createDatabase(serverUrl: string, name: string): Promise<string> {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return withClient(serverUrl, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
    return url.href;
  });
}

export async function dropDatabase(serverUrl: string, url: string): Promise<void> {
  await withClient(serverUrl, (client) =>
    client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`),
  );
}

/** What the work writes, by table. */
export async function rowsWrittenBy(databaseUrl: string, work: () => Promise<unknown>): Promise<RowCounts> {
  const before = await countRows(databaseUrl);
  await work();
  const after = await countRows(databaseUrl);
  return Object.fromEntries(
    [...TABLES, FEED].map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]),
  );
}

function countRows(databaseUrl: string): Promise<RowCounts> {
  return withClient(databaseUrl, async (client) => {
    const counts: Record<string, number> = {};
    for (const table of TABLES) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
      counts[table] = Number(rows[0]?.count);
    }
    const { rows } = await client.query<{ count: string }>(
      "select pg_sequence_last_value(pg_get_serial_sequence($1, 'id')) as count",
      [FEED],
    );
    counts[FEED] = Number(rows[0]?.count ?? 0);
    return counts;
  });
}

/** Copies a stored debit until there are so many transactions, as if they had been made over the last year. */
export function fillTransactions(databaseUrl: string, wanted: number): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    const copy = await copyStatement(client);
    // What is lost with a crash is filled again.
    await client.query("set synchronous_commit = off");
    const { rows } = await client.query<{ count: string }>("select count(*) from transactions");
    await withoutIndexes(client, async () => {
      for (let stored = Number(rows[0]?.count); stored < wanted; stored += BATCH) {
        await client.query(copy, [Math.min(BATCH, wanted - stored)]);
      }
    });
    await client.query("vacuum analyze transactions, transaction_history");
    // Else the first debits afterwards pay for writing all of it to disk.
    await client.query("checkpoint");
  });
}

/**
 * Every column as in the sample, but for those that tell transactions apart. Made by the server: nothing is sent. The
 * moment names the row's number only because it would else be drawn once for all of them.
 */
async function copyStatement(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(column_name) as name from information_schema.columns where table_name = 'transactions'",
  );
  const names = rows.map(({ name }) => name);
  const own: Readonly<Record<string, string>> = {
    uuid: "lpad(to_hex(extract(epoch from created)::bigint), 8, '0') || left(md5(random()::text), 12)",
    merchant_transaction_id: "'filled-' || md5(random()::text)",
    created_at: "created",
  };
  return `
    with sample as materialized (select * from transactions where status = 'success' limit 1),
    made as (
      insert into transactions (${names.join(", ")})
      select ${names.map((name) => own[name] ?? name).join(", ")} from sample, generate_series(1, $1::int) as number,
        lateral (select sample.created_at - random() * interval '365 days' + number * interval '0' as created) as moment
      returning uuid, created_at
    )
    insert into transaction_history (transaction_uuid, version, to_status, trigger, at)
    select uuid, 1, 'success', 'filled', created_at from made`;
}

/**
 * Building an index at its end takes a fraction of adding millions of rows to it in random order. Partial ones stay: the
 * rows are not in them, and the gateway's workers go on looking there.
 */
async function withoutIndexes(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ dropping: string; making: string }>(`
    select coalesce(
        'alter table ' || relation.relname || ' drop constraint ' || quote_ident(conname),
        'drop index ' || indexrelid::regclass) as dropping,
      coalesce(
        'alter table ' || relation.relname || ' add constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(con.oid),
        pg_get_indexdef(indexrelid)) as making
    from pg_index join pg_class as relation on relation.oid = indrelid
    left join pg_constraint as con on conindid = indexrelid and contype in ('p', 'u')
    where relation.relname in ('transactions', 'transaction_history') and indpred is null`);
  for (const { dropping } of rows) await client.query(dropping);
  await work();
  await client.query("set maintenance_work_mem = '512MB'");
  for (const { making } of rows) await client.query(making);
}

async function withClient<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
