import { databaseNow, sql, type Queryable } from "../platform/database/index.ts";

/** How many submissions through a connector have had no outcome for longer than so many hours. */
interface OpenSubmissions {
  readonly connectorGuid: string;
  readonly hours: number;
  readonly count: bigint;
}

/** Counts submissions without an outcome by their age, from the last submission on: a link may be older than its payment. */
export function countOpenSubmissions(
  db: Queryable,
  { hours }: { hours: readonly number[] },
): Promise<OpenSubmissions[]> {
  return db.query<OpenSubmissions>(sql`
    with open as (
      select connector_guid, coalesce((
        select max(at) from transaction_history
        where transaction_uuid = uuid and trigger in ('payment_submitted', 'fell_back')
      ), created_at) as submitted_at
      from transactions where inquire_at is not null
    )
    select connector_guid, hours, count(*) as count
    from open join unnest(${[...hours]}::int[]) as hours
      on submitted_at < ${databaseNow} - make_interval(hours => hours)
    group by connector_guid, hours`);
}

/** How many submissions through one connector have no outcome yet. */
export async function countOpenSubmissionsOf(db: Queryable, connectorGuid: string): Promise<number> {
  const { count } = await db.one<{ count: bigint }>(sql`
    select count(*) as count from transactions where connector_guid = ${connectorGuid} and inquire_at is not null`);
  return Number(count);
}
