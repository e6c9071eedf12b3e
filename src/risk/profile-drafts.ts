import { sql, type Queryable } from "../platform/database/index.ts";
import type { DraftContent, DraftedKind, DraftTables } from "../tenancy/index.ts";
import { changeProfile, lockProfile, oneDefault, type ProfileChange } from "./profile-store.ts";
import type { RiskProfile } from "./profile.ts";
import { refuseRules, type RuleProblem } from "./refuse-rules.ts";

export const PROFILE_TABLES: DraftTables = {
  drafts: sql`risk_profile_drafts`,
  versions: sql`risk_profile_versions`,
  key: sql`profile_id`,
  owner: sql`tenant_guid`,
};

/** The tenant has another default profile. */
export const ANOTHER_DEFAULT = { path: "isDefault", fault: { code: "another_default_profile" } } as const;

/**
 * Risk profiles, whose rules are checked when a draft is saved and when it is activated; whether the tenant has another default
 * profile, when it is activated.
 */
export const PROFILE_DRAFTS: DraftedKind<
  string,
  RiskProfile,
  RuleProblem | typeof ANOTHER_DEFAULT,
  RiskProfile
> = {
  tables: PROFILE_TABLES,
  lock: (tx, id) => lockProfile(tx, Number(id)),
  ownerOf: ({ tenantGuid }) => tenantGuid,
  refuse: (_profile, content) => refuseRules(content),
  change: async (tx, profile, content) => ({
    changed: (await changeProfile(tx, { id: profile.id, change: content })) ?? profile,
  }),
  activating: async (run) => {
    const ended = await oneDefault(async () => ({ result: await run() }));
    return "result" in ended ? ended.result : ANOTHER_DEFAULT;
  },
};

/** The profile as a draft would leave it. */
export function draftedProfile(profile: RiskProfile, content: DraftContent): RiskProfile {
  const change: ProfileChange = content;
  return { ...profile, ...change };
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
