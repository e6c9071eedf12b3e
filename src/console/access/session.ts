import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import { databaseRealNow, sql, type Queryable } from "../../platform/database/index.ts";
import { sameSecret } from "../../platform/same-secret.ts";
import type { Person } from "./person.ts";

/** PCI DSS 8.2.8 for the first; a working day for the second. */
export const IDLE_MINUTES = 15;
export const MAX_HOURS = 12;
/** How exactly the last use is recorded: a page is not a write each time. */
const SEEN_EVERY_SECONDS = 30;
/** How long a proof that the person is there counts for sensitive actions. */
export const PROOF_MINUTES = 10;
/** How long the code of the second factor may take. */
const CODE_MINUTES = 10;
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A signed-in browser. */
export interface Session {
  readonly person: Person;
  /** The value of the browser's cookie; the database has its digest only. */
  readonly token: string;
  /** Names the session on the page of all sessions. */
  readonly id: string;
  /** The person signed in, or proved to be there, in the last ten minutes. */
  readonly isProved: boolean;
  /** A passkey, or a code beside the password, opened it; or one was added in it. */
  readonly hasTwoFactors: boolean;
  /** Where the person signs out of the identity provider that opened it. */
  readonly endSessionEndpoint: string | null;
  /** Whether lists and numbers are of test payments; null until the person chooses. */
  readonly testMode: boolean | null;
}

/** Where a session was opened, for the person's own list. */
export interface Browser {
  readonly address: string;
  readonly userAgent: string;
}

const MAX_USER_AGENT_LENGTH = 300;

/**
 * Opens a session and returns its token. Sessions that have ended are deleted on the way. One that awaits a code opens nothing
 * but the page for the code.
 */
export async function openSession(
  db: Queryable,
  options: {
    personId: string;
    awaitsCode?: boolean;
    hasTwoFactors?: boolean;
    browser: Browser;
    /** When it was not a password or passkey. */
    provided?: ProviderSession;
  },
): Promise<string> {
  const { personId, awaitsCode = false, hasTwoFactors = false, browser, provided } = options;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const authenticatedAt = provided
    ? sql`least(${databaseRealNow}, coalesce(${provided.authenticatedAt ?? null}::timestamptz, '-infinity'))`
    : databaseRealNow;
  await db.execute(sql`
    with ended as (
      delete from console_sessions where created_at < ${databaseRealNow} - make_interval(hours => ${MAX_HOURS}::int)
    )
    insert into console_sessions (token_hash, id, person_id, awaits_code, has_two_factors, authenticated_at, address,
      user_agent, identity_id, provider_session, end_session_endpoint, sealed_id_token)
    values (${digestOf(token)}, ${randomUUID()}, ${personId}, ${awaitsCode}, ${hasTwoFactors}, ${authenticatedAt},
      ${browser.address}, ${browser.userAgent.slice(0, MAX_USER_AGENT_LENGTH)}, ${provided?.identityId ?? null},
      ${provided?.sid ?? null}, ${provided?.endSessionEndpoint ?? null}, ${provided?.sealedIdToken ?? null})`);
  return token;
}

/** Facts that an identity provider stated about a session that it opens. */
interface ProviderSession {
  readonly identityId: string;
  /** When the person last authenticated there; undefined: unknown, so that sensitive actions need another proof. */
  readonly authenticatedAt: Temporal.Instant | undefined;
  readonly sid: string | undefined;
  readonly endSessionEndpoint: string | undefined;
  /** For signing out there. */
  readonly sealedIdToken: string | undefined;
}

/** Finds the data for signing out at the provider of a session; undefined when it has none, or no address for that. */
export function findProviderSignOut(
  db: Queryable,
  token: string,
): Promise<{ readonly endSessionEndpoint: string; readonly sealedIdToken: string | null } | undefined> {
  return db.maybeOne(sql`
    select end_session_endpoint, sealed_id_token from console_sessions
    where token_hash = ${digestOf(token)} and end_session_endpoint is not null`);
}

/** The second factor of a session that awaited it: it goes on under a new token, which is returned. */
export async function completeSession(db: Queryable, token: string): Promise<string> {
  const next = randomBytes(TOKEN_BYTES).toString("base64url");
  await db.execute(sql`
    update console_sessions set token_hash = ${digestOf(next)}, awaits_code = false, has_two_factors = true,
      authenticated_at = ${databaseRealNow}, created_at = ${databaseRealNow}, seen_at = ${databaseRealNow}
    where token_hash = ${digestOf(token)} and awaits_code`);
  return next;
}

/**
 * The session of a cookie, while it was used in the last 15 minutes and is younger than 12 hours.
 *
 * @param options.isUse the request is a use of it: not that of a page that looks by itself whether something changed
 */
export async function findSession(
  db: Queryable,
  token: string | undefined,
  { isUse = true }: { readonly isUse?: boolean } = {},
): Promise<Session | undefined> {
  if (token === undefined || !TOKEN.test(token)) return undefined;
  const tokenHash = digestOf(token);
  const row = await db.maybeOne<
    Person &
      Pick<Session, "isProved" | "hasTwoFactors" | "endSessionEndpoint" | "testMode"> & {
        isStale: boolean;
        sessionId: string;
        identityId: string | null;
        tenantGuid: string;
      }
  >(sql`
    select person.id, email, name, is_demo, console_sessions.id as session_id, has_two_factors, test_mode, identity_id, tenant_guid,
      end_session_endpoint,
      authenticated_at > ${databaseRealNow} - make_interval(mins => ${PROOF_MINUTES}::int) as is_proved,
      seen_at < ${databaseRealNow} - make_interval(secs => ${SEEN_EVERY_SECONDS}::int) as is_stale
    from console_sessions join console_people as person on person.id = person_id
      left join console_identities as identity on identity.id = identity_id
    where token_hash = ${tokenHash} and not awaits_code
      and seen_at > ${databaseRealNow} - make_interval(mins => ${IDLE_MINUTES}::int)
      and console_sessions.created_at > ${databaseRealNow} - make_interval(hours => ${MAX_HOURS}::int)`);
  if (!row) return undefined;
  const {
    isStale,
    sessionId,
    isProved,
    hasTwoFactors,
    testMode,
    endSessionEndpoint,
    identityId,
    tenantGuid,
    ...known
  } = row;
  const person = { ...known, ...(identityId !== null && { identity: { id: identityId, tenantGuid } }) };
  if (isStale && isUse)
    await db.execute(
      sql`update console_sessions set seen_at = ${databaseRealNow} where token_hash = ${tokenHash}`,
    );
  return { person, token, id: sessionId, isProved, hasTwoFactors, endSessionEndpoint, testMode };
}

/** The person has just proved to be there: the session goes on under a new token, which is returned. */
export async function proveSession(db: Queryable, token: string): Promise<string> {
  const next = randomBytes(TOKEN_BYTES).toString("base64url");
  await db.execute(sql`
    update console_sessions set token_hash = ${digestOf(next)}, authenticated_at = ${databaseRealNow}, seen_at = ${databaseRealNow}
    where token_hash = ${digestOf(token)}`);
  return next;
}

/** The person chose live or test payments. */
export async function chooseMode(
  db: Queryable,
  { token, testMode }: { token: string; testMode: boolean },
): Promise<void> {
  await db.execute(sql`
    update console_sessions set test_mode = ${testMode} where token_hash = ${digestOf(token)}`);
}

/** A second factor was added in this session, and shown for that. */
export async function confirmTwoFactors(tx: Queryable, token: string): Promise<void> {
  await tx.execute(sql`
    update console_sessions set has_two_factors = true where token_hash = ${digestOf(token)}`);
}

/** The person removed the last second factor: where one is required, their sessions lead to adding another. */
export async function forgetTwoFactors(tx: Queryable, personId: string): Promise<void> {
  await tx.execute(sql`update console_sessions set has_two_factors = false where person_id = ${personId}`);
}

/** All of a person: signed out everywhere. */
export async function closeSessionsOf(db: Queryable, personId: string): Promise<void> {
  await db.execute(sql`delete from console_sessions where person_id = ${personId}`);
}

/** The person of a session that awaits a code, for ten minutes after the password. */
export async function findAwaitingCode(
  db: Queryable,
  token: string | undefined,
): Promise<Person | undefined> {
  if (token === undefined || !TOKEN.test(token)) return undefined;
  return db.maybeOne<Person>(sql`
    select person.id, email, name, is_demo
    from console_sessions join console_people as person on person.id = person_id
    where token_hash = ${digestOf(token)} and awaits_code
      and console_sessions.created_at > ${databaseRealNow} - make_interval(mins => ${CODE_MINUTES}::int)`);
}

export async function closeSession(db: Queryable, token: string): Promise<void> {
  await db.execute(sql`delete from console_sessions where token_hash = ${digestOf(token)}`);
}

/** All of a person, but one: after a change of the password. */
export async function closeOtherSessions(
  db: Queryable,
  { personId, except }: { personId: string; except: string },
): Promise<void> {
  await db.execute(sql`
    delete from console_sessions where person_id = ${personId} and token_hash <> ${digestOf(except)}`);
}

/** The value that every form of the session carries: another site can neither read nor compute it. */
export function formToken(sessionToken: string): string {
  return createHmac("sha256", sessionToken).update("form").digest("base64url");
}

export function isFormToken(sessionToken: string, given: string): boolean {
  return sameSecret(formToken(sessionToken), given);
}

function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
