import { isRefusal } from "../platform/refusal.ts";
import { findTransaction } from "../transactions/index.ts";
import { recordAccess } from "./audit.ts";
import { findProfile } from "./find-profile.ts";
import { removeInstrument } from "./instrument-store.ts";
import type { CustomerProfileParts, ProfileUser } from "./parts.ts";
import type { ProfileIdentifiers } from "./profile.ts";
import { recordProfileUpdated } from "./profile-event.ts";
import { refuse, type DetachRefusal } from "./refusals.ts";

interface DetachRequest extends ProfileIdentifiers {
  readonly transactionUuid: string;
}

/**
 * Takes an instrument out of a profile. spec: it is not deregistered; its merchant can still charge it by `referenceUuid`.
 * Its paymentToken becomes invalid, and if it was the preferred one, none is preferred afterwards.
 */
export async function detachPaymentInstrument(
  parts: CustomerProfileParts,
  { user, request }: { user: ProfileUser; request: DetachRequest },
): Promise<{ profileGuid: string } | DetachRefusal> {
  const { transactionUuid } = request;
  const container = await parts.containerOf(user.connector);
  if (!container) return refuse("customer_profiles_not_available");
  return parts.db.transaction(async (tx) => {
    const profile = await findProfile(tx, parts.vault, { ...request, containerId: container.id, lock: true });
    if (isRefusal(profile)) return profile;
    const transaction = await findTransaction(tx, transactionUuid);
    if (transaction?.merchantGuid !== user.connector.merchantGuid) return refuse("transaction_not_found");
    const profileGuid = profile.guid;
    if (!(await removeInstrument(tx, { transactionUuid, profileGuid }))) return refuse("not_attached");
    const at = parts.clock.now();
    await recordAccess(tx, { container, profileGuid, operation: "detachPaymentInstrument", user, at });
    await recordProfileUpdated(tx, parts, { profile, container, connector: user.connector });
    return { profileGuid };
  });
}
