import { sql, type Queryable } from "../../platform/database/index.ts";
import { grantsOfRoles, permits, union, without, type Grants } from "../../authority/index.ts";
import { singleSignOnAt } from "../../tenancy/index.ts";
import { ROLES, rolesAllow, type Permission } from "./permissions.ts";
import { allMembershipsOf } from "./person-store.ts";
import type { Membership, Person } from "./person.ts";

/**
 * Memberships that count in a session of the person. Where an identity provider opened it: the places of the provider's tenant
 * alone, because it must not open what belongs to others. Elsewhere: what owners gave, except where a tenant requires its provider.
 */
export async function membershipsOf(
  db: Queryable,
  { id, identity }: Pick<Person, "id" | "identity">,
): Promise<Membership[]> {
  const memberships = (await allMembershipsOf(db, id)).filter(
    ({ identityId }) => identityId === null || identityId === identity?.id,
  );
  if (memberships.length === 0) return [];
  const at = await singleSignOnAt(
    db,
    memberships.map(({ placeGuid }) => placeGuid),
  );
  if (identity)
    return memberships.filter(({ placeGuid }) => at.get(placeGuid)?.tenants.includes(identity.tenantGuid));
  const requiring = [...new Set([...at.values()].flatMap(({ requiring: tenants }) => tenants))];
  const exempt = new Map<string, Membership["id"] | undefined>();
  for (const tenant of requiring) exempt.set(tenant, await exemptOwnerOf(db, tenant));
  return memberships.filter(({ id: membership, placeGuid }) =>
    (at.get(placeGuid)?.requiring ?? []).every((tenant) => exempt.get(tenant) === membership),
  );
}

/** Everything that the memberships allow. A role that another person has not confirmed yet does all but approve. */
export function grantsOfMemberships(memberships: readonly Pick<Membership, "role" | "mayApprove">[]): Grants {
  const [confirmed, waiting] = [true, false].map((is) =>
    grantsOfRoles(memberships.filter(({ mayApprove }) => mayApprove === is).map(({ role }) => role)),
  ) as [Grants, Grants];
  return union([confirmed, without(waiting, APPROVING)]);
}

const APPROVING: Grants = { approve: { test: "full", live: "full" } };

/** Whether the memberships give the permission. */
export function membershipsAllow(
  memberships: readonly Pick<Membership, "role" | "mayApprove">[],
  permission: Permission,
  about?: { readonly testMode?: boolean },
): boolean {
  return permits(grantsOfMemberships(memberships), permission, about);
}

/** Whether a password or passkey opens nothing for the person, because tenants require their identity providers. */
export async function mustUseProvider(db: Queryable, personId: Person["id"]): Promise<boolean> {
  const all = await allMembershipsOf(db, personId);
  return all.length > 0 && (await membershipsOf(db, { id: personId })).length === 0;
}

/**
 * The owner who can always sign in without the tenant's provider: the first that was appointed. Where a tenant has none, the
 * owners of a tenant above, who belong to that one, help.
 */
export async function exemptOwnerOf(
  db: Queryable,
  tenantGuid: string,
): Promise<Membership["id"] | undefined> {
  const [first] = await localOwnersOf(db, tenantGuid);
  return first;
}

/** Memberships of owners of the tenant whom no provider made, in the order of their appointment. */
export async function localOwnersOf(db: Queryable, tenantGuid: string): Promise<Membership["id"][]> {
  const rows = await db.query<{ id: string }>(sql`
    select id from console_memberships
    where place_guid = ${tenantGuid} and is_owner and identity_id is null
      and role = any(${ROLES.filter((role) => rolesAllow([role], "people"))}::text[])
    order by created_at, id`);
  return rows.map(({ id }) => id);
}
