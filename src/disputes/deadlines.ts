import { sql, type Queryable, type Sql } from "../platform/database/index.ts";
import { columns, disputeOf, type DisputeRow } from "./dispute-store.ts";
import type { Dispute } from "./dispute.ts";

/** `answer`: the merchant may still respond. `answered`: a response stands. `ended`: closed, won or lost. `open`: the first two, and what waits for others. */
export const DISPUTE_QUEUES = ["answer", "answered", "open", "ended"] as const;
export type DisputeQueue = (typeof DISPUTE_QUEUES)[number];

interface Owned {
  readonly merchantGuids: readonly string[];
  readonly testMode: boolean;
}

/** A response to the present chargeback: that to the first one says nothing of a second. */
const ANSWERED = sql`exists (select from dispute_responses where dispute_guid = disputes.guid and state <> 'refused'
  and (stage <> 'second_chargeback' or sent_at >= disputes.modified_at))`;

const TO_ANSWER = sql`ended_at is null and stage in ('chargeback', 'second_chargeback') and not ${ANSWERED}`;

/**
 * The conditions of each queue, of which a dispute meets at most one. Those without a deadline are found apart: `or` would keep the
 * index of deadlines from being used, and the planner has no statistics of an expression in a partial index.
 */
const CONDITIONS: Readonly<Record<DisputeQueue, readonly Sql[]>> = {
  answer: [sql`${TO_ANSWER} and due_at > quittance_now()`, sql`${TO_ANSWER} and due_at is null`],
  answered: [sql`ended_at is null and ${ANSWERED}`],
  open: [sql`ended_at is null`],
  ended: [sql`ended_at is not null`],
};

/** Disputes of the merchants, the earliest deadline first; of ended ones the newest end first. */
export async function listByDeadline(
  db: Queryable,
  {
    merchantGuids,
    testMode,
    queue,
    skip,
    limit,
  }: Owned & {
    readonly queue: DisputeQueue;
    readonly skip: number;
    readonly limit: number;
  },
): Promise<Dispute[]> {
  const order = queue === "ended" ? sql`ended_at desc, guid` : sql`due_at, guid`;
  const found = CONDITIONS[queue].map(
    (
      condition,
    ) => sql`(select ${columns} from disputes where ${ownedBy({ merchantGuids, testMode })} and ${condition}
      order by ${order} limit ${skip + limit})`,
  );
  const rows = await db.query<DisputeRow>(sql`
    select * from (${sql.join(found, " union all ")}) as found order by ${order} limit ${limit} offset ${skip}`);
  return rows.map(disputeOf);
}

/** How many disputes of each queue the merchants have; `limit` where there are so many or more. */
export async function countByQueue(
  db: Queryable,
  { limit, ...owned }: Owned & { readonly limit: number },
): Promise<Readonly<Record<DisputeQueue, number>>> {
  const counted = (queue: DisputeQueue) => counting({ ...owned, queue, limit });
  return db.one(sql`
    select ${counted("answer")} as answer, ${counted("answered")} as answered, ${counted("open")} as open,
      ${counted("ended")} as ended`);
}

/** An expression for how many disputes the merchants may still respond to; `limit` where there are so many or more. */
export function disputesToAnswer(counted: Owned & { readonly limit: number }): Sql {
  return counting({ ...counted, queue: "answer" });
}

function counting({
  queue,
  limit,
  ...owned
}: Owned & { readonly queue: DisputeQueue; readonly limit: number }): Sql {
  const found = CONDITIONS[queue].map(
    (condition) => sql`(select 1 from disputes where ${ownedBy(owned)} and ${condition} limit ${limit})`,
  );
  return sql`(select count(*)::int from (
    select from (${sql.join(found, " union all ")}) as found limit ${limit}) as counted)`;
}

function ownedBy({ merchantGuids, testMode }: Owned): Sql {
  return sql`merchant_guid = any(${[...merchantGuids]}::text[]) and test_mode = ${testMode}`;
}

/** How disputes with the same reason went for a merchant. */
export interface Outcomes {
  readonly count: number;
  readonly contested: number;
  readonly won: number;
  /** With a decision after they were contested. */
  readonly decided: number;
}

/** Since then, the dispute itself left out. */
export function outcomesLike(
  db: Queryable,
  { guid, merchantGuid, testMode, reason, reasonCode }: Dispute,
  since: Temporal.Instant,
): Promise<Outcomes> {
  return db.one<Outcomes>(sql`
    select count(*)::int as count, count(*) filter (where is_contested)::int as contested,
      count(*) filter (where is_contested and stage in ('won', 'reversal'))::int as won,
      count(*) filter (where is_contested and stage in ('won', 'reversal', 'lost'))::int as decided
    from (
      select stage, exists (select from dispute_responses
        where dispute_guid = disputes.guid and kind = 'evidence' and state = 'done') as is_contested
      from disputes
      where merchant_guid = ${merchantGuid} and test_mode = ${testMode} and guid <> ${guid}
        and opened_at >= ${since}::timestamptz
        and case when ${reasonCode}::text is null then reason = ${reason} else reason_code = ${reasonCode}::text end
    ) as alike`);
}
