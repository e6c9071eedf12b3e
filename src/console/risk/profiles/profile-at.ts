import { draftedProfile, findProfile, PROFILE_TABLES, type RiskProfile } from "../../../risk/index.ts";
import type { PlaceView } from "../../access/places.ts";
import type { Drafted } from "../../configuration/draft-parts.ts";
import { readDrafted } from "../../configuration/read-changes.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import type { ConsoleParts } from "../../parts.ts";

/** A risk profile with its draft, as a person sees it at a place. */
export interface ProfileView extends Drafted {
  readonly profile: RiskProfile;
  /** The content of the draft, or the configuration in force where there is no draft. */
  readonly shown: RiskProfile;
  /** The person's permissions on it: a profile of a tenant above is read here and changed there. */
  readonly allowed: Pick<PlaceView, "allows">;
}

/** A profile of the place, or of a tenant above it, which applies there too; undefined for another one. */
export async function profileAt(
  { db }: Pick<ConsoleParts, "db">,
  { path, place }: Pick<PlaceVisit, "path" | "place">,
): Promise<ProfileView | undefined> {
  const id = path("profile");
  if (!/^[1-9][0-9]{0,8}$/.test(id)) return undefined;
  const profile = await findProfile(db, Number(id));
  if (!profile || !place.path.includes(profile.tenantGuid)) return undefined;
  const drafted = await readDrafted(db, PROFILE_TABLES, profile.id);
  return {
    ...drafted,
    profile,
    shown: drafted.draft ? draftedProfile(profile, drafted.draft.content) : profile,
    allowed: profile.tenantGuid === place.guid ? place : { allows: () => false },
  };
}
