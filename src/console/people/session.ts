import { createHash, createHmac, randomBytes } from "node:crypto";
import { databaseNow, sql, type Queryable } from "../../platform/database/index.ts";
import { sameSecret } from "../../platform/same-secret.ts";
import type { Person } from "./person.ts";

/** PCI DSS 8.2.8 for the first; a working day for the second. */
const IDLE_MINUTES = 15;
const MAX_HOURS = 12;
/** How exactly the last use is recorded: a page is not a write each time. */
const SEEN_EVERY_SECONDS = 30;
/** How long the code of the second factor may take. */
const CODE_MINUTES = 10;
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A signed-in browser. */
interface Session {
  readonly person: Person;
  /** What the browser's cookie holds; the database has its digest only. */
  readonly token: string;
}

/**
 * Opens a session and returns its token. Sessions that have ended are deleted on the way. One that awaits a code opens nothing
 * but the page for the code.
 */
export async function openSession(
  db: Queryable,
  { personId, awaitsCode = false }: { personId: string; awaitsCode?: boolean },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await db.execute(sql`
    with ended as (
      delete from console_sessions where created_at < ${databaseNow} - make_interval(hours => ${MAX_HOURS}::int)
    )
    insert into console_sessions (token_hash, person_id, awaits_code)
    values (${digestOf(token)}, ${personId}, ${awaitsCode})`);
  return token;
}

/** The session of a cookie, while it was used in the last 15 minutes and is younger than 12 hours. */
export async function findSession(db: Queryable, token: string | undefined): Promise<Session | undefined> {
  if (token === undefined || !TOKEN.test(token)) return undefined;
  const tokenHash = digestOf(token);
  const row = await db.maybeOne<Person & { isStale: boolean }>(sql`
    select id, email, name, is_demo,
      seen_at < ${databaseNow} - make_interval(secs => ${SEEN_EVERY_SECONDS}::int) as is_stale
    from console_sessions join console_people as person on person.id = person_id
    where token_hash = ${tokenHash} and not awaits_code
      and seen_at > ${databaseNow} - make_interval(mins => ${IDLE_MINUTES}::int)
      and console_sessions.created_at > ${databaseNow} - make_interval(hours => ${MAX_HOURS}::int)`);
  if (!row) return undefined;
  const { isStale, ...person } = row;
  if (isStale)
    await db.execute(
      sql`update console_sessions set seen_at = ${databaseNow} where token_hash = ${tokenHash}`,
    );
  return { person, token };
}

/** The person of a session that awaits a code, for ten minutes after the password. */
export async function findAwaitingCode(
  db: Queryable,
  token: string | undefined,
): Promise<Person | undefined> {
  if (token === undefined || !TOKEN.test(token)) return undefined;
  return db.maybeOne<Person>(sql`
    select id, email, name, is_demo
    from console_sessions join console_people as person on person.id = person_id
    where token_hash = ${digestOf(token)} and awaits_code
      and console_sessions.created_at > ${databaseNow} - make_interval(mins => ${CODE_MINUTES}::int)`);
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
