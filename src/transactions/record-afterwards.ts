import {
  sql,
  type Queryable,
  type Sql,
  type Transaction as DatabaseTransaction,
} from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { announceChanges } from "./changes.ts";
import { lockTransaction } from "./lock-transaction.ts";
import { callbackJob } from "./move-transaction.ts";
import { openTransaction, type NewTransaction } from "./open-transaction.ts";
import type { Transaction } from "./transaction.ts";

/** What a transaction that a provider made by itself is recognised by, among those that follow the same original. */
type KnownBy =
  | {
      readonly kind: "dispute";
      readonly type: "chargeback" | "chargeback-reversal";
      readonly disputeId: string;
    }
  /** A late payment, by the provider's reference of its submission. */
  | { readonly kind: "submission"; readonly reference: string };

/**
 * Records what a provider did by itself with a transaction that is over: a transaction of its own, final from the start and
 * announced. False when it is recorded already: a repeated notification, also twice at the same instant, changes nothing.
 */
export async function recordAfterwards(
  tx: DatabaseTransaction,
  options: {
    original: Transaction;
    knownBy: KnownBy;
    /** The gateway names it `auto-<uuid>`. */
    transaction: Omit<NewTransaction, "merchantTransactionId" | "referenceUuid" | "status">;
  },
): Promise<boolean> {
  const { original, knownBy, transaction } = options;
  const { uuid } = transaction;
  // The lock makes two notifications at the same instant come one after the other.
  await lockTransaction(tx, original.uuid);
  if (await findRecordedAfterwards(tx, { originalUuid: original.uuid, knownBy })) return false;
  const opened = await openTransaction(tx, {
    ...transaction,
    merchantTransactionId: `auto-${uuid}`,
    referenceUuid: original.uuid,
    status: "success",
  });
  if (!opened || isRefusal(opened))
    throw new Error(`The ${transaction.type} after ${original.uuid} could not be recorded.`);
  await tx.execute(sql`
    with opened as (select * from transactions where uuid = ${uuid}),
      ${callbackJob({ from: sql`opened`, result: "OK", pendingOnly: false })}
    ${announceChanges(sql`select ${original.uuid}::text`)}`);
  return true;
}

/** What was recorded that way before; undefined when nothing was. */
export function findRecordedAfterwards(
  db: Queryable,
  { originalUuid, knownBy }: { originalUuid: string; knownBy: KnownBy },
): Promise<Transaction | undefined> {
  return db.maybeOne<Transaction>(sql`
    select * from transactions where reference_uuid = ${originalUuid} and ${isKnownBy(knownBy)}`);
}

function isKnownBy(knownBy: KnownBy): Sql {
  switch (knownBy.kind) {
    case "dispute":
      return sql`type = ${knownBy.type} and result->'dispute'->>'disputeId' = ${knownBy.disputeId}`;
    case "submission":
      return sql`result->>'providerReference' = ${knownBy.reference}`;
  }
}
