import { json, sql, type Queryable, type Sql } from "../../platform/database/index.ts";
import type { DraftContent } from "../../tenancy/index.ts";
import type { DraftSubject } from "../drafts/draft.ts";
import type { Variant } from "./variant.ts";

/** A row of `connector_experiments`. */
export interface Experiment {
  readonly guid: string;
  readonly connectorGuid: string;
  readonly merchantGuid: string;
  readonly subject: DraftSubject;
  /** The revision of the draft. */
  readonly revision: number;
  readonly content: DraftContent;
  readonly sharePercent: number;
  /** In percentage points, decimal text. */
  readonly approvalDropPoints: string;
  /** Payments of the draft before which it does not stop. */
  readonly after: number;
  /** `superseded`: another version of the configuration came in force. */
  readonly state: "running" | "stopped" | "activated" | "superseded";
  /** `guardrail`, or the person or credential; null unless it was stopped. */
  readonly stoppedBy: string | null;
  readonly startedBy: string | null;
  readonly startedAt: Temporal.Instant;
  readonly endedAt: Temporal.Instant | null;
  readonly draftPayments: number;
  readonly draftApproved: number;
  readonly otherPayments: number;
  readonly otherApproved: number;
  readonly countedAt: Temporal.Instant | null;
}

const COLUMNS = sql`guid, connector_guid, merchant_guid, subject, revision, content, share_percent,
  approval_drop_points::text as approval_drop_points, after, state, stopped_by, started_by, started_at, ended_at,
  draft_payments, draft_approved, other_payments, other_approved, counted_at`;

/** Those that are in force for payments, and whether there ever was one, of a row of `connectors`: columns of its own select. */
export const RUNNING_EXPERIMENTS: Sql = sql`exists (
  select from connector_experiments where connector_guid = connectors.guid) as had_experiments, (
  select jsonb_agg(jsonb_build_object('guid', guid, 'subject', subject, 'sharePercent', share_percent, 'variant', variant)
    order by subject)
  from connector_experiments where connector_guid = connectors.guid and state = 'running') as experiments`;

/** The condition of `takesPart` on the uuid of a payment. */
export function inShare({ guid, sharePercent }: Pick<Experiment, "guid" | "sharePercent">, uuid: Sql): Sql {
  return sql`('x' || left(encode(sha256(convert_to(${guid}::text || ${uuid}, 'UTF8')), 'hex'), 8))::bit(32)::bigint % 100
    < ${sharePercent}::int`;
}

/** Undefined when one of the subject is running. */
export function insertExperiment(
  tx: Queryable,
  of: Pick<
    Experiment,
    | "guid"
    | "connectorGuid"
    | "merchantGuid"
    | "subject"
    | "revision"
    | "content"
    | "sharePercent"
    | "approvalDropPoints"
    | "after"
    | "startedBy"
  > & { readonly variant: Variant },
): Promise<Experiment | undefined> {
  return tx.maybeOne<Experiment>(sql`
    insert into connector_experiments (guid, connector_guid, merchant_guid, subject, revision, content, variant, share_percent,
      approval_drop_points, after, started_by)
    values (${of.guid}, ${of.connectorGuid}, ${of.merchantGuid}, ${of.subject}, ${of.revision}::int, ${json(of.content)}::jsonb,
      ${json(of.variant)}::jsonb, ${of.sharePercent}::int, ${of.approvalDropPoints}::numeric, ${of.after}::int, ${of.startedBy})
    on conflict (connector_guid, subject) where state = 'running' do nothing returning ${COLUMNS}`);
}

/** Those of a connector, the newest first. */
export function listExperiments(
  db: Queryable,
  { connectorGuid, subject, limit }: { connectorGuid: string; subject?: DraftSubject; limit: number },
): Promise<Experiment[]> {
  return db.query<Experiment>(sql`
    select ${COLUMNS} from connector_experiments where connector_guid = ${connectorGuid}
      and (${subject ?? null}::text is null or subject = ${subject ?? null}) order by started_at desc, guid limit ${limit}::int`);
}

/** Those of the merchants that their guardrail stopped since then, and whose draft was not changed or tried again since; the newest first. */
export function stoppedByGuardrail(
  db: Queryable,
  {
    merchantGuids,
    since,
    limit,
  }: { merchantGuids: readonly string[]; since: Temporal.Instant; limit: number },
): Promise<Experiment[]> {
  return db.query<Experiment>(sql`
    select ${COLUMNS} from connector_experiments where merchant_guid = any(${[...merchantGuids]}::text[])
      and state = 'stopped' and stopped_by = 'guardrail' and ended_at >= ${since}::timestamptz
      and exists (
        select from connector_drafts as draft where draft.connector_guid = connector_experiments.connector_guid
          and draft.subject = connector_experiments.subject and draft.revision = connector_experiments.revision)
      and not exists (
        select from connector_experiments as later where later.connector_guid = connector_experiments.connector_guid
          and later.subject = connector_experiments.subject and later.started_at > connector_experiments.started_at)
    order by ended_at desc, guid limit ${limit}::int`);
}

/** Stops the one that is running; undefined when none is. */
export function stopExperiment(
  tx: Queryable,
  { connectorGuid, subject, by }: Pick<Experiment, "connectorGuid" | "subject"> & { by: string },
): Promise<Experiment | undefined> {
  return tx.maybeOne<Experiment>(sql`
    update connector_experiments set state = 'stopped', stopped_by = ${by}, ended_at = quittance_now()
    where connector_guid = ${connectorGuid} and subject = ${subject} and state = 'running' returning ${COLUMNS}`);
}

/** The guid of the one that is running, which another transaction cannot end meanwhile. */
export async function lockRunning(
  tx: Queryable,
  { connectorGuid, subject }: Pick<Experiment, "connectorGuid" | "subject">,
): Promise<string | undefined> {
  const row = await tx.maybeOne<{ guid: string }>(sql`
    select guid from connector_experiments
    where connector_guid = ${connectorGuid} and subject = ${subject} and state = 'running' for update`);
  return row?.guid;
}

/** Its draft came in force. */
export async function endByActivation(tx: Queryable, guid: string): Promise<void> {
  await tx.execute(sql`
    update connector_experiments set state = 'activated', ended_at = quittance_now() where guid = ${guid}`);
}

/** Those whose payments are to be counted again; each by one process. */
export function lockDueExperiments(tx: Queryable, limit: number): Promise<Experiment[]> {
  return tx.query<Experiment>(sql`
    select ${COLUMNS} from connector_experiments where state = 'running' and next_count_at <= quittance_now()
    order by next_count_at limit ${limit}::int for update skip locked`);
}

export async function recordCounts(
  tx: Queryable,
  of: Pick<Experiment, "guid" | "draftPayments" | "draftApproved" | "otherPayments" | "otherApproved"> & {
    /** Until they are counted again. */
    restSeconds: number;
  },
): Promise<void> {
  await tx.execute(sql`
    update connector_experiments set draft_payments = ${of.draftPayments}::int, draft_approved = ${of.draftApproved}::int,
      other_payments = ${of.otherPayments}::int, other_approved = ${of.otherApproved}::int, counted_at = quittance_now(),
      next_count_at = quittance_now() + make_interval(secs => ${of.restSeconds}::float8)
    where guid = ${of.guid}`);
}
