import { databaseRealNow, isUniqueViolation, sql, type Queryable } from "../../../platform/database/index.ts";
import type { Person } from "../../access/person.ts";

/** A passkey of a person. */
export interface Passkey {
  /** Names it on pages and in the audit. */
  readonly id: string;
  /** Names it to authenticators, in base64url. */
  readonly credentialId: string;
  readonly personId: string;
  /** Chosen by the person, for their own list. */
  readonly name: string;
  readonly publicKey: string;
  /** For the last use; 0 for authenticators that do not count. */
  readonly signCount: number;
  /** How the browser reaches the authenticator, for the next time. */
  readonly transports: readonly string[];
  readonly createdAt: Temporal.Instant;
  readonly lastUsedAt: Temporal.Instant | null;
  /** Its counter went back: there may be a copy, and neither is accepted any more. */
  readonly suspendedAt: Temporal.Instant | null;
}

const COLUMNS = sql`id, credential_id, person_id, name, public_key, sign_count::float8 as sign_count, transports,
  created_at, last_used_at, suspended_at`;

export function passkeysOf(db: Queryable, personId: string): Promise<Passkey[]> {
  return db.query<Passkey>(sql`
    select ${COLUMNS} from console_passkeys where person_id = ${personId} order by created_at, id`);
}

export function findPasskey(db: Queryable, credentialId: string): Promise<Passkey | undefined> {
  return db.maybeOne<Passkey>(sql`
    select ${COLUMNS} from console_passkeys where credential_id = ${credentialId}`);
}

export function findPersonOf(db: Queryable, { personId }: Passkey): Promise<Person> {
  return db.one<Person>(sql`select id, email, name, is_demo from console_people where id = ${personId}`);
}

/** False when the authenticator has registered this credential already. */
export async function insertPasskey(
  db: Queryable,
  passkey: Omit<Passkey, "createdAt" | "lastUsedAt" | "suspendedAt">,
): Promise<boolean> {
  try {
    await db.execute(sql`
      insert into console_passkeys (id, credential_id, person_id, name, public_key, sign_count, transports)
      values (${passkey.id}, ${passkey.credentialId}, ${passkey.personId}, ${passkey.name}, ${passkey.publicKey},
        ${passkey.signCount}, ${passkey.transports}::text[])`);
    return true;
  } catch (error) {
    if (isUniqueViolation(error, "console_passkeys_credential")) return false;
    throw error;
  }
}

/**
 * Records a use with the authenticator's counter. False when the counter is not above the last one, of two uses at once too:
 * only an authenticator that never counts may stay at 0.
 */
export async function advanceCounter(
  db: Queryable,
  { id, signCount }: { id: string; signCount: number },
): Promise<boolean> {
  const changed = await db.execute(sql`
    update console_passkeys set sign_count = ${signCount}, last_used_at = ${databaseRealNow}
    where id = ${id} and suspended_at is null
      and (sign_count < ${signCount}::bigint or (sign_count = 0 and ${signCount}::bigint = 0))`);
  return changed === 1;
}

export async function suspendPasskey(db: Queryable, id: string): Promise<void> {
  await db.execute(sql`
    update console_passkeys set suspended_at = ${databaseRealNow} where id = ${id} and suspended_at is null`);
}

/** One of the person's own. */
export async function removePasskey(
  db: Queryable,
  { personId, id }: { personId: string; id: string },
): Promise<void> {
  await db.execute(sql`delete from console_passkeys where person_id = ${personId} and id = ${id}`);
}

export async function removePasskeysOf(tx: Queryable, personId: string): Promise<void> {
  await tx.execute(sql`delete from console_passkeys where person_id = ${personId}`);
}
