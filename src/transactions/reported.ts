import { sql, type Sql, type Transaction as DatabaseTransaction } from "../platform/database/index.ts";
import { announceChanges } from "./changes.ts";
import { restOf } from "./follow-ups.ts";
import type { Transaction } from "./transaction.ts";

/** Keeps the acquirer's reference number that a provider gave later than its outcome; one that is known stays. */
export async function keepArn(
  tx: DatabaseTransaction,
  { uuid, arn }: { uuid: string; arn: string },
): Promise<void> {
  await tx.execute(sql`
    with changed as (
      update transactions set result = result || jsonb_build_object('arn', ${arn}::text)
      where uuid = ${uuid} and not result ? 'arn' returning uuid
    )
    ${announceChanges(sql`select uuid from changed`)}`);
}

/**
 * The amount, in minor units, that a movement made at the provider may have taken: also of an authorisation that is closed here. What
 * closed it, such as a final capture, may be later than the movement and announced before it.
 */
export function restAtProvider(original: Transaction, type: ReportedType): bigint {
  return restOf({ ...original, closedAt: null }, type);
}

/**
 * Counts what was captured, voided or refunded at the provider: what it took cannot be taken again. The caller has locked the
 * original.
 *
 * @param options.isFinal a capture that released what it left
 */
export async function countReported(
  tx: DatabaseTransaction,
  options: {
    original: Pick<Transaction, "uuid">;
    type: ReportedType;
    minor: bigint;
    isFinal?: boolean | undefined;
  },
): Promise<void> {
  const { original, type, minor, isFinal = false } = options;
  const column = COUNTED_IN[type];
  await tx.execute(sql`
    update transactions set ${column} = ${column} + ${minor}::bigint
      ${isFinal ? sql`, closed_at = coalesce(closed_at, quittance_now())` : sql.nothing}
    where uuid = ${original.uuid}`);
}

/** Types of records of what was made at the provider. */
export type ReportedType = "capture" | "void" | "refund";

const COUNTED_IN: Readonly<Record<ReportedType, Sql>> = {
  capture: sql`captured_minor`,
  void: sql`voided_minor`,
  refund: sql`refunded_minor`,
};
