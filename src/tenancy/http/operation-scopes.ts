import type { TSchema } from "typebox";
import type { AuthenticationParts } from "../authenticate-merchant-user.ts";
import { findCredential, type Provisioner } from "../credentials/index.ts";
import { findMerchant } from "../merchant-store.ts";
import { findMerchantUser } from "../merchant-user-store.ts";
import { isTenantWithin } from "../tenant-tree.ts";
import { ROOT_TENANT_GUID, type Tenant } from "../tenant.ts";
import { findTenant } from "../tenant-store.ts";
import type { Merchant } from "../merchant.ts";
import type { MerchantUser } from "../merchant-user.ts";
import type { ProvisioningCredential } from "../credentials/credential-store.ts";
import { noSuchEntity, refuse, type OperationRefusal } from "./operation-refusals.ts";
import { TENANT_GUID, MERCHANT_GUID, Guid } from "./schemas.ts";

type ScopeParts = Pick<AuthenticationParts, "db" | "sealer">;

/** An entity of a tenant: it names the tenant, or a merchant of it. */
export type Owned = { readonly tenantGuid: string } | { readonly merchantGuid: string };

/** An id in the path, and the entity that has it. Each slice has the scopes of its own entities. */
export interface EntityScope<Field extends string = string, Entity extends Owned = Owned> {
  /** The parameter of the path. */
  readonly field: Field;
  readonly param: TSchema;
  /** The entity's name in a 404. */
  readonly what: string;
  /** Undefined when no entity has the id. */
  readonly find: (parts: ScopeParts, id: string) => Promise<Entity | undefined>;
}

/**
 * An entity; or `installation`: everything, so that only credentials of the root tenant reach it; `listed`: the operation itself
 * shows or takes only what is in the credential's tenant; `public`: the same for every credential.
 */
export type OperationScope<Field extends string = string, Entity extends Owned = Owned> =
  | EntityScope<Field, Entity>
  | "installation"
  | "listed"
  | "public";

export const TENANT_SCOPE: EntityScope<"tenantGuid", Tenant & { readonly tenantGuid: string }> = {
  field: "tenantGuid",
  param: TENANT_GUID,
  what: "tenant",
  find: async ({ db, sealer }, tenantGuid) => {
    const tenant = await findTenant(db, { tenantGuid, sealer });
    return tenant && { ...tenant, tenantGuid };
  },
};

export const MERCHANT_SCOPE: EntityScope<"merchantGuid", Merchant> = {
  field: "merchantGuid",
  param: MERCHANT_GUID,
  what: "merchant",
  find: ({ db }, merchantGuid) => findMerchant(db, { merchantGuid }),
};

export const MERCHANT_USER_SCOPE: EntityScope<"merchantUserGuid", MerchantUser> = {
  field: "merchantUserGuid",
  param: Guid("The API user.", "MU-91ec-509a-3899-4f4f-a4ad-67fb"),
  what: "merchant user",
  find: ({ db }, merchantUserGuid) => findMerchantUser(db, { merchantUserGuid }),
};

export const CREDENTIAL_SCOPE: EntityScope<"credentialGuid", ProvisioningCredential> = {
  field: "credentialGuid",
  param: Guid("The credential.", "PC-91ec-509a-3899-4f4f-a4ad-67fb"),
  what: "credential",
  find: ({ db }, id) => findCredential(db, id),
};

/** A tenant or merchant: the prefix of the id distinguishes them. */
export const PLACE_SCOPE: EntityScope<"placeGuid", { readonly tenantGuid: string }> = {
  field: "placeGuid",
  param: Guid("The merchant, or the tenant with all below it.", "ME-0000-0000-0000-0000-0000-0001"),
  what: "merchant or tenant",
  find: (parts, id) => (id.startsWith("ME-") ? MERCHANT_SCOPE : TENANT_SCOPE).find(parts, id),
};

/** Refuses a credential of one tenant what is about the whole installation. Checked before the body is read. */
export function refuseInstallation(
  { tenantGuid }: Provisioner,
  scope: OperationScope,
): OperationRefusal | undefined {
  if (scope !== "installation" || tenantGuid === ROOT_TENANT_GUID) return undefined;
  const message = "The operation is about the whole installation, and the credential is of one tenant";
  return refuse(403, "unauthorized", message);
}

/**
 * The entity of the path; undefined for a scope that is none. An id that is not in the caller's tenant or below is refused as an
 * unknown one is.
 */
export async function entityOf(
  parts: ScopeParts,
  { tenantGuid: ancestorGuid }: Provisioner,
  { scope, params }: { scope: OperationScope; params: unknown },
): Promise<Owned | OperationRefusal | undefined> {
  if (typeof scope !== "object") return undefined;
  const id = String((params as Record<string, unknown>)[scope.field]);
  // The database stores no zero byte, so that no id has one.
  const entity = id.includes("\0") ? undefined : await scope.find(parts, id);
  if (!entity) return noSuchEntity(scope);
  if (ancestorGuid === ROOT_TENANT_GUID) return entity;
  const owner = "tenantGuid" in entity ? entity : await findMerchant(parts.db, entity);
  const isWithin = owner && (await isTenantWithin(parts.db, { tenantGuid: owner.tenantGuid, ancestorGuid }));
  return isWithin ? entity : noSuchEntity(scope);
}
