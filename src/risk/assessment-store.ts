import type { InstallationKind } from "../platform/retention/index.ts";
import { json, sql, type Queryable, type Sql } from "../platform/database/index.ts";
import { TRANSACTION_STATUSES } from "../transactions/index.ts";
import type { Velocity } from "./evaluate-profile.ts";
import type { RiskFindings } from "./findings.ts";
import type { PaymentAttributes } from "./payment-attributes.ts";
import type { VelocityCheck, VelocityKey } from "./profile.ts";

export type RiskResult = "APPROVED" | "DECLINED" | "REVIEW";

/** The decision of the rules about one attempt to pay. */
export interface Assessment {
  readonly transactionUuid: string;
  readonly attempt: number;
  readonly result: RiskResult;
  readonly score: number;
  readonly threeDSecure: boolean;
  readonly findings: RiskFindings;
}

/** The owner of the payments that a velocity counts. */
export interface CountedBy {
  readonly merchantGuid: string;
  readonly connectorGuid: string;
  readonly testMode: boolean;
}

interface AssessmentRow extends CountedBy {
  readonly assessment: Assessment;
  readonly attributes: PaymentAttributes;
  /** Whether velocity rules count it. */
  readonly isRemembered: boolean;
  readonly at: Temporal.Instant;
}

/** A second assessment of the attempt (at another connector) takes the place of the first. */
export async function recordAssessment(tx: Queryable, row: AssessmentRow): Promise<void> {
  const { assessment, attributes, isRemembered, at } = row;
  const { transactionUuid, attempt, result, score, threeDSecure, findings } = assessment;
  const keys = isRemembered ? attributes.keys : { customer: null, card: null, iban: null };
  const { minor = null, currency = null } = attributes.amount ?? {};
  await tx.execute(sql`
    insert into risk_assessments (transaction_uuid, attempt, merchant_guid, connector_guid, test_mode, result, score,
      three_d_secure, findings, amount_minor, currency, customer_key, card_key, iban_key, counted, at)
    values (${transactionUuid}, ${attempt}::int, ${row.merchantGuid}, ${row.connectorGuid}, ${row.testMode}, ${result},
      ${score}::int, ${threeDSecure}, ${json(findings)}::jsonb, ${minor}::bigint, ${currency},
      ${keys.customer}, ${keys.card}, ${keys.iban}, ${isRemembered}, ${at}::timestamptz)
    on conflict (transaction_uuid, attempt) do update set connector_guid = excluded.connector_guid,
      test_mode = excluded.test_mode, result = excluded.result, score = excluded.score,
      three_d_secure = excluded.three_d_secure, findings = excluded.findings, customer_key = excluded.customer_key,
      card_key = excluded.card_key, iban_key = excluded.iban_key, counted = excluded.counted, at = excluded.at`);
}

/**
 * Waits until no other payment with one of the keys is being assessed, until the database transaction ends. In one order, so
 * that two payments with two common keys do not wait for each other.
 */
export async function lockVelocities(tx: Queryable, keys: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(place) from (
      select distinct hashtextextended('quittance risk ' || key, 0) as place from unnest(${keys}::text[]) as key
      order by place) as places`);
}

const KEY_COLUMNS: Readonly<Record<VelocityKey, Sql>> = {
  customer: sql`customer_key`,
  card: sql`card_key`,
  iban: sql`iban_key`,
};

/** Reads the counts before this attempt. Needs its key locked. */
export function readVelocity(
  tx: Queryable,
  options: CountedBy & {
    check: VelocityCheck;
    key: string;
    except: Pick<Assessment, "transactionUuid" | "attempt">;
    now: Temporal.Instant;
  },
): Promise<Velocity> {
  const { check, key, now, except, merchantGuid, connectorGuid, testMode } = options;
  const since = now.subtract({ hours: check.window.value * (check.window.unit === "days" ? 24 : 1) });
  const counted = sql`
    counted and merchant_guid = ${merchantGuid} and ${KEY_COLUMNS[check.per]} = ${key} and at > ${since}::timestamptz
    and test_mode = ${testMode}
    ${check.scope === "connector" ? sql`and connector_guid = ${connectorGuid}` : sql.nothing}
    ${check.measure === "sum" ? sql`and currency = ${check.currency ?? null}` : sql.nothing}`;
  const sums = sql`select count(*) as count, coalesce(sum(amount_minor), 0)::bigint as sum_minor`;
  if (check.counted !== "payments")
    return tx.one<Velocity>(sql`
      ${sums} from risk_assessments
      where ${counted} and (transaction_uuid, attempt) <> (${except.transactionUuid}, ${except.attempt}::int)`);
  // The last attempt of a payment counts.
  return tx.one<Velocity>(sql`
    ${sums} from (
      select distinct on (transaction_uuid) transaction_uuid, amount_minor from risk_assessments
      where ${counted} and transaction_uuid <> ${except.transactionUuid}
      order by transaction_uuid, attempt desc
    ) as attempts join ${TRANSACTION_STATUSES} as payments using (transaction_uuid)
    where status not in ('error_adapter', 'error_internal', 'cancelled')`);
}

export function findAssessment(
  db: Queryable,
  { transactionUuid, attempt }: Pick<Assessment, "transactionUuid" | "attempt">,
): Promise<Assessment | undefined> {
  return db.maybeOne<Assessment>(sql`
    select transaction_uuid, attempt, result, score, three_d_secure, findings from risk_assessments
    where transaction_uuid = ${transactionUuid} and attempt = ${attempt}::int`);
}

/** The last assessment of each of the transactions that were assessed. */
export async function latestAssessments(
  db: Queryable,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, Assessment>> {
  const rows = await db.query<Assessment>(sql`
    select distinct on (transaction_uuid) transaction_uuid, attempt, result, score, three_d_secure, findings
    from risk_assessments where transaction_uuid = any(${uuids}::text[]) order by transaction_uuid, attempt desc`);
  return new Map(rows.map((row) => [row.transactionUuid, row]));
}

/** The hashes by which velocities count, once none looks back as far. The findings stay with their transaction. */
export const agedVelocities: Pick<InstallationKind, "count" | "purge"> = {
  count: async (db, before) =>
    (
      await db.one<{ rows: number }>(sql`
    select count(*)::int as rows from risk_assessments where counted and at <= ${before}::timestamptz`)
    ).rows,
  purge: async (db, { before, limit }) =>
    limit ===
    (await db.execute(sql`
    update risk_assessments set counted = false, customer_key = null, card_key = null, iban_key = null
    where (transaction_uuid, attempt) in (
      select transaction_uuid, attempt from risk_assessments where counted and at <= ${before}::timestamptz
      order by at limit ${limit}::int for update skip locked)`)),
};
