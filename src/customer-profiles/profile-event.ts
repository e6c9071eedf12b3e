import type { Connector } from "../connectors/index.ts";
import { recordEvent, replaceObjects } from "../events/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import type { Container } from "./containers/container.ts";
import { describeProfile } from "./describe-profile.ts";
import { viewPage } from "./get-profile.ts";
import type { CustomerProfileParts } from "./parts.ts";
import type { Profile } from "./profile.ts";

interface ChangedProfile {
  readonly profile: Profile;
  readonly container: Container;
  /** By which it was changed. */
  readonly connector: Connector;
}

/** Records that a profile changed, as `getProfile` returns it now, in the database transaction of the change. Sealed, as the profile is. */
export async function recordProfileUpdated(
  tx: Queryable,
  parts: Omit<CustomerProfileParts, "db">,
  { profile, container, connector }: ChangedProfile,
): Promise<void> {
  const view = await viewPage({ ...parts, db: tx }, { profile, container, connector, page: undefined });
  await recordEvent(tx, {
    ...ofProfile(profile, connector),
    type: "profile.updated",
    object: describeProfile(view, parts.clock.now()),
    sealer: parts.vault,
  });
}

/** Records that a profile was deleted, and erases it from the events before. */
export async function recordProfileDeleted(
  tx: Queryable,
  { profile, connector }: Pick<ChangedProfile, "profile" | "connector">,
): Promise<void> {
  const object = { profileGuid: profile.guid, profileExists: false };
  await replaceObjects(tx, profile.guid, object);
  await recordEvent(tx, { ...ofProfile(profile, connector), type: "profile.deleted", object });
}

function ofProfile({ guid: id }: Profile, { tenantGuid, merchantGuid, config }: Connector) {
  return { id, tenantGuid, merchantGuid, test: config.testMode };
}
