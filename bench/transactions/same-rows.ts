import { Client } from "pg";

import { bytesPerRow } from "./database-use.ts";
import { loadDebits } from "./debit-load.ts";
import { runPgbench, type DebitValues } from "./pgbench.ts";
import { rowsWrittenBy, TABLES } from "./rows.ts";

/** Rows of one table may differ by so much of their bytes: what a debit has is random in part. */
const MAX_DIFFERENCE = 0.05;

/**
 * The comparison would prove nothing if the script wrote less than the gateway: throws when a debit of the script writes
 * other numbers of rows, or rows of other sizes, than the one debit that it makes at the gateway. Returns what the script needs.
 */
export async function checkSameRows(
  gateway: { url: string; databaseUrl: string },
  pgbenchUrl: string,
): Promise<DebitValues> {
  const byGateway = await rowsWrittenBy(gateway.databaseUrl, () =>
    loadDebits({ url: gateway.url, clients: 1, seconds: 0.001 }),
  );
  const values = await valuesOfDebit(gateway.databaseUrl);
  const byScript = await rowsWrittenBy(pgbenchUrl, () =>
    runPgbench(pgbenchUrl, { clients: 1, debits: 1, values }),
  );
  if (JSON.stringify(byGateway) !== JSON.stringify(byScript))
    throw new Error(`debit.pgbench.sql is out of date: ${JSON.stringify({ byGateway, byScript })}`);
  const bytes = await bytesPerRow(gateway.databaseUrl, TABLES);
  const bytesOfScript = await bytesPerRow(pgbenchUrl, TABLES);
  for (const table of TABLES) {
    const [own, other] = [bytes[table] ?? 0, bytesOfScript[table] ?? 0];
    if (Math.abs(own - other) > own * MAX_DIFFERENCE)
      throw new Error(`debit.pgbench.sql writes ${other} bytes to ${table}, the gateway ${own}.`);
  }
  console.log(`Bytes per row: ${TABLES.map((table) => `${table} ${bytes[table]}`).join(", ")}`);
  return values;
}

async function valuesOfDebit(databaseUrl: string): Promise<DebitValues> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<DebitValues>(`
      select request::text as request, result::text as result, card::text as card, provider_reference as reference
      from transactions join provider_submissions on submission_reference = uuid
      where status = 'success' order by transactions.created_at desc limit 1`);
    if (!rows[0]) throw new Error("The gateway wrote no debit.");
    return rows[0];
  } finally {
    await client.end();
  }
}
