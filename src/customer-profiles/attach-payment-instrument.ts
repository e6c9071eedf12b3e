import type { Transaction as DatabaseTransaction } from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { gatherAttachFacts, unmetPrerequisites, type AttachFacts } from "./attach-prerequisites.ts";
import { recordAccess } from "./audit.ts";
import type { Container } from "./containers/container.ts";
import { customerDataOf } from "./customer-data.ts";
import { findOrCreateProfile } from "./find-or-create-profile.ts";
import { findProfile } from "./find-profile.ts";
import { insertInstrument } from "./instrument-store.ts";
import type { CustomerProfileParts, ProfileUser } from "./parts.ts";
import type { Profile, ProfileIdentifiers } from "./profile.ts";
import { recordProfileUpdated } from "./profile-event.ts";
import { refuse, type AttachRefusal, type IdentifierRefusal } from "./refusals.ts";

interface AttachRequest extends ProfileIdentifiers {
  readonly transactionUuid: string;
  readonly createProfileIfNotExists?: boolean | undefined;
  /** Only lists the unmet prerequisites; nothing is changed. */
  readonly dryRun?: boolean | undefined;
}

/** Attached, or with `dryRun` everything that would have been refused. */
type Attached =
  | { readonly kind: "attached"; readonly profileGuid: string; readonly paymentToken: string }
  | { readonly kind: "dry_run"; readonly unmet: readonly AttachRefusal[] };

/**
 * Puts the instrument that a transaction registered into a profile. Of concurrent calls for one instrument one succeeds; the
 * others find it attached.
 */
export async function attachPaymentInstrument(
  parts: CustomerProfileParts,
  { user, request }: { user: ProfileUser; request: AttachRequest },
): Promise<Attached | AttachRefusal> {
  const { connector } = user;
  const container = await parts.containerOf(connector);
  if (!container) return request.dryRun ? dryRun([notAvailable]) : notAvailable;
  return parts.db.transaction(async (tx) => {
    const profile = await findProfileToAttachTo(tx, parts, { container, request });
    const facts = await gatherAttachFacts(tx, parts, { ...request, connector, container });
    const unmet = [...(isRefusal(profile) ? [profile] : []), ...unmetPrerequisites(facts)];
    if (request.dryRun) return dryRun(unmet);
    if (isRefusal(profile)) return profile;
    return unmet[0] ?? attach(tx, parts, { profile, container, facts, request, user });
  });
}

const notAvailable = refuse("customer_profiles_not_available");

function dryRun(unmet: readonly AttachRefusal[]): Attached {
  return { kind: "dry_run", unmet };
}

/** Undefined: there is none, and the request allows to create it. */
async function findProfileToAttachTo(
  tx: DatabaseTransaction,
  parts: CustomerProfileParts,
  { container, request }: { container: Container; request: AttachRequest },
): Promise<Profile | undefined | IdentifierRefusal> {
  const profile = await findProfile(tx, parts.vault, { ...request, containerId: container.id, lock: true });
  const mayCreate = request.createProfileIfNotExists === true && request.profileGuid === undefined;
  const isMissing = isRefusal(profile) && profile.code === "profile_not_found";
  return isMissing && mayCreate ? undefined : profile;
}

async function attach(
  tx: DatabaseTransaction,
  parts: CustomerProfileParts,
  options: {
    profile: Profile | undefined;
    container: Container;
    facts: AttachFacts;
    request: AttachRequest;
    user: ProfileUser;
  },
): Promise<Attached | AttachRefusal> {
  const { container, facts, request, user } = options;
  const profile =
    options.profile ??
    (await findOrCreateProfile(tx, parts, {
      containerId: container.id,
      customerIdentification: request.customerIdentification!,
      customer: customerDataOf(facts.transaction?.request.customer),
    }));
  const { transactionUuid } = request;
  const paymentToken = parts.ids.paymentToken();
  const at = parts.clock.now();
  const profileGuid = profile.guid;
  if (!(await insertInstrument(tx, { transactionUuid, profileGuid, paymentToken, at })))
    return refuse("already_attached");
  await recordAccess(tx, { container, profileGuid, operation: "attachPaymentInstrument", user, at });
  await recordProfileUpdated(tx, parts, { profile, container, connector: user.connector });
  return { kind: "attached", profileGuid, paymentToken };
}
