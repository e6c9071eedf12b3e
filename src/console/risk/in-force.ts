import { profilesOfTenants } from "../../risk/index.ts";
import type { PlaceView } from "../access/places.ts";
import type { ConsoleParts } from "../parts.ts";

/** Whether a profile of the place's tenants declines what is on a block list: an entry acts through a rule alone. */
export async function blocksListed({ db }: Pick<ConsoleParts, "db">, { path }: PlaceView): Promise<boolean> {
  const profiles = await profilesOfTenants(db, path);
  return profiles.some(
    ({ disabled, isDefault, rules }) =>
      !disabled &&
      isDefault &&
      rules.some(({ check, action }) => check.kind === "blocklist" && action === "decline"),
  );
}
