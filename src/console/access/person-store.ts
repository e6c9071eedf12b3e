import { databaseRealNow, sql, type Queryable } from "../../platform/database/index.ts";
import { merchantsWithin, tenantsWithin } from "../../tenancy/index.ts";
import type { Membership, Person } from "./person.ts";

const PERSON = sql`id, email, name, is_demo`;
const MAY_APPROVE = sql`(approves_at is null or approves_at <= ${databaseRealNow}) as may_approve`;
const MEMBERSHIP = sql`id, person_id, place_guid, role, is_owner, identity_id, approves_at, ${MAY_APPROVE}`;

export function findPersonByEmail(
  db: Queryable,
  email: string,
): Promise<
  (Person & { readonly passwordHash: string; readonly emailVerifiedAt: Temporal.Instant | null }) | undefined
> {
  return db.maybeOne(
    sql`select ${PERSON}, password_hash, email_verified_at from console_people where email = ${email}`,
  );
}

export function findPerson(db: Queryable, id: string): Promise<Person | undefined> {
  return db.maybeOne<Person>(sql`select ${PERSON} from console_people where id = ${id}`);
}

export async function insertPerson(
  db: Queryable,
  person: Person & { readonly passwordHash: string },
): Promise<void> {
  await db.execute(sql`
    insert into console_people (id, email, name, password_hash, is_demo)
    values (${person.id}, ${person.email}, ${person.name}, ${person.passwordHash}, ${person.isDemo})`);
}

/** The person received a mail at the address. */
export async function proveAddress(db: Queryable, personId: string): Promise<void> {
  await db.execute(sql`
    update console_people set email_verified_at = ${databaseRealNow} where id = ${personId} and email_verified_at is null`);
}

/**
 * Takes the address from an account whose person never received a mail at it: the person who receives its mail may have it. The account
 * keeps its actions, with an address that nobody can have.
 */
export async function releaseAddress(tx: Queryable, email: string): Promise<void> {
  await tx.execute(sql`
    with released as (
      update console_people set email = 'released-' || id || '@invalid'
      where email = ${email} and email_verified_at is null and not is_demo returning id
    )
    delete from console_sessions where person_id in (select id from released)`);
}

export async function savePassword(
  db: Queryable,
  { personId, passwordHash }: { personId: string; passwordHash: string },
): Promise<void> {
  await db.execute(sql`update console_people set password_hash = ${passwordHash} where id = ${personId}`);
}

/** By id; also people who have no membership any more: their names stay in what they did. */
export async function namePeople(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: string; name: string }>(
    sql`select id, name from console_people where id = any(${ids}::text[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whatever way they sign in. In a session `membershipsOf` counts. */
export function allMembershipsOf(db: Queryable, personId: string): Promise<Membership[]> {
  return db.query<Membership>(sql`
    select ${MEMBERSHIP} from console_memberships where person_id = ${personId} order by created_at, id`);
}

export interface Colleague extends Membership {
  readonly email: string;
  readonly name: string;
  /** An app, or a passkey that is accepted. */
  readonly hasSecondFactor: boolean;
}

/** The memberships at one of the places. */
export function listColleagues(db: Queryable, placeGuids: readonly string[]): Promise<Colleague[]> {
  return db.query<Colleague>(sql`
    select membership.id, person_id, place_guid, role, is_owner, identity_id, approves_at, ${MAY_APPROVE}, email, name,
      (exists (select from console_second_factors as factor where factor.person_id = person.id)
        or exists (select from console_passkeys as passkey where passkey.person_id = person.id and suspended_at is null))
        as has_second_factor
    from console_memberships as membership join console_people as person on person.id = person_id
    where place_guid = any(${placeGuids}::text[]) order by name, email, role`);
}

/**
 * How many people have a membership at one of the places or below it. The people of the demo are one: they are there without an
 * invitation.
 */
export async function countPeopleWithin(db: Queryable, placeGuids: readonly string[]): Promise<number> {
  const within = await Promise.all(placeGuids.map((guid) => personIdsWithin(db, guid)));
  const { people } = await db.one<{ people: number }>(sql`
    select count(distinct case when is_demo then 'demo' else id end)::int as people
    from console_people where id = any(${within.flat()}::text[])`);
  return people;
}

/** Everybody with a membership at the place or below it. */
export async function personIdsWithin(db: Queryable, placeGuid: string): Promise<string[]> {
  const merchants = await merchantsWithin(db, placeGuid);
  const rows = await db.query<{ personId: string }>(sql`
    select distinct person_id from console_memberships
    where place_guid = any(${[placeGuid, ...merchants]}::text[]) or place_guid in (${tenantsWithin(placeGuid)})`);
  return rows.map(({ personId }) => personId);
}

/**
 * A second one for the same role and place is the first one.
 *
 * @param membership.waitHours until the role approves; null: it does at once
 */
export async function insertMembership(
  db: Queryable,
  membership: Pick<Membership, "id" | "personId" | "placeGuid" | "role" | "isOwner"> & {
    readonly waitHours: number | null;
  },
): Promise<void> {
  const { id, personId, placeGuid, role, isOwner, waitHours } = membership;
  await db.execute(sql`
    insert into console_memberships (id, person_id, place_guid, role, is_owner, approves_at)
    values (${id}, ${personId}, ${placeGuid}, ${role}, ${isOwner},
      ${databaseRealNow} + make_interval(hours => ${waitHours}::int))
    on conflict on constraint console_memberships_unique do update
      set is_owner = console_memberships.is_owner or excluded.is_owner,
        approves_at = case when excluded.approves_at is null then null else console_memberships.approves_at end`);
}

export function findMembership(db: Queryable, id: string): Promise<Membership | undefined> {
  return db.maybeOne<Membership>(sql`select ${MEMBERSHIP} from console_memberships where id = ${id}`);
}

export async function deleteMembership(db: Queryable, id: string): Promise<void> {
  await db.execute(sql`delete from console_memberships where id = ${id}`);
}

/** Changes of who may do what run one after the other: each sees what the previous one decided. */
export async function lockPeople(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('quittance console people'))`);
}
