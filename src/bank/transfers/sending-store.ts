import { databaseNow, sql, type Queryable } from "../../platform/database/index.ts";
import type { TransferFile } from "./transfer-file.ts";

type Sending = TransferFile["sending"];

/** Whether the file was in one of these states, so that it changed. */
export async function setSending(
  tx: Queryable,
  {
    guid,
    from,
    to,
    orderId = null,
    problem = null,
  }: {
    guid: string;
    from: readonly Sending[];
    to: NonNullable<Sending>;
    orderId?: string | null;
    problem?: string | null;
  },
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update bank_transfer_files set sending = ${to}, sending_at = ${databaseNow}, sending_order = ${orderId},
      sending_problem = ${problem}
    where guid = ${guid} and coalesce(sending, 'none') = any(${from.map((state) => state ?? "none")}::text[])`);
  return changed === 1;
}
