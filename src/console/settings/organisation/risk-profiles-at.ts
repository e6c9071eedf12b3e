import type { Queryable } from "../../../platform/database/index.ts";
import { profilesOfTenants } from "../../../risk/index.ts";
import type { Place } from "../../access/places.ts";
import type { CodeOption } from "../../language/code-names.ts";

/** Profiles of the place's tenants, in the order of their names. */
export async function riskProfilesAt(db: Queryable, { path }: Pick<Place, "path">): Promise<CodeOption[]> {
  const profiles = await profilesOfTenants(db, path);
  return profiles
    .map(({ id, name }) => [String(id), name] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other));
}
