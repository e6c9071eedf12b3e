import { eraseInstrumentsWithCopies } from "../vault/index.ts";
import { settingIsOn } from "../connectors/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { recordAccess } from "./audit.ts";
import { eraseDeletedCustomer } from "./erase-deleted-customer.ts";
import type { Container } from "./containers/container.ts";
import { findProfile } from "./find-profile.ts";
import { selectInstruments } from "./instrument-store.ts";
import type { CustomerProfileParts, ProfileUser } from "./parts.ts";
import type { Profile, ProfileIdentifiers } from "./profile.ts";
import { recordProfileDeleted } from "./profile-event.ts";
import { removeProfile } from "./profile-store.ts";
import { refuse, type IdentifierRefusal, type ProfilesNotAvailable } from "./refusals.ts";

/**
 * Erases a profile: customer data, the card data of its instruments and every copy of it, and the tokens. Transactions keep
 * the data of their request, unless the connector's setting reduces them to what accounting needs. A payment that was
 * submitted before continues.
 */
export async function deleteProfile(
  parts: CustomerProfileParts,
  { user, request }: { user: ProfileUser; request: ProfileIdentifiers },
): Promise<{ deleted: true } | ProfilesNotAvailable | IdentifierRefusal> {
  const container = await parts.containerOf(user.connector);
  if (!container) return refuse("customer_profiles_not_available");
  return parts.db.transaction(async (tx) => {
    const profile = await findProfile(tx, parts.vault, { ...request, containerId: container.id, lock: true });
    if (isRefusal(profile)) return profile;
    const registrations = await eraseProfile(tx, parts, { profile, container, user });
    if (settingIsOn(user.connector, "customer-profiles:reduce-transactions"))
      await eraseDeletedCustomer(tx, parts, { registrations, tenantGuid: user.connector.tenantGuid });
    else await parts.eraseCallbacks(tx, { transactionUuids: registrations });
    return { deleted: true };
  });
}

/**
 * Erases a profile that is locked, with its instruments, their copies and tokens; schedules that charge them end. Returns the
 * transactions that registered the instruments or copies.
 */
export async function eraseProfile(
  tx: Queryable,
  parts: Pick<CustomerProfileParts, "cancelSchedules" | "clock">,
  { profile, container, user }: { profile: Profile; container: Container; user: ProfileUser },
): Promise<string[]> {
  const instruments = await selectInstruments(tx, { profileGuid: profile.guid });
  const transactionUuids = instruments.map((instrument) => instrument.transactionUuid);
  const registrations = await eraseInstrumentsWithCopies(tx, { transactionUuids });
  await removeProfile(tx, profile);
  await parts.cancelSchedules(tx, { registrations });
  const at = parts.clock.now();
  await recordAccess(tx, { container, profileGuid: profile.guid, operation: "deleteProfile", user, at });
  await recordProfileDeleted(tx, { profile, connector: user.connector });
  return registrations;
}
