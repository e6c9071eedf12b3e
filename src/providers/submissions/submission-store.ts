import {
  databaseNow,
  json,
  sql,
  type BatchStatement,
  type Queryable,
  type Sql,
} from "../../platform/database/index.ts";
import type { ProviderOutcome, ProviderOperation, Submission } from "@quittance/provider-kit";

export interface StoredSubmission extends Submission {
  readonly connectorGuid: string;
  /** The last one; null while it is prepared only. */
  readonly outcome: ProviderOutcome["kind"] | null;
}

/** As the statements take it. */
interface SubmissionRow {
  readonly submissionReference: string;
  readonly connectorGuid: string;
  readonly operation: ProviderOperation;
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
  readonly providerReference: string | null;
  readonly continuation: string | null;
  readonly outcome: ProviderOutcome["kind"] | null;
}

/**
 * Records what is prepared at the provider, before it is submitted. Resolves once it is on disk: without the provider's
 * reference the submission could not be found after a crash.
 */
export async function recordPrepared(db: Queryable, submission: StoredSubmission): Promise<void> {
  await db.inBatch(PREPARED, submissionRow(submission));
}

/** Records what was not submitted by this gateway and is found at the provider. */
export async function recordFound(tx: Queryable, submission: StoredSubmission): Promise<void> {
  await tx.inBatch(PREPARED, submissionRow(submission));
}

/**
 * Records the outcome of a submission, with what the provider gave for its next step. Fields that are not given stay as they are.
 *
 * The commit does not wait for the disk: the record's own commit, which follows in the same write-ahead log, does.
 */
export async function recordOutcome(db: Queryable, submission: StoredSubmission): Promise<void> {
  await db.inBatch(CONCLUDED, submissionRow(submission));
}

/** A statement that records the outcomes of `from`: rows with a column `submission` (`SubmissionRow` as jsonb), null for none. */
export function outcomesRecorded(from: Sql): Sql {
  return upserted(sql`(select submission as item from ${from} where submission is not null) as items,`);
}

const PREPARED = upsert({ waitsForDisk: true });
const CONCLUDED = upsert({ waitsForDisk: false });

function upsert({
  waitsForDisk,
}: {
  waitsForDisk: boolean;
}): BatchStatement<SubmissionRow, { submissionReference: string }> {
  return {
    statement: (rows) => sql`
      ${upserted(sql`${waitsForDisk ? sql.nothing : sql`set_config('synchronous_commit', 'off', true), `}
        quittance_each(${json(rows)}::jsonb) as item,`)}
      returning submission_reference`,
    keyOfItem: ({ submissionReference }) => submissionReference,
    keyOfRow: ({ submissionReference }) => submissionReference,
  };
}

/** `items` is a list of a FROM clause that yields `item`, a `SubmissionRow`. Values that a row does not give stay as they were. */
function upserted(items: Sql): Sql {
  return sql`
    insert into provider_submissions (submission_reference, connector_guid, operation, amount_minor, currency,
      provider_reference, continuation, outcome, prepared_at, outcome_at)
    select "submissionReference", "connectorGuid", operation, "amountMinor", currency, "providerReference",
      continuation, outcome, case when outcome is null then ${databaseNow} end,
      case when outcome is not null then ${databaseNow} end
    from ${items}
      jsonb_to_record(item) as given ("submissionReference" text, "connectorGuid" text, operation text,
        "amountMinor" bigint, currency text, "providerReference" text, continuation text, outcome text)
    order by "submissionReference"
    on conflict (submission_reference) do update set
      provider_reference = coalesce(excluded.provider_reference, provider_submissions.provider_reference),
      continuation = coalesce(excluded.continuation, provider_submissions.continuation),
      outcome = coalesce(excluded.outcome, provider_submissions.outcome),
      outcome_at = coalesce(excluded.outcome_at, provider_submissions.outcome_at)`;
}

export async function findSubmission(
  db: Queryable,
  submissionReference: string,
): Promise<StoredSubmission | undefined> {
  const row = await db.maybeOne<SubmissionRow>(
    sql`${SELECT} where submission_reference = ${submissionReference}`,
  );
  return row && submissionOf(row);
}

/** Several where follow-ups go by the provider's id of the payment they follow; newest last, at most 100. */
export async function findSubmissionsOfProvider(
  db: Queryable,
  { connectorGuid, providerReference }: { connectorGuid: string; providerReference: string },
): Promise<StoredSubmission[]> {
  const rows = await db.query<SubmissionRow>(sql`
    ${SELECT} where connector_guid = ${connectorGuid} and provider_reference = ${providerReference}
    order by coalesce(prepared_at, outcome_at), submission_reference limit 100`);
  return rows.map(submissionOf);
}

/** The submissions of all connectors with the provider's id, at most 100. Ids of other providers may be equal. */
export async function findSubmissionsOfAccount(
  db: Queryable,
  providerReference: string,
): Promise<StoredSubmission[]> {
  const rows = await db.query<SubmissionRow>(sql`
    ${SELECT} where provider_reference = ${providerReference} order by submission_reference limit 100`);
  return rows.map(submissionOf);
}

/** Those of the provider's ids that a submission of one of the connectors has. */
export async function knownReferences(
  db: Queryable,
  { connectorGuids, providerReferences }: Readonly<Record<"connectorGuids" | "providerReferences", string[]>>,
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ providerReference: string }>(sql`
    select distinct provider_reference from provider_submissions
    where provider_reference = any(${providerReferences}::text[]) and connector_guid = any(${connectorGuids}::text[])`);
  return new Set(rows.map(({ providerReference }) => providerReference));
}

/** The references of the connectors' submissions with the provider's id, oldest first. */
export async function submissionsWithReference(
  db: Queryable,
  { connectorGuids, providerReference }: { connectorGuids: readonly string[]; providerReference: string },
): Promise<string[]> {
  const rows = await db.query<{ submissionReference: string }>(sql`
    select submission_reference from provider_submissions
    where connector_guid = any(${[...connectorGuids]}::text[]) and provider_reference = ${providerReference}
    order by coalesce(prepared_at, outcome_at), submission_reference limit 10`);
  return rows.map(({ submissionReference }) => submissionReference);
}

const SELECT = sql`select submission_reference, connector_guid, operation, amount_minor, currency, provider_reference,
  continuation, outcome from provider_submissions`;

export function submissionRow({ amount, ...rest }: StoredSubmission): SubmissionRow {
  return { ...rest, amountMinor: amount?.minor ?? null, currency: amount?.currency ?? null };
}

function submissionOf({ amountMinor, currency, ...rest }: SubmissionRow): StoredSubmission {
  const amount = amountMinor === null || currency === null ? null : { minor: amountMinor, currency };
  return { ...rest, amount };
}
