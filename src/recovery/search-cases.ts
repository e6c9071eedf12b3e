import type { DeclineClass } from "@quittance/provider-kit";
import { sql, type Queryable, type Sql } from "../platform/database/index.ts";
import { CASE_STATES, isOpen, type CaseState, type RecoveredBy, type RecoveryCase } from "./case.ts";

/** Groups of states that figures count and lists show; a state alone is one, too. */
export const CASE_GROUPS = {
  open: ["waiting", "customer"],
  waiting: ["waiting"],
  customer: ["customer"],
  recovered: ["recovered"],
  lost: ["lost"],
  stopped: ["stopped"],
  /** Those that the recovery rate is made of. */
  decided: ["recovered", "lost"],
  /** At risk, recovered and lost together. */
  counted: ["waiting", "customer", "recovered", "lost"],
} as const satisfies Readonly<Record<string, readonly CaseState[]>>;
export type CaseGroup = keyof typeof CASE_GROUPS;

/** Cases of merchants. A period is about cases that ended in it: an open one is there in every period. */
export interface CaseFilter {
  readonly merchantGuids: readonly string[];
  readonly testMode: boolean;
  readonly group?: CaseGroup | undefined;
  readonly reason?: DeclineClass | undefined;
  readonly by?: RecoveredBy | undefined;
  /** A mail came back: only a person can go on. */
  readonly isUnreachable?: boolean | undefined;
  readonly planGuid?: string | undefined;
  readonly connectorGuid?: string | undefined;
  readonly currency?: string | undefined;
  readonly from?: Temporal.Instant | undefined;
  readonly until?: Temporal.Instant | undefined;
}

/** The rows of a filter, as a condition on `recovery_cases`. */
export function casesWhere(filter: CaseFilter): Sql {
  const { merchantGuids, testMode, group, reason, by, planGuid, connectorGuid, currency, from, until } =
    filter;
  const states: readonly CaseState[] = group === undefined ? [] : CASE_GROUPS[group];
  const isOpenOnly = group === "open" || group === "waiting" || group === "customer";
  return sql`merchant_guid = any(${[...merchantGuids]}::text[]) and test_mode = ${testMode}
    ${isOpenOnly ? sql`and ended_at is null` : sql.nothing}
    ${group === undefined ? sql.nothing : sql`and state = any(${[...states]}::text[])`}
    ${reason === undefined ? sql.nothing : sql`and reason = ${reason}`}
    ${by === undefined ? sql.nothing : sql`and recovered_by = ${by}`}
    ${filter.isUnreachable === true ? sql`and ended_at is null and exists (select from recovery_mails where recovery_id = id and recovery_mails.state = 'bounced')` : sql.nothing}
    ${planGuid === undefined ? sql.nothing : sql`and plan_guid is not distinct from ${planGuid === "" ? null : planGuid}`}
    ${connectorGuid === undefined ? sql.nothing : sql`and connector_guid = ${connectorGuid}`}
    ${currency === undefined ? sql.nothing : sql`and currency = ${currency}`}
    ${from === undefined ? sql.nothing : sql`and (ended_at is null or ended_at >= ${from})`}
    ${until === undefined ? sql.nothing : sql`and (ended_at is null or ended_at < ${until})`}`;
}

/**
 * Open cases by their next repetition, then those that ended, the newest first. Each merchant's are read in this order by an index, so that a
 * page reads few of many.
 */
export function searchCases(
  db: Queryable,
  { skip, limit, ...filter }: CaseFilter & { skip: number; limit: number },
): Promise<RecoveryCase[]> {
  const states: readonly CaseState[] = filter.group === undefined ? CASE_STATES : CASE_GROUPS[filter.group];
  const part = (isEnded: boolean): Sql => sql`
    (select of_merchant.* from unnest(${[...filter.merchantGuids]}::text[]) as merchant (guid) cross join lateral (
      select * from recovery_cases where merchant_guid = merchant.guid and ended_at is ${isEnded ? sql`not null` : sql`null`}
        and ${casesWhere(filter)}
      order by ${isEnded ? sql`ended_at desc` : sql`next_attempt_at`}, opened_at desc, id desc limit ${skip + limit}) as of_merchant)`;
  const parts = [false, true].filter((isEnded) => states.some((state) => isOpen({ state }) !== isEnded));
  return db.query<RecoveryCase>(sql`
    select * from (${sql.join(parts.map(part), " union all ")}) as cases
    order by ended_at desc nulls first, next_attempt_at, opened_at desc, id desc limit ${limit} offset ${skip}`);
}

/** An expression for how many there are, counted up to the limit. */
export function countedCases({ limit, ...filter }: CaseFilter & { limit: number }): Sql {
  return sql`(select count(*)::int from (
      select from recovery_cases where ${casesWhere(filter)} limit ${limit}) as counted)`;
}

/**
 * An expression for the number of open cases whose mail came back, at most `limit`. Few mails do, so that it costs little however many
 * cases there are.
 */
export function unreachableCases({
  merchantGuids,
  testMode,
  limit,
}: Pick<CaseFilter, "merchantGuids" | "testMode"> & { limit: number }): Sql {
  return sql`(select count(*)::int from (
      select distinct id from recovery_mails as mail join recovery_cases as of on of.id = mail.recovery_id
      where mail.state = 'bounced' and ended_at is null and test_mode = ${testMode}
        and merchant_guid = any(${[...merchantGuids]}::text[]) limit ${limit}) as counted)`;
}

/** The newest cases of a payment that failed or repeats it, of a schedule, or of stored instruments. */
export function casesOf(
  db: Queryable,
  {
    transactionUuid = null,
    scheduleId = null,
    registrations = [],
    limit,
  }: {
    transactionUuid?: string | null;
    scheduleId?: string | null;
    registrations?: readonly string[];
    limit: number;
  },
): Promise<RecoveryCase[]> {
  return db.query<RecoveryCase>(sql`
    select * from recovery_cases where transaction_uuid = ${transactionUuid} or schedule_id = ${scheduleId}
      or registration_uuid = any(${[...registrations]}::text[])
      or id = (select recovery_id from recovery_attempts where recovery_attempts.transaction_uuid = ${transactionUuid})
    order by opened_at desc, id desc limit ${limit}`);
}
