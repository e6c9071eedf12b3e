import { sql, type Queryable } from "../../src/platform/database/index.ts";

/** The amounts of the refunds of a payment that were made, in minor units, the smallest first: the clock of a machine may be set back. */
export async function amountsRefunded(db: Queryable, uuid: string): Promise<string[]> {
  const rows = await db.query<{ amountMinor: bigint }>(sql`
    select amount_minor from transactions where reference_uuid = ${uuid} and type = 'refund' and status = 'success'
    order by amount_minor`);
  return rows.map(({ amountMinor }) => String(amountMinor));
}
