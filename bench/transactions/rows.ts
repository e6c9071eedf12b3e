import { Client } from "pg";

export type RowCounts = Readonly<Record<string, number>>;

const TABLES = [
  "transactions",
  "transaction_history",
  "transaction_changes",
  "simulator_bookings",
  "callbacks",
];
const BATCH = 100_000;

export function countRows(databaseUrl: string): Promise<RowCounts> {
  return withClient(databaseUrl, async (client) => {
    const counts: Record<string, number> = {};
    for (const table of TABLES) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
      counts[table] = Number(rows[0]?.count);
    }
    return counts;
  });
}

/** What was written between two counts. */
export function rowsOf(before: RowCounts, after: RowCounts): RowCounts {
  return Object.fromEntries(TABLES.map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]));
}

/** Copies a stored debit until there are so many transactions, as if they had been made over the last year. */
export function fillTransactions(databaseUrl: string, wanted: number): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: string }>("select count(*) from transactions");
    for (let stored = Number(rows[0]?.count); stored < wanted; stored += BATCH) {
      await client.query(copyTransactions, [Math.min(BATCH, wanted - stored)]);
    }
    await client.query("vacuum analyze transactions");
  });
}

const copyTransactions = `
  with sample as (select * from transactions where status = 'success' limit 1),
  made as (
    insert into transactions
    select (jsonb_populate_record(sample, jsonb_build_object(
      'uuid', substr(md5(random()::text), 1, 20),
      'merchant_transaction_id', 'filled-' || md5(random()::text),
      'created_at', sample.created_at - random() * interval '365 days'))).*
    from sample, generate_series(1, $1::int)
    on conflict do nothing
    returning uuid, created_at
  )
  insert into transaction_history (transaction_uuid, version, to_status, trigger, at)
  select uuid, 1, 'success', 'filled', created_at from made`;

async function withClient<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
