import { sql } from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import type { Transaction } from "../transactions/index.ts";
import { findProfile } from "./find-profile.ts";
import type { ProfileReadParts } from "./parts.ts";
import { findProfileByGuid } from "./profile-store.ts";
import { customerProfileDataOf, type CustomerProfileData } from "./register-instrument.ts";

interface ProfileData {
  readonly profileGuid: string;
  readonly customerIdentification: string;
  readonly paymentToken?: string;
  readonly markAsPreferred?: boolean;
}

/**
 * The `customerProfileData` of a response, a status and a callback (spec). It is looked up and not stored, so that a deleted
 * profile or a detached instrument is not shown any more. A payment that stores nothing has no `paymentToken`: it shows the
 * profile it names, if there is one.
 */
export async function profileDataOf(
  parts: ProfileReadParts,
  transaction: Transaction,
): Promise<ProfileData | undefined> {
  const data = customerProfileDataOf(transaction.request);
  if (!data || transaction.status !== "success") return undefined;
  const registers = transaction.type === "register" || transaction.request.withRegister === true;
  return registers
    ? registeredData(parts, { transaction, data })
    : namedProfile(parts, { transaction, data });
}

async function namedProfile(
  parts: ProfileReadParts,
  { transaction, data }: { transaction: Transaction; data: CustomerProfileData },
): Promise<ProfileData | undefined> {
  // The same connector as on the payment page, which offers the profile's instruments.
  const connector = await parts.findConnector(transaction.metaConnectorGuid ?? transaction.connectorGuid);
  const container = connector && (await parts.containerOf(connector));
  if (!container) return undefined;
  const profile = await findProfile(parts.db, parts.vault, { ...data, containerId: container.id });
  if (isRefusal(profile)) return undefined;
  return { profileGuid: profile.guid, customerIdentification: profile.customerIdentification };
}

async function registeredData(
  { db, vault }: ProfileReadParts,
  { transaction, data }: { transaction: Transaction; data: CustomerProfileData },
): Promise<ProfileData | undefined> {
  const found = await db.maybeOne<{ profileGuid: string; paymentToken: string; containerId: number }>(sql`
    select profile_guid, payment_token, container_id
    from customer_profile_instruments join customer_profiles on customer_profiles.guid = profile_guid
    where transaction_uuid = ${transaction.uuid}`);
  const profile = found && (await findProfileByGuid(db, vault, found));
  if (!profile) return undefined;
  return {
    profileGuid: profile.guid,
    customerIdentification: profile.customerIdentification,
    paymentToken: found.paymentToken,
    ...(data.markAsPreferred !== undefined && { markAsPreferred: data.markAsPreferred }),
  };
}
