import { sql, type Queryable } from "../../platform/database/index.ts";
import { belongsTo, FOLLOWS_ANOTHER, type TransactionOwner } from "../bi-reads.ts";

/** By what a person is known in transactions. */
interface PersonKeys {
  /** Transactions that registered one of the person's instruments. */
  readonly registrations: readonly string[];
  /** The merchant's number of the customer, as requests name it. */
  readonly identifications: readonly string[];
  /** In lower case. */
  readonly emails: readonly string[];
}

/** How many transactions are read at a time: e-mail addresses of payments are in no index. */
const READ_BATCH_SIZE = 10_000;

interface TransactionsOfPerson {
  readonly uuids: readonly string[];
  /** Captures, refunds and disputes of them, which name the person in no other way. */
  readonly followUps: readonly string[];
  /** Up to here all were read. */
  readonly upTo: string;
  readonly isEnd: boolean;
}

/** The owner's transactions of a person among the next 10 000 of all owners, in the order of uuids up to `until`. */
export async function findTransactionsOfPerson(
  db: Queryable,
  options: { owner: TransactionOwner; keys: PersonKeys; after: string; until: string },
): Promise<TransactionsOfPerson> {
  const { owner, keys, after, until } = options;
  const { registrations, identifications, emails } = keys;
  const matches = sql`coalesce(uuid = any(${registrations}::text[])
    or payment_source->>'kind' = 'registration' and payment_source->>'transactionUuid' = any(${registrations}::text[])
    or request->'customerProfileData'->>'customerIdentification' = any(${identifications}::text[])
    or request->'customer'->>'identification' = any(${identifications}::text[])
    or lower(request->'customer'->>'email') = any(${emails}::text[]), false)`;
  const { uuids, followUps, read, readUpTo } = await db.one<{
    uuids: string[];
    followUps: string[];
    read: bigint;
    readUpTo: string | null;
  }>(sql`
    with read as materialized (
      select uuid, tenant_guid, merchant_guid, test_mode, request, payment_source from transactions
      where uuid > ${after} and uuid <= ${until} order by uuid limit ${READ_BATCH_SIZE}
    ), found as (
      select uuid from read where ${belongsTo(owner)} and ${matches}
    ), follow_ups as (
      select uuid from transactions
      where reference_uuid in (select uuid from found) and ${FOLLOWS_ANOTHER} and not ${matches}
    )
    select (select coalesce(jsonb_agg(uuid order by uuid), '[]') from found) as uuids,
      (select coalesce(jsonb_agg(uuid order by uuid), '[]') from follow_ups) as follow_ups,
      count(*) as read, max(uuid) as read_up_to from read`);
  return { uuids, followUps, upTo: readUpTo ?? after, isEnd: read < READ_BATCH_SIZE };
}

/** How many of the transactions a tenant has, and when the last of them ended. */
interface EndsOfTenant {
  readonly tenantGuid: string;
  readonly transactions: number;
  readonly lastEnd: Temporal.Instant;
}

/** For those of the transactions that are final. */
export function endsOfTransactions(db: Queryable, uuids: readonly string[]): Promise<EndsOfTenant[]> {
  return db.query<EndsOfTenant>(sql`
    select tenant_guid, count(*)::int as transactions, max(final_at) as last_end from transactions
    where uuid = any(${uuids}::text[]) and final_at is not null group by tenant_guid`);
}
