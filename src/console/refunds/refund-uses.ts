import { sql, type Queryable } from "../../platform/database/index.ts";

/** A refund that counts against the person's limit of a day. */
export interface RefundUse {
  /** The merchantTransactionId of the refund. */
  readonly formId: string;
  readonly personId: string;
  readonly transactionUuid: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** As `countAct` names the person. */
export function subjectOf({ personId }: Pick<RefundUse, "personId">): string {
  return `person:${personId}`;
}

/** The sum that the person refunded in that currency in the last 24 hours, in minor units. */
export async function refundedInADay(
  db: Queryable,
  { personId, currency }: Pick<RefundUse, "personId" | "currency">,
): Promise<bigint> {
  const { sum } = await db.one<{ sum: bigint }>(sql`
    select coalesce(sum(amount_minor), 0)::bigint as sum from console_refund_usage
    where person_id = ${personId} and currency = ${currency} and created_at > quittance_now() - interval '24 hours'`);
  return sum;
}

/**
 * Counts a refund before it is made. A form that is sent again counts once.
 *
 * @returns `before` when this very refund was counted before; `other` when its form was counted for anything else
 */
export async function countRefund(tx: Queryable, use: RefundUse): Promise<"now" | "before" | "other"> {
  const { formId, personId, transactionUuid, currency, amountMinor } = use;
  const inserted = await tx.execute(sql`
    insert into console_refund_usage (form_id, person_id, transaction_uuid, currency, amount_minor)
    values (${formId}, ${personId}, ${transactionUuid}, ${currency}, ${amountMinor})
    on conflict (form_id) do nothing`);
  if (inserted === 1) return "now";
  const counted = await findUse(tx, formId);
  return counted && isSameUse(counted, use) ? "before" : "other";
}

export function findUse(db: Queryable, formId: string): Promise<RefundUse | undefined> {
  return db.maybeOne<RefundUse>(sql`
    select form_id, person_id, transaction_uuid, currency, amount_minor from console_refund_usage
    where form_id = ${formId}`);
}

/** Removes the count of a refund that was not made; only for the request that counted it. */
export async function uncountRefund(tx: Queryable, { formId }: Pick<RefundUse, "formId">): Promise<void> {
  await tx.execute(sql`delete from console_refund_usage where form_id = ${formId}`);
}

export function isSameUse(one: RefundUse, other: RefundUse): boolean {
  return (
    one.personId === other.personId &&
    one.transactionUuid === other.transactionUuid &&
    one.currency === other.currency &&
    one.amountMinor === other.amountMinor
  );
}
