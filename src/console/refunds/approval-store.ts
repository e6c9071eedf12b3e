import { databaseNow, sql, type Queryable, type Sql } from "../../platform/database/index.ts";
import type { RefundFailure } from "./refund-failure.ts";
import { areTied } from "../access/independence.ts";
import type { WantedRequest } from "../people/second-person-store.ts";

const APPROVAL_HOURS = 72;

/** A refund above the limit of the person who requests it. The amount never changes. */
export interface Approval extends Omit<WantedRequest<never>, "placeGuid" | "wanted"> {
  /** The merchantTransactionId of the refund. */
  readonly formId: string;
  readonly merchantGuid: string;
  readonly transactionUuid: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly reason: string;
  readonly comment: string;
  /** Why the approved refund was not made; null of one that failed in an older version, whose comment has the API's words. */
  readonly failure: RefundFailure | null;
  readonly refundUuid: string | null;
}

const COLUMNS = sql`id, form_id, merchant_guid, transaction_uuid, amount_minor, currency, reason, requested_by,
  requested_at, expires_at, state, decided_by, decided_at, comment, failure, refund_uuid,
  (state = 'open' and expires_at <= ${databaseNow}) as is_expired`;

/** A person's request for an approval. */
export type NewApproval = Pick<
  Approval,
  "id" | "formId" | "merchantGuid" | "transactionUuid" | "amountMinor" | "currency" | "reason" | "requestedBy"
>;

/** For a form that made none before. */
export function insertApproval(tx: Queryable, approval: NewApproval): Promise<Approval> {
  const { id, formId, merchantGuid, transactionUuid, amountMinor, currency, reason, requestedBy } = approval;
  return tx.one<Approval>(sql`
    insert into console_refund_approvals (id, form_id, merchant_guid, transaction_uuid, amount_minor, currency, reason,
      requested_by, expires_at, state)
    values (${id}, ${formId}, ${merchantGuid}, ${transactionUuid}, ${amountMinor}, ${currency}, ${reason},
      ${requestedBy}, ${databaseNow} + make_interval(hours => ${APPROVAL_HOURS}::int), 'open')
    returning ${COLUMNS}`);
}

/** The one that a form made. */
export function findApprovalOfForm(db: Queryable, formId: string): Promise<Approval | undefined> {
  return db.maybeOne<Approval>(
    sql`select ${COLUMNS} from console_refund_approvals where form_id = ${formId}`,
  );
}

export function findApprovalById(db: Queryable, id: string): Promise<Approval | undefined> {
  return db.maybeOne<Approval>(sql`select ${COLUMNS} from console_refund_approvals where id = ${id}`);
}

/** At one of the merchants only. */
export function findApproval(
  db: Queryable,
  { id, merchantGuids }: { id: string; merchantGuids: readonly string[] },
): Promise<Approval | undefined> {
  return db.maybeOne<Approval>(sql`
    select ${COLUMNS} from console_refund_approvals
    where id = ${id} and merchant_guid = any(${[...merchantGuids]}::text[])`);
}

/** All of a payment: those that wait first, then the newest. */
export function approvalsOfPayment(db: Queryable, transactionUuid: string): Promise<Approval[]> {
  return db.query<Approval>(sql`
    select ${COLUMNS} from console_refund_approvals where transaction_uuid = ${transactionUuid}
    order by ${IS_PENDING} desc, requested_at desc, id limit ${MAX_LISTED}::int`);
}

/** For a payment, all that are undecided in time, or approved and not concluded yet, the newest first. */
export function pendingOfPayment(db: Queryable, transactionUuid: string): Promise<Approval[]> {
  return db.query<Approval>(sql`
    select ${COLUMNS} from console_refund_approvals where transaction_uuid = ${transactionUuid} and ${IS_PENDING}
    order by requested_at desc, id`);
}

const IS_PENDING = sql`(state = 'approved' or (state = 'open' and expires_at > ${databaseNow}))`;

/** Undecided ones that this person requested. */
export async function countOwnOpen(tx: Queryable, personId: string): Promise<number> {
  const { count } = await tx.one<{ count: bigint }>(sql`
    select count(*) from console_refund_approvals
    where requested_by = ${personId} and state = 'open' and expires_at > ${databaseNow}`);
  return Number(count);
}

/**
 * How many wait for a decision at each merchant or tenant that has one, of those that this person may decide.
 *
 * @param others queries for the places of requests of other kinds
 */
export async function countUndecided(
  db: Queryable,
  { personId, others }: { personId: string; others: readonly Sql[] },
): Promise<ReadonlyMap<string, number>> {
  const all = others.reduce(
    (before, one) => sql`${before} union all ${one}`,
    sql`
      select merchant_guid as place_guid from console_refund_approvals
      where state = 'open' and expires_at > ${databaseNow} and requested_by <> ${personId}
        and not ${areTied(sql`requested_by`, sql`${personId}::text`)}`,
  );
  const rows = await db.query<{ placeGuid: string; count: bigint }>(
    sql`select place_guid, count(*) from (${all}) as undecided group by place_guid`,
  );
  return new Map(rows.map(({ placeGuid, count }) => [placeGuid, Number(count)]));
}

const MAX_LISTED = 100;

/** Those that wait first, then the newest. */
export function listApprovals(db: Queryable, merchantGuids: readonly string[]): Promise<Approval[]> {
  return db.query<Approval>(sql`
    select ${COLUMNS} from console_refund_approvals where merchant_guid = any(${[...merchantGuids]}::text[])
    order by ${IS_PENDING} desc, requested_at desc, id
    limit ${MAX_LISTED}::int`);
}

/**
 * Decides one that is open. If several are made at the same time, one counts: the others find nothing. Nobody approves or
 * refuses their own, nobody withdraws another's, and nobody approves one of a person who invited them or whom they invited.
 */
export function decideApproval(
  tx: Queryable,
  decision: { id: string; state: "approved" | "refused" | "withdrawn"; personId: string; comment: string },
): Promise<Approval | undefined> {
  const { id, state, personId, comment } = decision;
  const isOwn = state === "withdrawn";
  return tx.maybeOne<Approval>(sql`
    update console_refund_approvals set state = ${state}, decided_by = ${personId}, decided_at = ${databaseNow},
      comment = ${comment}
    where id = ${id} and state = 'open' and expires_at > ${databaseNow} and (requested_by = ${personId}) = ${isOwn}
      and (${state} <> 'approved' or not ${areTied(sql`requested_by`, sql`${personId}::text`)})
    returning ${COLUMNS}`);
}

/**
 * The refund was made, or refused by the rules of refunds. If two requests carry out the same approval, the one that made the
 * refund is right.
 */
export async function concludeApproval(
  db: Queryable,
  { id, ended }: { id: string; ended: { readonly refundUuid: string } | { readonly failure: RefundFailure } },
): Promise<void> {
  if ("failure" in ended) {
    await db.execute(sql`
      update console_refund_approvals set state = 'failed', failure = ${JSON.stringify(ended.failure)}::jsonb
      where id = ${id} and state = 'approved'`);
    return;
  }
  await db.execute(sql`
    update console_refund_approvals set state = 'done', refund_uuid = ${ended.refundUuid}, failure = null
    where id = ${id} and state in ('approved', 'failed')`);
}

/** The people who approved these refunds, by the refund's uuid. */
export async function approversOfRefunds(
  db: Queryable,
  refundUuids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ refundUuid: string; decidedBy: string }>(sql`
    select refund_uuid, decided_by from console_refund_approvals
    where state = 'done' and decided_by is not null and refund_uuid = any(${[...refundUuids]}::text[])`);
  return new Map(rows.map(({ refundUuid, decidedBy }) => [refundUuid, decidedBy]));
}

/** Those of a payment that are pending as `pendingOfPayment` has them, and those by which a refund was made, in one read. */
export function pendingAndDoneOfPayment(db: Queryable, transactionUuid: string): Promise<Approval[]> {
  return db.query<Approval>(sql`
    select ${COLUMNS} from console_refund_approvals
    where transaction_uuid = ${transactionUuid} and (${IS_PENDING} or (state = 'done' and refund_uuid is not null))
    order by requested_at desc, id`);
}
