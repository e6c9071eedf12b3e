import {
  currentProfileVersion,
  draftedProfile,
  findProfile,
  findProfileDraft,
  type RiskProfile,
} from "../../../risk/index.ts";
import type { ConfigurationDraft } from "../../../tenancy/index.ts";
import type { PlaceView } from "../../access/places.ts";
import { draftAuthorName } from "../../configuration/read-changes.ts";
import type { ConsoleParts } from "../../parts.ts";

/** A risk profile with its draft, as a person sees it at a place. */
export interface ProfileView {
  readonly profile: RiskProfile;
  readonly draft: ConfigurationDraft | undefined;
  /** The name of the person or credential that changed the draft last. */
  readonly draftBy: string | undefined;
  /** The number of the version in force. */
  readonly version: number;
  /** The content of the draft, or the configuration in force where there is no draft. */
  readonly shown: RiskProfile;
  /** The person's permissions on it: a profile of a tenant above is read here and changed there. */
  readonly allowed: Pick<PlaceView, "allows">;
}

/** A profile of the place, or of a tenant above it, which applies there too; undefined for another one. */
export async function profileAt(
  { db }: Pick<ConsoleParts, "db">,
  { id, place }: { id: string; place: PlaceView },
): Promise<ProfileView | undefined> {
  if (!/^[1-9][0-9]{0,8}$/.test(id)) return undefined;
  const profile = await findProfile(db, Number(id));
  if (!profile || !place.path.includes(profile.tenantGuid)) return undefined;
  const [draft, version] = await Promise.all([
    findProfileDraft(db, profile.id),
    currentProfileVersion(db, profile.id),
  ]);
  return {
    profile,
    draft,
    draftBy: await draftAuthorName(db, draft),
    version,
    shown: draft ? draftedProfile(profile, draft.content) : profile,
    allowed: profile.tenantGuid === place.guid ? place : { allows: () => false },
  };
}
