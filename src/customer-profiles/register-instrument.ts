import { lockInstrument } from "../vault/index.ts";
import type { Connector } from "../connectors/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import type { StoredRequest, Transaction } from "../transactions/index.ts";
import { recordAccess } from "./audit.ts";
import type { Container } from "./containers/container.ts";
import { customerDataOf } from "./customer-data.ts";
import { findOrCreateProfile } from "./find-or-create-profile.ts";
import { recordProfileUpdated } from "./profile-event.ts";
import { findProfile } from "./find-profile.ts";
import { insertInstrument, markPreferred } from "./instrument-store.ts";
import type { CustomerProfileParts, ProfileUser } from "./parts.ts";
import type { Profile, ProfileIdentifiers } from "./profile.ts";
import { refuse, type IdentifierRefusal, type ProfilesNotAvailable } from "./refusals.ts";

/** The `customerProfileData` element of a transaction request (spec). */
export interface CustomerProfileData extends ProfileIdentifiers {
  readonly markAsPreferred?: boolean;
}

export function customerProfileDataOf(request: StoredRequest): CustomerProfileData | undefined {
  return request.customerProfileData;
}

/**
 * Refuses data that a transaction may not carry. A new customerIdentification is allowed: the profile is created when the
 * transaction succeeds.
 */
export async function refuseCustomerProfileData(
  parts: CustomerProfileParts,
  { connector, data }: { connector: Connector; data: CustomerProfileData },
): Promise<ProfilesNotAvailable | IdentifierRefusal | undefined> {
  const container = await parts.containerOf(connector);
  if (!container) return refuse("customer_profiles_not_available");
  if (data.profileGuid === undefined && data.customerIdentification !== undefined) return undefined;
  const profile = await findProfile(parts.db, parts.vault, { ...data, containerId: container.id });
  return isRefusal(profile) ? profile : undefined;
}

/**
 * Puts the instrument of a registering transaction into the profile it names, in the database transaction that concludes it.
 * Money may have moved, so that nothing is refused any more: when the profile was deleted meanwhile, the registration has no
 * profile.
 */
export async function registerInstrument(
  tx: Queryable,
  parts: CustomerProfileParts,
  options: { transaction: Transaction; container: Container; user: ProfileUser },
): Promise<void> {
  const { transaction, container, user } = options;
  const data = customerProfileDataOf(transaction.request);
  if (!data) return;
  const profile = await profileFor(tx, parts, { data, container, customer: transaction.request.customer });
  const transactionUuid = transaction.uuid;
  if (!profile || !(await lockInstrument(tx, { transactionUuid }))) return;
  const profileGuid = profile.guid;
  const at = parts.clock.now();
  const paymentToken = parts.ids.paymentToken();
  if (!(await insertInstrument(tx, { transactionUuid, profileGuid, paymentToken, at }))) return;
  if (data.markAsPreferred) await markPreferred(tx, { profileGuid, transactionUuid });
  await recordAccess(tx, { container, profileGuid, operation: "registerPaymentInstrument", user, at });
  await recordProfileUpdated(tx, parts, { profile, container, connector: user.connector });
}

async function profileFor(
  tx: Queryable,
  parts: Pick<CustomerProfileParts, "vault" | "ids" | "clock">,
  options: { data: CustomerProfileData; container: Container; customer: unknown },
): Promise<Profile | undefined> {
  const { data, container, customer } = options;
  const containerId = container.id;
  const { customerIdentification, profileGuid } = data;
  if (profileGuid === undefined && customerIdentification !== undefined) {
    return findOrCreateProfile(tx, parts, {
      containerId,
      customerIdentification,
      customer: customerDataOf(customer),
    });
  }
  const profile = await findProfile(tx, parts.vault, { ...data, containerId, lock: true });
  return isRefusal(profile) ? undefined : profile;
}
