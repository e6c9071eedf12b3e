import { databaseRealNow, sql, type Queryable } from "../../../platform/database/index.ts";
import type { Ids } from "../../../platform/ids.ts";
import type { OidcSettings } from "../../../tenancy/index.ts";
import { allMembershipsOf } from "../../access/person-store.ts";
import type { Person } from "../../access/person.ts";
import type { GrantedRole } from "./granted-roles.ts";

interface Subject {
  readonly tenantGuid: string;
  readonly issuer: string;
  readonly subject: string;
}

/** The person of an account at the provider, with the account's id. */
export function findByIdentity(
  db: Queryable,
  { tenantGuid, issuer, subject }: Subject,
): Promise<(Person & { readonly identityId: string }) | undefined> {
  return db.maybeOne(sql`
    select person.id, email, name, is_demo, identity.id as identity_id
    from console_identities as identity join console_people as person on person.id = person_id
    where tenant_guid = ${tenantGuid} and issuer = ${issuer} and subject = ${subject}`);
}

export async function insertIdentity(
  tx: Queryable,
  { id, personId, tenantGuid, issuer, subject }: Subject & { id: string; personId: string },
): Promise<void> {
  await tx.execute(sql`
    insert into console_identities (id, person_id, tenant_guid, issuer, subject)
    values (${id}, ${personId}, ${tenantGuid}, ${issuer}, ${subject})`);
}

/** The person's accounts at providers. */
export function identitiesOf(db: Queryable, personId: string): Promise<Omit<Subject, "subject">[]> {
  return db.query(sql`select tenant_guid, issuer from console_identities where person_id = ${personId}`);
}

/** Gives the identity these roles and no others; true when it lost one. */
export async function saveGrantedRoles(
  tx: Queryable,
  {
    ids,
    identityId,
    personId,
    roles,
  }: { ids: Ids; identityId: string; personId: string; roles: readonly GrantedRole[] },
): Promise<boolean> {
  const before = (await allMembershipsOf(tx, personId)).filter((other) => other.identityId === identityId);
  const lost = before.filter(
    (had) => !roles.some(({ role, place }) => role === had.role && place === had.placeGuid),
  );
  await tx.execute(sql`
    delete from console_memberships where id = any(${lost.map(({ id }) => id)}::text[])`);
  for (const { role, place, owner } of roles) {
    await tx.execute(sql`
      insert into console_memberships (id, person_id, place_guid, role, is_owner, identity_id)
      values (${ids.uuid()}, ${personId}, ${place}, ${role}, ${owner}, ${identityId})
      on conflict on constraint console_memberships_unique do update set is_owner = excluded.is_owner`);
  }
  return lost.length > 0;
}

/** The provider signed the person in, with a role. */
export async function markSignedIn(tx: Queryable, identityId: string): Promise<void> {
  await tx.execute(
    sql`update console_identities set signed_in_at = ${databaseRealNow} where id = ${identityId}`,
  );
}

/** People whom the tenant's provider has signed in. */
export interface SignedInPeople {
  readonly count: number;
  /** Null while there is nobody. */
  readonly lastAt: Temporal.Instant | null;
}

/** People of this issuer; those of a provider that the tenant had before do not count. */
export function signedInBy(
  db: Queryable,
  { tenantGuid, issuer }: Omit<Subject, "subject">,
): Promise<SignedInPeople> {
  return db.one<SignedInPeople>(sql`
    select count(distinct person_id)::int as count, max(signed_in_at) as last_at from console_identities
    where tenant_guid = ${tenantGuid} and issuer = ${issuer} and signed_in_at is not null`);
}

/** All sessions that the identity opened. */
export async function closeSessionsOfIdentity(tx: Queryable, identityId: string): Promise<void> {
  await tx.execute(sql`delete from console_sessions where identity_id = ${identityId}`);
}

/**
 * After a change of the tenant's provider: sessions that it opened end, and roles that no claim gives any more are removed. The other
 * roles are looked at again when their people sign in.
 */
export async function applyOidcChange(
  tx: Queryable,
  { guid, oidc }: { guid: string; oidc: OidcSettings | null },
): Promise<void> {
  await tx.execute(sql`
    delete from console_sessions where identity_id in (select id from console_identities where tenant_guid = ${guid})`);
  await tx.execute(sql`delete from console_oidc_requests where tenant_guid = ${guid}`);
  const kept = (oidc?.mapping ?? []).map(({ place, role }) => `${place} ${role}`);
  await tx.execute(sql`
    delete from console_memberships as membership using console_identities as identity
    where identity.id = identity_id and tenant_guid = ${guid}
      and (identity.issuer is distinct from ${oidc?.issuer ?? null}::text
        or not (place_guid || ' ' || role) = any(${kept}::text[]))`);
}

/** Which sessions the provider ended. */
interface ProviderLogout {
  readonly tenantGuids: readonly string[];
  readonly issuer: string;
  readonly subject: string | null;
  readonly sid: string | null;
}

/** Sessions without the provider's session id end with those of their person. */
export async function closeProviderSessions(
  tx: Queryable,
  { tenantGuids, issuer, subject, sid }: ProviderLogout,
): Promise<void> {
  await tx.execute(sql`
    delete from console_sessions as session using console_identities as identity
    where identity.id = session.identity_id
      and identity.tenant_guid = any(${[...tenantGuids]}::text[]) and identity.issuer = ${issuer}
      and (${subject}::text is null or identity.subject = ${subject})
      and (${sid}::text is null or provider_session = ${sid}
        or (provider_session is null and ${subject}::text is not null))`);
}
