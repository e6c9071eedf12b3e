import { databaseNow, json, sql, type Queryable } from "../platform/database/index.ts";
import type { Transaction } from "./transaction.ts";

export interface DueInquiry {
  readonly uuid: string;
  readonly connectorGuid: string;
  readonly tenantGuid: string;
}

/**
 * Claims status inquiries that are due. Claiming moves the next inquiry ahead, so that two processes never send the same one
 * at once, and counts it. The connectors are found by hopping through the index, so that a backlog of one costs the others
 * nothing.
 *
 * The places are shared by the tenants: the one that holds fewest is next, and none takes more than it leaves free. So a tenant whose providers are
 * silent fills at most half of the places, the next one half of the rest, and there is always one for another.
 *
 * @param options.running how many inquiries of each connector run in this process already, and whose they are
 * @param options.limit the free places
 * @param options.claimedSeconds when the next inquiry is due if this process dies
 */
export function claimDueInquiries(
  db: Queryable,
  options: {
    running: ReadonlyMap<string, { readonly tenantGuid: string; readonly count: number }>;
    limit: number;
    limitPerConnector: number;
    claimedSeconds: number;
  },
): Promise<DueInquiry[]> {
  const running = [...options.running].map(([connector, { tenantGuid: tenant, count }]) => ({
    connector,
    tenant,
    count,
  }));
  const statement = sql`
    with recursive running as (
      select * from jsonb_to_recordset(${json(running)}::jsonb) as running (connector text, tenant text, count int)
    ), connectors as (
      (select connector_guid from transactions where inquire_at is not null order by connector_guid limit 1)
      union all
      select (select next.connector_guid from transactions as next
        where next.inquire_at is not null and next.connector_guid > connectors.connector_guid
        order by next.connector_guid limit 1)
      from connectors where connectors.connector_guid is not null
    ), candidates as materialized (
      select one.* from connectors left join running on connector = connector_guid
      cross join lateral (
        select uuid, tenant_guid, inquire_at from transactions
        where transactions.connector_guid = connectors.connector_guid and inquire_at <= ${databaseNow}
        order by inquire_at, uuid limit greatest(${options.limitPerConnector}::int - coalesce(running.count, 0), 0)
        for update skip locked
      ) as one
      where connectors.connector_guid is not null and not quittance_is_away(connectors.connector_guid)
    ), ranked as (
      select uuid, inquire_at, coalesce((select sum(count) from running where tenant = tenant_guid), 0)
        + row_number() over (partition by tenant_guid order by inquire_at, uuid) as held
      from candidates
    ), placed as (
      select uuid, held, row_number() over (order by held, inquire_at, uuid) as place from ranked
    ), due as (
      select uuid from placed where held <= ${options.limit}::int - place + 1
    ), claimed as (
      update transactions set inquiries = inquiries + 1, inquire_at = ${databaseNow} + make_interval(secs => ${options.claimedSeconds}::int)
      from due where transactions.uuid = due.uuid
      returning transactions.uuid, connector_guid, tenant_guid
    )
    select * from claimed order by uuid`;
  return db.query<DueInquiry>(sql.unprepared(statement));
}

/** Moves an inquiry from the time it is due to `afterSeconds` from now. False when it is not due at that time any more. */
export async function postponeInquiry(
  db: Queryable,
  { uuid, inquireAt, afterSeconds }: Pick<Transaction, "uuid" | "inquireAt"> & { afterSeconds: number },
): Promise<boolean> {
  const postponed = await db.execute(sql`
    update transactions set inquire_at = ${databaseNow} + make_interval(secs => ${afterSeconds}::int)
    where uuid = ${uuid} and inquire_at = ${inquireAt}::timestamptz`);
  return postponed === 1;
}

/**
 * Makes inquiries due whose time lies further ahead than any delay: the clock of the database was ahead and has come back. Their
 * number.
 *
 * @param options.longestSeconds by the number of inquiries so far: the longest delay that is planned then; the last one repeats
 */
export function pullBackInquiries(
  db: Queryable,
  { longestSeconds }: { longestSeconds: readonly number[] },
): Promise<number> {
  const longest = sql`(${[...longestSeconds]}::int[])[least(inquiries + 1, ${longestSeconds.length}::int)]`;
  return db.execute(sql`
    update transactions set inquire_at = ${databaseNow}
    where inquire_at > ${databaseNow} + make_interval(secs => ${longest} + ${INQUIRY_SLACK_SECONDS}::int)
      and not quittance_is_away(merchant_guid)`);
}

/** Clocks are not exact. */
const INQUIRY_SLACK_SECONDS = 60;
