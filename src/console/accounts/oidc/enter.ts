import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { isUniqueViolation, type Queryable } from "../../../platform/database/index.ts";
import { isRefusal, type Refusal } from "../../../platform/refusal.ts";
import { hashPassword, lockTenant, singleSignOnAt, type OidcSettings } from "../../../tenancy/index.ts";
import {
  allMembershipsOf,
  findPersonByEmail,
  insertPerson,
  lockPeople,
  releaseAddress,
} from "../../access/person-store.ts";
import type { Person } from "../../access/person.ts";
import type { ConsoleParts } from "../../parts.ts";
import type { ProvidedPerson } from "./finish.ts";
import { grantedRoles, type Claims } from "./granted-roles.ts";
import {
  closeSessionsOfIdentity,
  findByIdentity,
  identitiesOf,
  insertIdentity,
  markSignedIn,
  saveGrantedRoles,
} from "./identity-store.ts";

export type EntryRefusal =
  | (Refusal<"no_role"> & { readonly person: Person | undefined })
  | Refusal<"email_not_verified">
  | Refusal<"email_taken">
  /** A local account has the address: its person connects it first. */
  | (Refusal<"not_connected"> & { readonly email: string })
  /** The tenant's provider was changed meanwhile. */
  | Refusal<"not_current">;

export interface Entered {
  readonly person: Person;
  readonly identityId: string;
}

type Parts = Pick<ConsoleParts, "db" | "ids" | "sealer">;

interface Entry {
  readonly tenantGuid: string;
  readonly oidc: OidcSettings;
  readonly provided: ProvidedPerson;
}

/**
 * Gives a person of the provider the roles of their claims, and makes the person at the first time. Without a role they are
 * refused, and the sessions that they had end. An account that exists is used only if the provider verified its e-mail address,
 * all its places are in the provider's tenant, and its person connected it: a provider must not open what belongs to others.
 *
 * @param open opens the session, in the same commit
 */
export async function enterByProvider<Opened>(
  parts: Parts,
  { open, ...entry }: Entry & { open: (tx: Queryable, entered: Entered) => Promise<Opened> },
): Promise<Opened | EntryRefusal> {
  // Before the transaction, which would hold a connection during the hash. Nobody has this password.
  const known = await findByIdentity(parts.db, subjectOf(entry));
  const passwordHash = known ? undefined : await hashPassword(randomBytes(32).toString("base64url"));
  try {
    const done = await parts.db.transaction(async (tx) => {
      await lockPeople(tx);
      // A change of the settings waits for this commit, and then ends its session.
      const tenant = await lockTenant(tx, { tenantGuid: entry.tenantGuid, sealer: parts.sealer });
      if (!isDeepStrictEqual(tenant?.settings.oidc, entry.oidc))
        return { refused: true, code: "not_current" } as const;
      const entered = await enter(tx, parts, { ...entry, passwordHash });
      if (isRefusal(entered)) return entered;
      return entered.hasRole ? { opened: await open(tx, entered) } : { left: entered.person };
    });
    if (isRefusal(done)) return done;
    return "opened" in done ? done.opened : { refused: true, code: "no_role", person: done.left };
  } catch (error) {
    if (isUniqueViolation(error, "console_people_email")) return { refused: true, code: "email_taken" };
    throw error;
  }
}

async function enter(
  tx: Queryable,
  { ids }: Pick<Parts, "ids">,
  entry: Entry & { readonly passwordHash: string | undefined },
): Promise<(Entered & { readonly hasRole: boolean }) | EntryRefusal> {
  const { oidc, provided } = entry;
  const roles = grantedRoles(provided.claims, oidc.mapping);
  const found = await findByIdentity(tx, subjectOf(entry));
  if (roles.length === 0 && !found) return { refused: true, code: "no_role", person: undefined };
  const entered = found ? identified(found) : await identify(tx, { ids }, entry);
  if (isRefusal(entered)) return entered;
  const { person, identityId } = entered;
  const hasLost = await saveGrantedRoles(tx, { ids, identityId, personId: person.id, roles });
  const hasRole = roles.length > 0;
  if (hasLost || !hasRole) await closeSessionsOfIdentity(tx, identityId);
  if (hasRole) await markSignedIn(tx, identityId);
  return { ...entered, hasRole };
}

function identified({ identityId, ...person }: Person & { identityId: string }): Entered {
  return { person, identityId };
}

/** The account for a person who comes from the provider for the first time. */
async function identify(
  tx: Queryable,
  { ids }: Pick<Parts, "ids">,
  entry: Entry & { readonly passwordHash: string | undefined },
): Promise<Entered | EntryRefusal> {
  const { tenantGuid, provided, passwordHash } = entry;
  const { email } = provided;
  if (email === undefined) return { refused: true, code: "email_not_verified" };
  const existing = await findByAddress(tx, { email, tenantGuid, issuer: entry.oidc.issuer });
  if (existing === "another") return { refused: true, code: "email_taken" };
  if (existing && (await isLocal(tx, existing.id))) return { refused: true, code: "not_connected", email };
  const { id, name, isDemo } = existing ?? {
    id: ids.uuid(),
    name: nameOf(provided.claims, email),
    isDemo: false,
  };
  const person: Person = { id, email, name, isDemo };
  if (!existing) {
    // Another sign-in removed the identity meanwhile.
    if (passwordHash === undefined) throw new Error("The person has no password hash.");
    await insertPerson(tx, { ...person, passwordHash });
  }
  const identityId = ids.uuid();
  await insertIdentity(tx, { ...subjectOf(entry), id: identityId, personId: id });
  return { person, identityId };
}

/** Whether the person chose a password here, or had a role without a provider. */
async function isLocal(tx: Queryable, personId: string): Promise<boolean> {
  const memberships = await allMembershipsOf(tx, personId);
  const identities = await identitiesOf(tx, personId);
  return identities.length === 0 || memberships.some(({ identityId }) => identityId === null);
}

/**
 * The account with the address, if all its places and identities are in the tenant or below it. An account of another subject of this
 * provider is another person's, as providers give an address again: once it has no places it gives the address up.
 */
async function findByAddress(
  tx: Queryable,
  { email, tenantGuid, issuer }: { email: string; tenantGuid: string; issuer: string },
): Promise<Person | "another" | undefined> {
  const person = await findPersonByEmail(tx, email);
  if (!person) return undefined;
  if (person.isDemo) return "another";
  const places = (await allMembershipsOf(tx, person.id)).map(({ placeGuid }) => placeGuid);
  const identities = await identitiesOf(tx, person.id);
  const at = await singleSignOnAt(tx, places);
  const isWithin =
    places.length + identities.length > 0 &&
    places.every((place) => at.get(place)?.tenants.includes(tenantGuid)) &&
    identities.every((identity) => identity.tenantGuid === tenantGuid);
  if (!isWithin) return "another";
  if (!identities.some((identity) => identity.issuer === issuer)) return person;
  if (places.length > 0 || person.emailVerifiedAt !== null) return "another";
  await releaseAddress(tx, email);
  return undefined;
}

const MAX_NAME_LENGTH = 100;

function nameOf({ name, preferred_username: username }: Claims, email: string): string {
  const given = [name, username].filter((text) => typeof text === "string");
  const names = [...given, email].map((text) => text.replaceAll(/\p{Cc}/gu, " ").trim());
  return (names.find((text) => text !== "") ?? email).slice(0, MAX_NAME_LENGTH);
}

function subjectOf({ tenantGuid, oidc, provided }: Entry) {
  return { tenantGuid, issuer: oidc.issuer, subject: provided.subject };
}
