import { databaseRealNow, sql, type Queryable } from "../../../platform/database/index.ts";
import type { ConsoleLanguage } from "../../language/dictionary.ts";
import type { Person } from "../../access/person.ts";

export const RESET_MINUTES = 30;

/** A link that lets its holder choose a new password, once. */
interface PasswordReset {
  readonly id: string;
  readonly personId: string;
  /** The tenant whose mail server sends it. */
  readonly tenantGuid: string;
  readonly email: string;
  readonly language: ConsoleLanguage;
  /** Null once the mail is over: nobody reads the link from the database. */
  readonly sealedToken: string | null;
}

/** Ends the person's earlier links. */
export async function insertReset(
  tx: Queryable,
  reset: Pick<PasswordReset, "id" | "personId" | "tenantGuid" | "language"> & {
    sealedToken: string;
    tokenHash: string;
  },
): Promise<void> {
  const { id, personId, tenantGuid, language, sealedToken, tokenHash } = reset;
  await tx.execute(sql`
    delete from console_password_resets where person_id = ${personId} or expires_at <= ${databaseRealNow}`);
  await tx.execute(sql`
    insert into console_password_resets (id, person_id, tenant_guid, language, sealed_token, token_hash, expires_at)
    values (${id}, ${personId}, ${tenantGuid}, ${language}, ${sealedToken}, ${tokenHash},
      ${databaseRealNow} + make_interval(mins => ${RESET_MINUTES}::int))`);
}

/** Undefined when it was used or replaced, or has expired. */
export function findReset(db: Queryable, id: string): Promise<PasswordReset | undefined> {
  return db.maybeOne<PasswordReset>(sql`
    select reset.id, person_id, tenant_guid, email, language, sealed_token
    from console_password_resets as reset join console_people as person on person.id = person_id
    where reset.id = ${id} and expires_at > ${databaseRealNow}`);
}

export async function forgetToken(db: Queryable, id: string): Promise<void> {
  await db.execute(sql`update console_password_resets set sealed_token = null where id = ${id}`);
}

/** The person of a link that is valid. */
export function findPersonOfReset(db: Queryable, tokenHash: string): Promise<Person | undefined> {
  return db.maybeOne<Person>(sql`
    select person.id, email, name, is_demo
    from console_password_resets join console_people as person on person.id = person_id
    where token_hash = ${tokenHash} and expires_at > ${databaseRealNow}`);
}

/** Uses it up: of two at once one gets it. */
export async function takeReset(tx: Queryable, tokenHash: string): Promise<boolean> {
  const taken = await tx.execute(sql`
    delete from console_password_resets where token_hash = ${tokenHash} and expires_at > ${databaseRealNow}`);
  return taken === 1;
}
