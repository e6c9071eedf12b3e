import type { Transaction as DatabaseTransaction } from "../platform/database/index.ts";
import { isRefusal, type Refusal } from "../platform/refusal.ts";
import { recordAccess } from "./audit.ts";
import { changedCustomerData, changedFieldsOf, type CustomerDataChange } from "./customer-data.ts";
import { findProfile } from "./find-profile.ts";
import { markPreferred, selectInstruments } from "./instrument-store.ts";
import type { CustomerProfileParts, ProfileUser } from "./parts.ts";
import type { Profile, ProfileIdentifiers } from "./profile.ts";
import { recordProfileUpdated } from "./profile-event.ts";
import { saveCustomer } from "./profile-store.ts";
import { refuse, type UpdateProfileRefusal } from "./refusals.ts";

interface UpdateProfileRequest extends ProfileIdentifiers {
  /** Fields that are not named are unchanged; null removes a field. */
  readonly customerData?: CustomerDataChange;
  /** The paymentToken of one of the profile's own instruments; null = none is preferred. */
  readonly preferredInstrument?: string | null;
}

interface UpdatedProfile {
  readonly profile: Profile;
  readonly changedFields: readonly string[];
}

export async function updateProfile(
  parts: CustomerProfileParts,
  { user, request }: { user: ProfileUser; request: UpdateProfileRequest },
): Promise<UpdatedProfile | UpdateProfileRefusal> {
  const container = await parts.containerOf(user.connector);
  if (!container) return refuse("customer_profiles_not_available");
  return parts.db.transaction(async (tx) => {
    const profile = await findProfile(tx, parts.vault, { ...request, containerId: container.id, lock: true });
    if (isRefusal(profile)) return profile;
    const preferred = await changePreferred(tx, { profile, token: request.preferredInstrument });
    if (isRefusal(preferred)) return preferred;
    const customer = changedCustomerData(profile.customer, request.customerData ?? {});
    const changed = changedFieldsOf(profile.customer, customer);
    const at = parts.clock.now();
    if (changed.length > 0) await saveCustomer(tx, parts.vault, { profile, customer, at });
    await recordAccess(tx, { container, profileGuid: profile.guid, operation: "updateProfile", user, at });
    const changedFields = preferred === "changed" ? [...changed, "preferredInstrument"] : changed;
    const updated = { ...profile, customer };
    if (changedFields.length > 0)
      await recordProfileUpdated(tx, parts, { profile: updated, container, connector: user.connector });
    return { profile: updated, changedFields };
  });
}

async function changePreferred(
  tx: DatabaseTransaction,
  { profile, token }: { profile: Profile; token: string | null | undefined },
): Promise<"changed" | "same" | Refusal<"preferred_instrument_not_found">> {
  if (token === undefined) return "same";
  const instruments = await selectInstruments(tx, { profileGuid: profile.guid });
  const current = instruments.find((instrument) => instrument.isPreferred);
  const chosen = instruments.find((instrument) => instrument.paymentToken === token);
  if (token !== null && !chosen) return refuse("preferred_instrument_not_found");
  if (current === chosen) return "same";
  const transactionUuid = chosen?.transactionUuid ?? null;
  await markPreferred(tx, { profileGuid: profile.guid, transactionUuid });
  return "changed";
}
