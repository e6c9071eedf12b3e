import type { AuthenticationParts } from "../authenticate-merchant-user.ts";
import { findCredential, type Provisioner } from "../credentials/index.ts";
import { findMerchant } from "../merchant-store.ts";
import { findMerchantUser } from "../merchant-user-store.ts";
import { isTenantWithin } from "../tenant-tree.ts";
import { ROOT_TENANT_GUID } from "../tenant.ts";
import { noSuchEntity, refuse, type OperationRefusal } from "./operation-refusals.ts";

type ScopeParts = Pick<AuthenticationParts, "db" | "sealer">;

/** An id in the path, and how it leads to the tenant of the entity. Each slice has the scopes of its own entities. */
export interface EntityScope<Field extends string = string> {
  /** The parameter of the path. */
  readonly field: Field;
  /** The entity's name in a 404. */
  readonly what: string;
  /** Undefined when no entity has the id. */
  readonly tenantOf: (parts: ScopeParts, id: string) => Promise<string | undefined>;
}

/**
 * An entity; or `installation`: everything, so that only credentials of the root tenant reach it; `listed`: the operation itself
 * shows or takes only what is in the credential's tenant; `public`: the same for every credential.
 */
export type OperationScope<Field extends string = string> =
  | EntityScope<Field>
  | "installation"
  | "listed"
  | "public";

const merchantTenant: EntityScope["tenantOf"] = async ({ db }, merchantGuid) =>
  (await findMerchant(db, { merchantGuid }))?.tenantGuid;

export const TENANT_SCOPE: EntityScope<"tenantGuid"> = {
  field: "tenantGuid",
  what: "tenant",
  tenantOf: async (_parts, id) => id,
};

export const MERCHANT_SCOPE: EntityScope<"merchantGuid"> = {
  field: "merchantGuid",
  what: "merchant",
  tenantOf: merchantTenant,
};

export const MERCHANT_USER_SCOPE: EntityScope<"merchantUserGuid"> = {
  field: "merchantUserGuid",
  what: "merchant user",
  tenantOf: async (parts, merchantUserGuid) => {
    const user = await findMerchantUser(parts.db, { merchantUserGuid });
    return user && merchantTenant(parts, user.merchantGuid);
  },
};

export const CREDENTIAL_SCOPE: EntityScope<"credentialGuid"> = {
  field: "credentialGuid",
  what: "credential",
  tenantOf: async ({ db }, id) => (await findCredential(db, id))?.tenantGuid,
};

/** The tenant of a tenant or merchant: the prefix of the id distinguishes them. */
export const tenantOrMerchantTenant: EntityScope["tenantOf"] = async (parts, id) =>
  id.startsWith("ME-") ? merchantTenant(parts, id) : id;

/** Refuses a credential of one tenant what is about the whole installation. Checked before the body is read. */
export function refuseInstallation(
  { tenantGuid }: Provisioner,
  scope: OperationScope,
): OperationRefusal | undefined {
  if (scope !== "installation" || tenantGuid === ROOT_TENANT_GUID) return undefined;
  const message = "The operation is about the whole installation, and the credential is of one tenant";
  return refuse(403, "unauthorized", message);
}

/** Refuses an id in the path that is not in the caller's tenant or below. An unknown id gets the same response. */
export async function refuseEntity(
  parts: ScopeParts,
  { tenantGuid: ancestorGuid }: Provisioner,
  { scope, params }: { scope: OperationScope; params: unknown },
): Promise<OperationRefusal | undefined> {
  if (ancestorGuid === ROOT_TENANT_GUID || typeof scope !== "object") return undefined;
  const id = String((params as Record<string, unknown>)[scope.field]);
  // The database stores no zero byte, so that no id has one.
  const tenantGuid = id.includes("\0") ? undefined : await scope.tenantOf(parts, id);
  if (tenantGuid !== undefined && (await isTenantWithin(parts.db, { tenantGuid, ancestorGuid })))
    return undefined;
  return noSuchEntity(scope);
}
