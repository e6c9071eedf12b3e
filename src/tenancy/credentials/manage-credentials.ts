import {
  grantsOfPermissions,
  intersection,
  without,
  type Authority,
  type Grants,
  type ProvisioningPermission,
} from "../../authority/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Refusal } from "../../platform/refusal.ts";
import { hashPassword } from "../passwords/index.ts";
import { authorityOfCredential } from "./authority-of-credential.ts";
import {
  endCredential,
  insertCredential,
  lockUsableCredential,
  revoke,
  type ProvisioningCredential,
} from "./credential-store.ts";

const PASSWORD_BYTES = 20;
export const DEFAULT_VALID_DAYS = 90;
export const MAX_VALID_DAYS = 400;
export const DEFAULT_OVERLAP_HOURS = 24;
export const MAX_OVERLAP_HOURS = 30 * 24;

interface CredentialParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** The password is shown once: only its hash is kept. */
export interface NewCredential {
  readonly credential: ProvisioningCredential;
  readonly password: string;
}

/** A credential has no permission that its maker does not have. */
type MissingPermission = Refusal<"missing_permission"> & {
  readonly permission: ProvisioningPermission;
};

/** Nor is it valid for longer. */
type EndsAfterGiver = Refusal<"ends_after_giver"> & { readonly giverEndsAt: Temporal.Instant };

interface Giver {
  readonly permissions: readonly ProvisioningPermission[];
  readonly authority: Authority;
  /** Null: they have no end. */
  readonly expiresAt: Temporal.Instant | null;
}

/** Valid for `validDays`; unless given for 90 days, or until its maker's end where that is sooner. */
export async function createProvisioningCredential(
  { db, clock, ids }: CredentialParts,
  request: {
    tenantGuid: string;
    name: string;
    permissions: readonly ProvisioningPermission[];
    validDays?: number | undefined;
    giver: Giver;
  },
): Promise<NewCredential | MissingPermission | EndsAfterGiver> {
  const { tenantGuid, name, permissions, validDays, giver } = request;
  const missing = missingOf(permissions, giver);
  if (missing) return missing;
  const asked = clock.real.now().add({ hours: (validDays ?? DEFAULT_VALID_DAYS) * 24 });
  const expiresAt = atMostEndOf(giver, asked);
  if (validDays !== undefined && !expiresAt.equals(asked))
    return { refused: true, code: "ends_after_giver", giverEndsAt: expiresAt };
  const password = ids.secret(PASSWORD_BYTES);
  const credential = await insertCredential(db, {
    guid: ids.guid("PC"),
    name,
    tenantGuid,
    permissions,
    makerGrants: reachOf(grantsOfPermissions(permissions), giver),
    expiresAt,
    passwordHash: await hashPassword(password),
  });
  return { credential, password };
}

/**
 * Makes a successor with the same name and rights, as far as the one that requests it has them, for as long as the old one was made for, and not beyond the end of the
 * credential that requests it. The old one ends after `overlapHours`, or when it would have ended anyway.
 */
export async function rotateProvisioningCredential(
  { db, clock, ids }: CredentialParts,
  request: { guid: string; overlapHours?: number | undefined; giver: Giver },
): Promise<NewCredential | Refusal<"credential_not_found"> | MissingPermission> {
  const { guid, overlapHours = DEFAULT_OVERLAP_HOURS, giver } = request;
  const password = ids.secret(PASSWORD_BYTES);
  // Before the transaction, which would hold a connection during the hash.
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const before = await lockUsableCredential(tx, guid);
    if (!before) return { refused: true, code: "credential_not_found" };
    const missing = missingOf(before.permissions, giver);
    if (missing) return missing;
    const now = clock.real.now();
    await endCredential(tx, { guid, at: now.add({ hours: overlapHours }) });
    const { name, tenantGuid, permissions, createdAt, expiresAt } = before;
    const { grants } = authorityOfCredential(before);
    const credential = await insertCredential(tx, {
      guid: ids.guid("PC"),
      name,
      tenantGuid,
      permissions,
      makerGrants: reachOf(grants, giver) ?? before.makerGrants,
      expiresAt: atMostEndOf(giver, now.add(expiresAt.since(createdAt))),
      passwordHash,
    });
    return { credential, password };
  });
}

/** It is refused from the next request on. */
export async function revokeProvisioningCredential(
  { db, clock }: Pick<CredentialParts, "db" | "clock">,
  { guid }: { guid: string },
): Promise<ProvisioningCredential | Refusal<"credential_not_found">> {
  return (
    (await revoke(db, { guid, at: clock.real.now() })) ?? { refused: true, code: "credential_not_found" }
  );
}

function atMostEndOf({ expiresAt }: Giver, asked: Temporal.Instant): Temporal.Instant {
  return expiresAt !== null && Temporal.Instant.compare(asked, expiresAt) > 0 ? expiresAt : asked;
}

/** The part of its authority that its maker has, beyond which it will give nothing; null where that is all of it. */
function reachOf(own: Grants, { authority }: Giver): Grants | null {
  const reach = intersection([own, authority.grants]);
  return Object.keys(without(own, reach)).length === 0 ? null : reach;
}

function missingOf(
  permissions: readonly ProvisioningPermission[],
  giver: Giver,
): MissingPermission | undefined {
  const permission = permissions.find((given) => !giver.permissions.includes(given));
  return permission === undefined ? undefined : { refused: true, code: "missing_permission", permission };
}
