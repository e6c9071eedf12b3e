import { recordEvent } from "../events/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { sequenceBetweenMoves, type Transaction } from "../transactions/index.ts";
import { describeLink } from "./describe-link.ts";

/**
 * Records that the e-mail of a link is sent again.
 *
 * @param tx the database transaction that plans the mail, or records that it was sent
 */
export async function recordReminded(
  tx: Queryable,
  { publicUrl }: { publicUrl: string },
  transaction: Transaction,
): Promise<void> {
  const { uuid: id, tenantGuid, merchantGuid, testMode: test } = transaction;
  const object = await describeLink({ db: tx, publicUrl }, transaction);
  const from = sequenceBetweenMoves(transaction);
  await recordEvent(tx, { type: "link.reminded", id, tenantGuid, merchantGuid, test, object, from });
}
