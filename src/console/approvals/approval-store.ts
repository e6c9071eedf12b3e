import { databaseNow, sql, type Queryable } from "../../platform/database/index.ts";
import { invitedOneAnother } from "../people/inviters.ts";

const APPROVAL_HOURS = 72;

/** A refund above the limit of the person who requests it. The amount never changes. */
export interface Approval {
  readonly id: string;
  /** The merchantTransactionId of the refund. */
  readonly formId: string;
  readonly merchantGuid: string;
  readonly transactionUuid: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly reason: string;
  readonly requestedBy: string;
  readonly requestedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  /** `approved`: decided, and not carried out yet. */
  readonly state: "open" | "approved" | "refused" | "withdrawn" | "done" | "failed";
  readonly decidedBy: string | null;
  readonly decidedAt: Temporal.Instant | null;
  readonly words: string;
  readonly refundUuid: string | null;
  /** Nobody decided in time. */
  readonly isExpired: boolean;
}

const COLUMNS = sql`id, form_id, merchant_guid, transaction_uuid, amount_minor, currency, reason, requested_by,
  requested_at, expires_at, state, decided_by, decided_at, words, refund_uuid,
  (state = 'open' and expires_at <= ${databaseNow}) as is_expired`;

/** A form that was sent twice makes one. */
export function insertApproval(
  db: Queryable,
  approval: Pick<
    Approval,
    | "id"
    | "formId"
    | "merchantGuid"
    | "transactionUuid"
    | "amountMinor"
    | "currency"
    | "reason"
    | "requestedBy"
  >,
): Promise<Approval> {
  const { id, formId, merchantGuid, transactionUuid, amountMinor, currency, reason, requestedBy } = approval;
  return db.one<Approval>(sql`
    insert into console_approvals (id, form_id, merchant_guid, transaction_uuid, amount_minor, currency, reason,
      requested_by, expires_at, state)
    values (${id}, ${formId}, ${merchantGuid}, ${transactionUuid}, ${amountMinor}, ${currency}, ${reason},
      ${requestedBy}, ${databaseNow} + make_interval(hours => ${APPROVAL_HOURS}::int), 'open')
    on conflict on constraint console_approvals_form do update set form_id = excluded.form_id
    returning ${COLUMNS}`);
}

/** At one of the merchants only. */
export function findApproval(
  db: Queryable,
  { id, merchantGuids }: { id: string; merchantGuids: readonly string[] },
): Promise<Approval | undefined> {
  return db.maybeOne<Approval>(sql`
    select ${COLUMNS} from console_approvals
    where id = ${id} and merchant_guid = any(${[...merchantGuids]}::text[])`);
}

const MAX_LISTED = 100;

/** Those that wait first, then the newest. */
export function listApprovals(db: Queryable, merchantGuids: readonly string[]): Promise<Approval[]> {
  return db.query<Approval>(sql`
    select ${COLUMNS} from console_approvals where merchant_guid = any(${[...merchantGuids]}::text[])
    order by (state in ('open', 'approved') and expires_at > ${databaseNow}) desc, requested_at desc, id
    limit ${MAX_LISTED}::int`);
}

/**
 * Decides one that is open. Of several decisions at the same time one counts: the others find nothing. Nobody approves or
 * refuses their own, nobody withdraws another's, and nobody approves one of a person who invited them or whom they invited.
 */
export function decideApproval(
  db: Queryable,
  decision: { id: string; state: "approved" | "refused" | "withdrawn"; personId: string; words: string },
): Promise<Approval | undefined> {
  const { id, state, personId, words } = decision;
  const isOwn = state === "withdrawn";
  return db.maybeOne<Approval>(sql`
    update console_approvals set state = ${state}, decided_by = ${personId}, decided_at = ${databaseNow}, words = ${words}
    where id = ${id} and state = 'open' and expires_at > ${databaseNow} and (requested_by = ${personId}) = ${isOwn}
      and (${state} <> 'approved' or not ${invitedOneAnother(sql`requested_by`, sql`${personId}`)})
    returning ${COLUMNS}`);
}

/** The refund was made, or refused by the rules of refunds. */
export async function concludeApproval(
  db: Queryable,
  { id, refundUuid, failure }: { id: string; refundUuid: string | null; failure: string },
): Promise<void> {
  await db.execute(sql`
    update console_approvals set state = ${refundUuid === null ? "failed" : "done"}, refund_uuid = ${refundUuid},
      words = case when ${failure} = '' then words else ${failure} end
    where id = ${id} and state = 'approved'`);
}

/** Who approved each of the refunds, by its uuid. */
export async function approversOf(
  db: Queryable,
  transactionUuid: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ refundUuid: string; decidedBy: string }>(sql`
    select refund_uuid, decided_by from console_approvals
    where transaction_uuid = ${transactionUuid} and state = 'done' and refund_uuid is not null`);
  return new Map(rows.map(({ refundUuid, decidedBy }) => [refundUuid, decidedBy]));
}
