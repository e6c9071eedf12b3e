import { databaseNow, sql, type Database, type Queryable } from "../platform/database/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Ids } from "../platform/ids.ts";
import {
  lockTransaction,
  markDisputed,
  walkDisputedMoney,
  type DisputedMoney,
  type WalkPosition,
} from "../transactions/index.ts";
import { disputeReportsOf, findDispute, reportDispute } from "./dispute-store.ts";
import type { DisputeStage } from "./dispute.ts";

/** Transactions that are looked at in one round. */
export const EARLIER_BATCH = 1_000;
/** Before the first transaction. */
const BEGINNING: WalkPosition = { createdAt: Temporal.Instant.fromEpochMilliseconds(0), uuid: "" };

interface Walk {
  readonly startedAt: Temporal.Instant;
  readonly createdAt: Temporal.Instant | null;
  readonly uuid: string | null;
  readonly doneAt: Temporal.Instant | null;
}

/**
 * Records disputes of chargebacks that are older than the records of disputes, so that lists and status show them too: once,
 * round by round. What an issuer had not decided then is as its last chargeback or reversal left it. Calls nobody back.
 *
 * @returns how many transactions were looked at; 0 when there is nothing left to do
 */
export async function recordEarlierDisputes(parts: {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}): Promise<number> {
  const { db } = parts;
  const walk = await walkOf(db);
  if (walk.doneAt) return 0;
  const after =
    walk.createdAt && walk.uuid !== null ? { createdAt: walk.createdAt, uuid: walk.uuid } : BEGINNING;
  const { found, next } = await walkDisputedMoney(db, { after, until: walk.startedAt, limit: EARLIER_BATCH });
  for (const money of found) await recordOne(parts, money);
  await db.execute(sql`
    update dispute_walk set created_at = ${next?.createdAt ?? null}::timestamptz, uuid = ${next?.uuid ?? null}::text,
      done_at = case when ${next === null} then ${databaseNow} end`);
  return next === null ? 0 : EARLIER_BATCH;
}

async function walkOf(db: Queryable): Promise<Walk> {
  const find = () => db.maybeOne<Walk>(sql`select started_at, created_at, uuid, done_at from dispute_walk`);
  const found = await find();
  if (found) return found;
  await db.execute(sql`insert into dispute_walk (started_at) values (${databaseNow}) on conflict do nothing`);
  return (await find())!;
}

async function recordOne(
  { db, clock, ids }: { db: Database; clock: Clock; ids: Ids },
  money: DisputedMoney,
): Promise<void> {
  const { tenantGuid, merchantGuid, connectorGuid, disputeId, referenceUuid: transactionUuid } = money;
  // Money that came back outside of a dispute has a name of the gateway's own.
  if (disputeId.startsWith("undone:")) return;
  const stage = stageOf(money);
  await db.transaction(async (tx) => {
    await lockTransaction(tx, transactionUuid);
    const known = await findDispute(tx, { connectorGuid, disputeId });
    const reports = known ? await disputeReportsOf(tx, known.guid) : [];
    if (reports.some((report) => report.stage === stage)) return;
    await markDisputed(tx, { uuid: transactionUuid });
    await reportDispute(tx, {
      dispute: { guid: ids.uuid(), tenantGuid, merchantGuid, connectorGuid, transactionUuid, disputeId },
      report: {
        stage,
        amount: { minor: money.amountMinor, currency: money.currency },
        reason: money.reason,
        reasonCode: null,
        dueAt: null,
        occurredAt: money.createdAt,
      },
      at: clock.now(),
    });
  });
}

function stageOf({ type, isSecond }: DisputedMoney): DisputeStage {
  if (type === "chargeback-reversal") return "reversal";
  return isSecond ? "second_chargeback" : "chargeback";
}
