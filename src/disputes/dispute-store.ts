import { sql, type Queryable, type Transaction as DatabaseTransaction } from "../platform/database/index.ts";
import { announceChanges } from "../transactions/index.ts";
import { standingOf, type Dispute, type DisputeStage, type StageReport } from "./dispute.ts";

/** More differing reports of one dispute are not kept: no provider sends so many. */
const MAX_REPORTS = 200;

export type DisputeRow = Omit<Dispute, "amount"> & {
  readonly amountMinor: bigint;
  readonly currency: string;
};

export const columns = sql`guid, tenant_guid, merchant_guid, connector_guid, transaction_uuid, test_mode, dispute_id, stage,
  amount_minor, currency, reason, reason_code, due_at, opened_at, modified_at, ended_at`;

/**
 * Records what a provider reported of a dispute, and how it stands now. The same report again changes nothing: then the
 * result says that it is not new. The caller has locked the transaction.
 */
export async function reportDispute(
  tx: DatabaseTransaction,
  options: {
    dispute: Pick<
      Dispute,
      "guid" | "tenantGuid" | "merchantGuid" | "connectorGuid" | "transactionUuid" | "testMode" | "disputeId"
    >;
    report: StageReport;
    at: Temporal.Instant;
  },
): Promise<{ readonly isNew: boolean }> {
  const { dispute, report, at } = options;
  const { connectorGuid, disputeId } = dispute;
  const { minor, currency } = report.amount;
  await tx.execute(sql`
    insert into disputes (${columns}) values (${dispute.guid}, ${dispute.tenantGuid}, ${dispute.merchantGuid},
      ${connectorGuid}, ${dispute.transactionUuid}, ${dispute.testMode}, ${disputeId}, ${report.stage}, ${minor}::bigint, ${currency},
      ${report.reason}, ${report.reasonCode}::text, ${report.dueAt}::timestamptz, ${report.occurredAt}::timestamptz,
      ${at}::timestamptz, null)
    on conflict on constraint disputes_of_provider do nothing`);
  const { guid } = (await findDispute(tx, { connectorGuid, disputeId }))!;
  const added = await tx.execute(sql`
    insert into dispute_reports (dispute_guid, stage, amount_minor, currency, reason, reason_code, due_at, occurred_at,
      recorded_at)
    select ${guid}, ${report.stage}, ${minor}::bigint, ${currency}, ${report.reason}, ${report.reasonCode}::text,
      ${report.dueAt}::timestamptz, ${report.occurredAt}::timestamptz, ${at}::timestamptz
    where not exists (select from dispute_reports where dispute_guid = ${guid} and stage = ${report.stage}
        and amount_minor = ${minor}::bigint and currency = ${currency} and reason = ${report.reason}
        and reason_code is not distinct from ${report.reasonCode}::text
        and due_at is not distinct from ${report.dueAt}::timestamptz)
      and (select count(*) from dispute_reports where dispute_guid = ${guid}) < ${MAX_REPORTS}::int`);
  if (added === 0) return { isNew: false };
  const standing = standingOf(await disputeReportsOf(tx, guid));
  await tx.execute(sql`
    with changed as (
      update disputes set stage = ${standing.stage}, amount_minor = ${standing.amount.minor}::bigint,
        currency = ${standing.amount.currency}, reason = ${standing.reason}, reason_code = ${standing.reasonCode}::text,
        due_at = ${standing.dueAt}::timestamptz, ended_at = ${standing.endedAt}::timestamptz,
        opened_at = least(opened_at, ${report.occurredAt}::timestamptz), modified_at = ${at}::timestamptz
      where guid = ${guid} returning transaction_uuid
    )
    ${announceChanges(sql`select transaction_uuid from changed`)}`);
  return { isNew: true };
}

export async function findDispute(
  db: Queryable,
  { connectorGuid, disputeId }: Pick<Dispute, "connectorGuid" | "disputeId">,
): Promise<Dispute | undefined> {
  const row = await db.maybeOne<DisputeRow>(sql`
    select ${columns} from disputes where connector_guid = ${connectorGuid} and dispute_id = ${disputeId}`);
  return row && disputeOf(row);
}

/** The dispute, which stays as it is until the database transaction ends. */
export async function lockDispute(tx: Queryable, { guid }: Pick<Dispute, "guid">): Promise<Dispute> {
  return disputeOf(
    await tx.one<DisputeRow>(sql`select ${columns} from disputes where guid = ${guid} for update`),
  );
}

export async function findDisputeByGuid(db: Queryable, guid: string): Promise<Dispute | undefined> {
  const row = await db.maybeOne<DisputeRow>(sql`select ${columns} from disputes where guid = ${guid}`);
  return row && disputeOf(row);
}

/** For several disputes of a payment, the one that changed last. */
export async function latestDisputeOf(db: Queryable, transactionUuid: string): Promise<Dispute | undefined> {
  const row = await db.maybeOne<DisputeRow>(sql`
    select ${columns} from disputes where transaction_uuid = ${transactionUuid}
    order by modified_at desc, guid desc limit 1`);
  return row && disputeOf(row);
}

/** All disputes of the transactions, the earliest deadline first. */
export async function disputesOf(db: Queryable, transactionUuids: readonly string[]): Promise<Dispute[]> {
  const rows = await db.query<DisputeRow>(sql`
    select ${columns} from disputes where transaction_uuid = any(${transactionUuids}::text[])
    order by due_at nulls last, guid`);
  return rows.map(disputeOf);
}

/** In the order of their guids, which is the order in which they became known. */
export async function listDisputes(
  db: Queryable,
  options: {
    merchantGuid?: string;
    /** Only those of these merchants. */
    merchantGuids?: readonly string[];
    transactionUuid?: string;
    /** Only those that are not closed, won or lost, or only those that are. */
    isOpen?: boolean;
    after: string;
    limit: number;
  },
): Promise<Dispute[]> {
  const { merchantGuid, merchantGuids, transactionUuid, isOpen, after, limit } = options;
  const conditions = [
    sql`guid > ${after}`,
    ...(merchantGuid === undefined ? [] : [sql`merchant_guid = ${merchantGuid}`]),
    ...(merchantGuids === undefined ? [] : [sql`merchant_guid = any(${[...merchantGuids]}::text[])`]),
    ...(transactionUuid === undefined ? [] : [sql`transaction_uuid = ${transactionUuid}`]),
    ...(isOpen === undefined ? [] : [sql`(ended_at is null) = ${isOpen}`]),
  ];
  const rows = await db.query<DisputeRow>(sql`
    select ${columns} from disputes where ${sql.join(conditions, " and ")} order by guid limit ${limit}`);
  return rows.map(disputeOf);
}

/**
 * Open disputes whose deadline lies in (now, until] and that were not claimed for this deadline before. A later deadline is
 * another one.
 */
export async function claimDueSoon(
  tx: Queryable,
  { now, until, limit }: { now: Temporal.Instant; until: Temporal.Instant; limit: number },
): Promise<Dispute[]> {
  const rows = await tx.query<DisputeRow>(sql`
    with due as (
      select guid from disputes
      where ended_at is null and due_at > ${now}::timestamptz and due_at <= ${until}::timestamptz
        and due_soon_for is distinct from due_at and not quittance_is_away(merchant_guid)
      order by due_at, guid limit ${limit} for update skip locked
    )
    update disputes set due_soon_for = due_at where guid in (select guid from due) returning ${columns}`);
  return rows.map(disputeOf);
}

/** All that was reported of a dispute, in the order in which it came. */
export async function disputeReportsOf(db: Queryable, guid: string): Promise<StageReport[]> {
  const rows = await db.query<Omit<StageReport, "amount"> & { amountMinor: bigint; currency: string }>(sql`
    select stage, amount_minor, currency, reason, reason_code, due_at, occurred_at from dispute_reports
    where dispute_guid = ${guid} order by id limit ${MAX_REPORTS}`);
  return rows.map(({ amountMinor: minor, currency, ...report }) => ({
    ...report,
    amount: { minor, currency },
  }));
}

/** A stage of a dispute of a transaction, or the response of the merchant to it. */
export interface DisputeStep {
  readonly transactionUuid: string;
  readonly stage: DisputeStage | "accepted" | "evidence_submitted";
  /** The first time, by the provider's clock. */
  readonly at: Temporal.Instant;
  /** When it was recorded last. */
  readonly recordedAt: Temporal.Instant;
}

/** The stages that disputes of each of the transactions came to, and the merchant's responses, oldest first. */
export function stagesOfDisputes(db: Queryable, uuids: readonly string[]): Promise<DisputeStep[]> {
  return db.query<DisputeStep>(sql`
    select transaction_uuid, dispute_reports.stage, min(occurred_at) as at, max(recorded_at) as recorded_at
    from disputes join dispute_reports on dispute_guid = guid
    where transaction_uuid = any(${uuids}::text[])
    group by transaction_uuid, dispute_reports.stage
    union all
    select transaction_uuid, case kind when 'accept' then 'accepted' else 'evidence_submitted' end, sent_at,
      dispute_responses.ended_at
    from disputes join dispute_responses on dispute_guid = disputes.guid
    where transaction_uuid = any(${uuids}::text[]) and state = 'done'
    order by at, stage`);
}

export function disputeOf({ amountMinor: minor, currency, ...row }: DisputeRow): Dispute {
  return { ...row, amount: { minor, currency } };
}
