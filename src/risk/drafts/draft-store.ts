import { json, sql, type Queryable } from "../../platform/database/index.ts";
import type { ConfigurationDraft, ConfigurationVersion } from "../../tenancy/index.ts";

export function findProfileDraft(db: Queryable, profileId: number): Promise<ConfigurationDraft | undefined> {
  return db.maybeOne<ConfigurationDraft>(sql`
    select revision, content, based_on, changed_by, changed_at from risk_profile_drafts
    where profile_id = ${profileId}::int`);
}

/** Those of several profiles that have a draft. */
export async function profilesWithDraft(
  db: Queryable,
  profileIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ profileId: number }>(sql`
    select profile_id from risk_profile_drafts where profile_id = any(${[...profileIds]}::int[])`);
  return new Set(rows.map(({ profileId }) => profileId));
}

/** A draft that exists is replaced, and stays based on the version it was begun from unless it is begun again. */
export async function writeProfileDraft(
  tx: Queryable,
  draft: Pick<ConfigurationDraft, "content" | "basedOn" | "changedAt"> & {
    profileId: number;
    tenantGuid: string;
    isBegunAgain: boolean;
    changedBy: string;
  },
): Promise<void> {
  const { profileId, tenantGuid, content, basedOn, isBegunAgain, changedBy, changedAt } = draft;
  await tx.execute(sql`
    insert into risk_profile_drafts (profile_id, tenant_guid, revision, content, based_on, changed_by, changed_at)
    values (${profileId}::int, ${tenantGuid}, 1, ${json(content)}::jsonb, ${basedOn}::int, ${changedBy},
      ${changedAt}::timestamptz)
    on conflict (profile_id) do update set revision = risk_profile_drafts.revision + 1, content = excluded.content,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at,
      based_on = case when ${isBegunAgain}::boolean then excluded.based_on else risk_profile_drafts.based_on end`);
}

/** Whether there was one. */
export async function discardProfileDraft(db: Queryable, profileId: number): Promise<boolean> {
  return (await db.execute(sql`delete from risk_profile_drafts where profile_id = ${profileId}::int`)) === 1;
}

/** The newest first; the first one is in force. */
export function listProfileVersions(
  db: Queryable,
  { profileId, limit }: { profileId: number; limit: number },
): Promise<ConfigurationVersion[]> {
  return db.query<ConfigurationVersion>(sql`
    select number, content, made_by, made_at from risk_profile_versions
    where profile_id = ${profileId}::int order by number desc limit ${limit}::int`);
}

export function findProfileVersion(
  db: Queryable,
  { profileId, number }: { profileId: number; number: number },
): Promise<ConfigurationVersion | undefined> {
  return db.maybeOne<ConfigurationVersion>(sql`
    select number, content, made_by, made_at from risk_profile_versions
    where profile_id = ${profileId}::int and number = ${number}::int`);
}

/** The number of the version in force. */
export async function currentProfileVersion(db: Queryable, profileId: number): Promise<number> {
  const { number } = await db.one<{ number: number }>(sql`
    select coalesce(max(number), 0)::int as number from risk_profile_versions where profile_id = ${profileId}::int`);
  return number;
}
