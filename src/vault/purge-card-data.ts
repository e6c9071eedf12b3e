import type { Clock } from "../platform/clock.ts";
import { databaseNow, sql, type Queryable, type Sql } from "../platform/database/index.ts";
import {
  done,
  doublingRetry,
  insertJobs,
  NO_OWNER,
  type JobKind,
  type NewJob,
} from "../platform/jobs/index.ts";

const PURGE_CARD_DATA = "purge-card-data";

/**
 * The job that erases short-lived card data after it expired. One for each minute in which something expires, however much
 * that is: the key is the minute, so a steady stream of cards never pushes the purge ahead of itself.
 */
export function purgeJob(clock: Clock, lifetimeMinutes: number): NewJob & { key: string } {
  const runAt = clock
    .now()
    .add({ minutes: lifetimeMinutes + 1 })
    .round({ smallestUnit: "minute", roundingMode: "ceil" });
  return { kind: PURGE_CARD_DATA, key: runAt.toString(), owner: NO_OWNER, payload: {}, runAt };
}

/**
 * A part of a statement that enqueues these jobs for rows of its own.
 *
 * @param from rows with the key of a job as `purgeAt`
 */
export function insertPurges(from: Sql): Sql {
  return insertJobs({
    kind: PURGE_CARD_DATA,
    from: sql`(select distinct "purgeAt" from ${from}) as due`,
    key: sql`"purgeAt"`,
    owner: sql`${NO_OWNER}::text`,
    lane: sql`${PURGE_CARD_DATA}::text`,
    payload: sql`'{}'::jsonb`,
    runAt: sql`"purgeAt"::timestamptz`,
  });
}

export function purgeCardDataJobKind(db: Queryable): JobKind {
  return {
    name: PURGE_CARD_DATA,
    run: async () => {
      await purgeExpiredCardData(db);
      return done;
    },
    retryAfter: doublingRetry({ firstSeconds: 10, maxSeconds: 3_600, tries: 100 }),
    leaseSeconds: 60,
    laneConcurrency: 1,
  };
}

/**
 * Erases expired tokens, sealed cards, refreshed security codes, the ids of wallet tokens that verify no longer, and the
 * places of similar cards.
 */
export async function purgeExpiredCardData(db: Queryable): Promise<void> {
  await db.execute(sql`
    with tokens as (delete from card_tokens where expires_at <= ${databaseNow}),
         holds as (delete from sealed_cards where expires_at <= ${databaseNow}),
         slots as (delete from card_fingerprint_slots where expires_at <= ${databaseNow}),
         wallet_tokens as (delete from used_wallet_tokens where expires_at <= ${databaseNow})
    delete from refreshed_cvvs where expires_at <= ${databaseNow}`);
}
