import { permits, type Grants } from "../../authority/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { Sealer } from "../../platform/sealing.ts";
import { findMerchant, findTenant, listTenantPath } from "../../tenancy/index.ts";
import { rolesAllow, type Permission, type Role } from "./permissions.ts";
import { grantsOfMemberships } from "./memberships.ts";
import type { Membership } from "./person.ts";

/** A tenant with all below it, or a merchant. */
export interface Place {
  readonly guid: string;
  readonly kind: "tenant" | "merchant";
  readonly name: string;
  /** The guid itself, and those of the tenants above it. */
  readonly path: readonly string[];
}

/** Undefined when there is none with that guid. */
export async function findPlace(
  db: Queryable,
  { guid, sealer }: { guid: string; sealer: Sealer },
): Promise<Place | undefined> {
  if (guid.startsWith("ME-")) {
    const merchant = await findMerchant(db, { merchantGuid: guid });
    if (!merchant) return undefined;
    const path = await listTenantPath(db, { tenantGuid: merchant.tenantGuid });
    return { guid, kind: "merchant", name: merchant.name, path: [guid, ...path] };
  }
  const tenant = await findTenant(db, { tenantGuid: guid, sealer });
  if (!tenant) return undefined;
  return {
    guid,
    kind: "tenant",
    name: tenant.name,
    path: await listTenantPath(db, { tenantGuid: guid }),
  };
}

/** May invite and remove colleagues there. */
export function ownsPlace(memberships: readonly Membership[], place: Place): boolean {
  return memberships.some(
    ({ placeGuid, role, isOwner }) =>
      isOwner && place.path.includes(placeGuid) && rolesAllow([role], "people"),
  );
}

/** Up to the highest place where the person has the permission by a role there: what is above belongs to others. */
function peoplePathOf(memberships: readonly Membership[], { path }: Place): readonly string[] {
  const highest = path.findLastIndex((guid) =>
    memberships.some(({ placeGuid, role }) => placeGuid === guid && rolesAllow([role], "people")),
  );
  return path.slice(0, highest + 1);
}

/** A place as a person sees it. */
export interface PlaceView extends Place {
  readonly roles: readonly Role[];
  /** Everything that the roles allow there. */
  readonly grants: Grants;
  readonly isOwner: boolean;
  /** For the place and those above it: where the person may see who else is there. */
  readonly peoplePath: readonly string[];
  /**
   * Whether the person may do it there: to the transaction or connector that is given, which of test mode needs less; without
   * one, to all that is live.
   */
  allows(permission: Permission, about?: { readonly testMode?: boolean }): boolean;
}

/** Undefined for a place where the person is nothing: to them it does not exist. */
export function viewOf(place: Place, memberships: readonly Membership[]): PlaceView | undefined {
  const here = memberships.filter(({ placeGuid }) => place.path.includes(placeGuid));
  if (here.length === 0) return undefined;
  const grants = grantsOfMemberships(here);
  return {
    ...place,
    roles: here.map(({ role }) => role),
    grants,
    isOwner: ownsPlace(memberships, place),
    peoplePath: peoplePathOf(memberships, place),
    allows: (permission, about) => permits(grants, permission, about),
  };
}
