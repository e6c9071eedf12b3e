import { connectOnce } from "../platform/database/index.ts";

/** Whether a database, migrated or not, holds anything that only its master key opens. */
export async function isDataSealed(databaseUrl: string): Promise<boolean> {
  const client = await connectOnce({ url: databaseUrl });
  try {
    const { rows } = await client.query<{ exists: boolean }>(
      "select to_regclass('vault_master_keys') is not null as exists",
    );
    if (!rows[0]?.exists) return false;
    const { rowCount } = await client.query("select from vault_master_keys limit 1");
    return rowCount === 1;
  } finally {
    await client.end();
  }
}
