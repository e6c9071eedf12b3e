import {
  sql,
  type Queryable,
  type Sql,
  type Transaction as DatabaseTransaction,
} from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { announceChanges } from "./changes.ts";
import { lockTransaction } from "./lock-transaction.ts";
import { callbackJob } from "./move-statement.ts";
import type { NewTransaction } from "./new-transaction.ts";
import { openTransaction } from "./open-transaction.ts";
import { callbackResult } from "./public-status.ts";
import { eventsOfEnded } from "./transaction-events.ts";
import { isInitial } from "./transaction-types.ts";
import { parsed, type Transaction, type TransactionRow } from "./transaction.ts";

/** Identifies a transaction that a provider initiated, among those that follow the same original. */
type Identity =
  | {
      readonly kind: "dispute";
      readonly type: "chargeback" | "chargeback-reversal";
      readonly disputeId: string;
      /** The second of its type in the dispute. */
      readonly isSecond: boolean;
    }
  /** A late approval, by the provider's reference of its submission. */
  | { readonly kind: "submission"; readonly reference: string }
  /** A refund made at the provider, by the provider's id of it. */
  | { readonly kind: "reported"; readonly reference: string }
  /** The record that undid a submission's success. */
  | { readonly kind: "undone"; readonly reference: string };

/**
 * Records what a provider did with a transaction that has ended (a dispute, a late approval) as a transaction of its own,
 * which is final from the start and announced. False when it is recorded already: a repeated notification changes nothing.
 */
export async function recordProviderInitiated(
  tx: DatabaseTransaction,
  options: {
    original: Transaction;
    identity: Identity;
    /** `success` unless given. */
    status?: "success" | "error_adapter";
    /** The gateway names it `auto-<uuid>`. */
    transaction: Omit<NewTransaction, "merchantTransactionId" | "referenceUuid" | "status">;
  },
): Promise<boolean> {
  const { original, identity, transaction, status = "success" } = options;
  const { uuid } = transaction;
  // The lock serialises concurrent notifications.
  await lockTransaction(tx, original.uuid);
  if (await findProviderInitiated(tx, { originalUuid: original.uuid, identity })) return false;
  const opened = await openTransaction(tx, {
    ...transaction,
    merchantTransactionId: `auto-${uuid}`,
    referenceUuid: original.uuid,
    status,
  });
  if (!opened || isRefusal(opened))
    throw new Error(`The ${transaction.type} after ${original.uuid} could not be recorded.`);
  await tx.execute(sql`
    with opened as (select * from transactions where uuid = ${uuid}),
      ${callbackJob({ from: sql`opened`, result: callbackResult(status), pendingOnly: false })},
      ${eventsOfEnded(sql`opened`, status)}
    ${announceChanges(sql`select unnest(${changedBy(original)}::text[])`)}`);
  return true;
}

/**
 * The transactions whose documents change: one that was undone, and the one that it followed. A payment with a stored instrument
 * changes nothing of the registration.
 */
function changedBy({ uuid, type, referenceUuid }: Transaction): string[] {
  return referenceUuid === null || isInitial(type) ? [uuid] : [uuid, referenceUuid];
}

/** The transaction that was recorded with that identity. */
export function findProviderInitiated(
  db: Queryable,
  { originalUuid, identity }: { originalUuid: string; identity: Identity },
): Promise<Transaction | undefined> {
  return parsed(
    db.maybeOne<TransactionRow>(sql`
      select * from transactions where reference_uuid = ${originalUuid} and ${hasIdentity(identity)}`),
  );
}

function hasIdentity(identity: Identity): Sql {
  switch (identity.kind) {
    case "dispute":
      return sql`type = ${identity.type} and result->'dispute'->>'disputeId' = ${identity.disputeId}
        and coalesce((result->'dispute'->>'isSecond')::boolean, false) = ${identity.isSecond}`;
    case "submission":
      return sql`result->>'providerReference' = ${identity.reference}`;
    case "reported":
      return sql`result->'reported'->>'reference' = ${identity.reference}`;
    case "undone":
      return sql`result->'undone'->>'submissionReference' = ${identity.reference}`;
  }
}
