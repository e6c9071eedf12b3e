import { json, sql, type Queryable } from "../../platform/database/index.ts";
import type { Condition, FoundKind } from "./alert-kinds.ts";

/** A condition that was found at a place. */
export type Alert = Condition & {
  readonly placeGuid: string;
  readonly beganAt: Temporal.Instant;
  /** Null while it is the case. */
  readonly endedAt: Temporal.Instant | null;
};

/** A flapping condition is mailed once in that time. */
const QUIET_HOURS = 24;
/** Ended alerts of the page. */
const MAX_ENDED = 20;
const KEPT_DAYS = 30;

const COLUMNS = sql`place_guid, kind, subject, facts, began_at, ended_at`;

/** At the place now, and the newest that ended. */
export async function listAlerts(
  db: Queryable,
  { placeGuid, kinds }: { placeGuid: string; kinds: readonly string[] },
): Promise<{ readonly open: Alert[]; readonly ended: Alert[] }> {
  const of = sql`from console_alerts where place_guid = ${placeGuid} and kind = any(${[...kinds]}::text[])`;
  const [open, ended] = await Promise.all([
    db.query<Alert>(sql`select ${COLUMNS} ${of} and ended_at is null order by began_at desc, kind, subject`),
    db.query<Alert>(sql`
      select ${COLUMNS} ${of} and ended_at is not null order by ended_at desc, kind, subject limit ${MAX_ENDED}`),
  ]);
  return { open, ended };
}

/** Lets one process look at all places; whether it is this one. */
export async function claimRound(
  db: Queryable,
  { now, intervalSeconds }: { now: Temporal.Instant; intervalSeconds: number },
): Promise<boolean> {
  const last = now.subtract({ seconds: intervalSeconds });
  const claimed = await db.maybeOne(sql`
    insert into console_alert_rounds (name, begun_at) values ('alerts', ${now})
    on conflict (name) do update set begun_at = excluded.begun_at
      where console_alert_rounds.begun_at <= ${last}::timestamptz or console_alert_rounds.begun_at > ${now}::timestamptz
    returning name`);
  return claimed !== undefined;
}

/**
 * Takes over what is the case at a place.
 *
 * @param found all conditions of the kind
 * @returns what has to be mailed: a condition that began, at most once in 24 hours, and the end of one that was mailed
 */
export async function replaceAlerts(
  tx: Queryable,
  options: { placeGuid: string; kind: FoundKind; found: readonly Condition[]; now: Temporal.Instant },
): Promise<Alert[]> {
  const { placeGuid, kind, found, now } = options;
  const items = found.map(({ subject, facts }) => ({ subject, facts }));
  const quietSince = now.subtract({ hours: QUIET_HOURS });
  return tx.query<Alert>(sql`
    with item as (
      select subject, facts from jsonb_to_recordset(${json(items)}::jsonb) as item (subject text, facts jsonb)
    ), ended as (
      update console_alerts set ended_at = ${now}, is_mailed = false
      from console_alerts as before
      where console_alerts.place_guid = ${placeGuid} and console_alerts.kind = ${kind} and console_alerts.ended_at is null
        and not exists (select from item where item.subject = console_alerts.subject)
        and before.place_guid = console_alerts.place_guid and before.kind = console_alerts.kind
        and before.subject = console_alerts.subject
      returning console_alerts.*, before.is_mailed as was_mailed
    ), begun as (
      insert into console_alerts as alert (place_guid, kind, subject, facts, began_at, mailed_at, is_mailed)
      select ${placeGuid}, ${kind}, subject, facts, ${now}::timestamptz, ${now}::timestamptz, true from item
      on conflict (place_guid, kind, subject) do update set facts = excluded.facts, ended_at = null,
        began_at = case when alert.ended_at is null then alert.began_at else excluded.began_at end,
        mailed_at = case when not alert.is_mailed and alert.mailed_at <= ${quietSince}::timestamptz
          then excluded.mailed_at else alert.mailed_at end,
        is_mailed = alert.is_mailed or alert.mailed_at <= ${quietSince}::timestamptz
      returning *
    )
    select ${COLUMNS} from ended where was_mailed
    union all
    select ${COLUMNS} from begun where is_mailed and mailed_at = ${now}::timestamptz
    order by began_at, subject`);
}

/** Removes alerts that ended more than 30 days ago, and those that nobody wants any more. */
export async function removeOldAlerts(db: Queryable, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: KEPT_DAYS * 24 });
  await db.execute(sql`
    delete from console_alerts as alert where ended_at < ${before}::timestamptz or not exists (
      select from console_alert_choices as choice where choice.place_guid = alert.place_guid and alert.kind = any(kinds))`);
}
