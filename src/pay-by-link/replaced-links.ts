import { createHash } from "node:crypto";
import type { Ids } from "../platform/ids.ts";
import { databaseNow, sql, type Queryable } from "../platform/database/index.ts";
import type { Refusal } from "../platform/refusal.ts";
import {
  findTransaction,
  replaceRedirectToken,
  transactionOf,
  type Transaction,
  type TransactionRow,
  type TransactionState,
} from "../transactions/index.ts";
import { isPayByLink } from "./link.ts";

export type ReplaceLinkRefusal =
  | Refusal<"link_not_found">
  | (Refusal<"not_replaceable"> & { readonly status: TransactionState });

/**
 * Gives a link a new address, in one statement; the old one then shows that it was replaced. Only before a submission: a
 * provider returns its customer to the address in the submission.
 */
export async function replaceLink(
  { db, ids }: { db: Queryable; ids: Ids },
  options: { uuid: string; merchantGuid: string },
): Promise<Transaction | ReplaceLinkRefusal> {
  const transaction = await findTransaction(db, options.uuid);
  if (transaction?.merchantGuid !== options.merchantGuid || !isPayByLink(transaction.request))
    return { refused: true, code: "link_not_found" };
  const old = digestOf(transaction.redirectToken ?? "");
  const replaced = await db.maybeOne<TransactionRow>(sql`
    with replaced as (${replaceRedirectToken(transaction, { token: ids.secret(16) })}), kept as (
      insert into replaced_payment_links (transaction_uuid, token, replaced_at)
      select uuid, ${old}::text, ${databaseNow} from replaced
    )
    select * from replaced`);
  if (!replaced) return { refused: true, code: "not_replaceable", status: transaction.status };
  return transactionOf(replaced);
}

/** The payment whose link had this address before it was replaced. */
export async function findByReplacedLink(
  db: Queryable,
  { uuid, token }: { uuid: string; token: string },
): Promise<Transaction | undefined> {
  const replaced = await db.maybeOne(sql`
    select from replaced_payment_links where transaction_uuid = ${uuid} and token = ${digestOf(token)}`);
  return replaced && findTransaction(db, uuid);
}

export async function replacementsOf(db: Queryable, uuid: string): Promise<Temporal.Instant[]> {
  const rows = await db.query<{ replacedAt: Temporal.Instant }>(sql`
    select replaced_at from replaced_payment_links where transaction_uuid = ${uuid}`);
  return rows.map(({ replacedAt }) => replacedAt);
}

/** Looked up by its digest, so that the response time reveals nothing of the token. */
function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
