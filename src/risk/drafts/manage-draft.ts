import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import { draftToActivate, refuseRevision, type DraftRefusal } from "../../tenancy/index.ts";
import {
  changeProfile,
  lockProfile,
  oneDefault,
  type DefaultTaken,
  type ProfileChange,
} from "../profile-store.ts";
import type { RiskProfile } from "../profile.ts";
import { refuseRules, type RuleProblem } from "../refuse-rules.ts";
import {
  currentProfileVersion,
  discardProfileDraft,
  findProfileDraft,
  findProfileVersion,
  writeProfileDraft,
} from "./draft-store.ts";

type NotFound = Refusal<"profile_not_found">;

interface DraftOf {
  readonly profileId: number;
  /** The person or credential. */
  readonly by: string;
  readonly clock: Clock;
}

/**
 * Keeps a change of a profile for later. Its rules are checked now; whether the tenant has another default profile, when the
 * draft is activated.
 *
 * @param revision of the draft that the caller has read, 0 for none: another one is not replaced. Left out, any is
 * @param basedOn the version that the draft goes back to; left out, a draft stays based on the version it was begun from
 */
export function saveProfileDraft(
  db: Database,
  {
    profileId,
    content,
    by,
    clock,
    revision,
    basedOn,
  }: DraftOf & { content: ProfileChange; revision?: number | undefined; basedOn?: number },
): Promise<{ readonly saved: true } | NotFound | RuleProblem | Refusal<"draft_changed">> {
  return db.transaction(async (tx) => {
    const current = await lockProfile(tx, profileId);
    if (!current) return { refused: true, code: "profile_not_found" } as const;
    const changed = refuseRevision(await findProfileDraft(tx, profileId), revision);
    if (changed) return changed;
    const problem = refuseRules(content);
    if (problem) return problem;
    await writeProfileDraft(tx, {
      profileId,
      tenantGuid: current.tenantGuid,
      content: { ...content },
      basedOn: basedOn ?? (await currentProfileVersion(tx, profileId)),
      isBegunAgain: basedOn !== undefined,
      changedBy: by,
      changedAt: clock.now(),
    });
    return { saved: true } as const;
  });
}

/** Begins a draft with what the profile was set to: it is a change of the version in force. */
export async function draftFromProfileVersion(
  db: Database,
  { number, ...draft }: DraftOf & { number: number },
): Promise<Awaited<ReturnType<typeof saveProfileDraft>> | Refusal<"version_not_found">> {
  const { profileId } = draft;
  const version = await findProfileVersion(db, { profileId, number });
  if (!version) return { refused: true, code: "version_not_found" };
  const basedOn = await currentProfileVersion(db, profileId);
  return saveProfileDraft(db, { ...draft, content: version.content, basedOn });
}

/** The profile as a draft would leave it. */
export function draftedProfile(profile: RiskProfile, content: ProfileChange): RiskProfile {
  return { ...profile, ...content };
}

/**
 * Puts a draft in force.
 *
 * @param revision that the caller has read: another one is not activated
 */
export function activateProfileDraft(
  db: Database,
  { profileId, revision }: { profileId: number; revision: number },
): Promise<
  | { readonly activated: true }
  | NotFound
  | RuleProblem
  | DefaultTaken
  | Exclude<DraftRefusal, { code: "version_not_found" }>
> {
  return oneDefault(() =>
    db.transaction(async (tx) => {
      if (!(await lockProfile(tx, profileId))) return { refused: true, code: "profile_not_found" } as const;
      const draft = draftToActivate(await findProfileDraft(tx, profileId), {
        revision,
        currentVersion: await currentProfileVersion(tx, profileId),
      });
      if (isRefusal(draft)) return draft;
      const problem = refuseRules(draft.content);
      if (problem) return problem;
      await changeProfile(tx, { id: profileId, change: draft.content });
      await discardProfileDraft(tx, profileId);
      return { activated: true } as const;
    }),
  );
}
