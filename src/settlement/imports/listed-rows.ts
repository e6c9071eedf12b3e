import { sql, type Queryable } from "../../platform/database/index.ts";
import type { StoredRow } from "./import-store.ts";
import { rowInForm } from "./row-in-form.ts";

export interface ListedRow extends StoredRow {
  readonly state: "waiting" | "matched" | "unmatched" | "no_transaction";
  readonly because: string | null;
  readonly transactionUuid: string | null;
  readonly recordedAt: Temporal.Instant;
}

const LISTED = sql`id, row, state, reason as because, transaction_uuid, recorded_at`;

/** In the order in which they came. */
export async function listRows(
  db: Queryable,
  options: { connectorGuid: string; state: ListedRow["state"]; after: bigint; limit: number },
): Promise<ListedRow[]> {
  const { connectorGuid, state, after, limit } = options;
  const rows = await db.query<ListedRow>(sql`
    select ${LISTED} from settlement_rows
    where connector_guid = ${connectorGuid} and state = ${state} and id > ${after}::bigint
    order by id limit ${limit}`);
  return rows.map((listed) => ({ ...listed, row: rowInForm(listed.row) }));
}

/** A row as the list of rows has it. */
export async function findRow(db: Queryable, id: bigint): Promise<ListedRow> {
  const listed = await db.one<ListedRow>(sql`select ${LISTED} from settlement_rows where id = ${id}::bigint`);
  return { ...listed, row: rowInForm(listed.row) };
}
