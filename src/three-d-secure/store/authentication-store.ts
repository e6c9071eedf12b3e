import { databaseNow, json, sql, type Queryable, type Sql } from "../../platform/database/index.ts";
import type { Authentication } from "../server/authentication.ts";

/** An authentication with the version it was read at; only that version can be replaced. */
export type StoredAuthentication = { authentication: Authentication; version: number };

/**
 * Inserts a new authentication. False when this attempt already has one of its kind: there is never a second step-up.
 *
 * @param attempt rises when the customer may choose again after a decline
 */
export async function insertAuthentication(
  db: Queryable,
  authentication: Authentication,
  { attempt }: { attempt: number },
): Promise<boolean> {
  const rows = await db.execute(sql`
    insert into three_d_secure_authentications (three_ds_server_trans_id, transaction_uuid, attempt, step_up, state, authentication)
    values (${authentication.threeDSServerTransID}, ${authentication.transactionUuid}, ${attempt}::int,
      ${authentication.stepUp}, ${authentication.state}, ${json(authentication)}::jsonb)
    on conflict on constraint three_d_secure_authentications_unique do nothing`);
  return rows === 1;
}

/** Replaces an authentication by its next step, unless another process did so since it was read. */
export async function replaceAuthentication(
  db: Queryable,
  before: StoredAuthentication,
  after: Authentication,
): Promise<StoredAuthentication | undefined> {
  const rows = await db.execute(sql`
    update three_d_secure_authentications
    set authentication = ${json(after)}::jsonb, state = ${after.state}, version = version + 1, changed_at = ${databaseNow}
    where three_ds_server_trans_id = ${after.threeDSServerTransID} and version = ${before.version}`);
  return rows === 1 ? { authentication: after, version: before.version + 1 } : undefined;
}

export function findAuthentication(
  db: Queryable,
  threeDSServerTransID: string,
): Promise<StoredAuthentication | undefined> {
  return db.maybeOne<StoredAuthentication>(sql`
    select authentication, version from three_d_secure_authentications
    where three_ds_server_trans_id = ${threeDSServerTransID}`);
}

/** The current authentication of a transaction: its step-up when there is one. */
export async function findCurrentAuthentication(
  db: Queryable,
  transactionUuid: string,
): Promise<StoredAuthentication | undefined> {
  const [current] = await authenticationsOf(db, transactionUuid);
  return current;
}

/** The current authentication of each of the transactions that has one, with the moment of its last change. */
export function currentAuthenticationsOf(
  db: Queryable,
  transactionUuids: readonly string[],
): Promise<{ authentication: Authentication; changedAt: Temporal.Instant }[]> {
  return db.query(sql`
    select distinct on (transaction_uuid) authentication, changed_at from three_d_secure_authentications
    where transaction_uuid = any(${transactionUuids}::text[])
    order by transaction_uuid, attempt desc, step_up desc`);
}

/** All authentications of a transaction, the latest first. */
export function authenticationsOf(db: Queryable, transactionUuid: string): Promise<StoredAuthentication[]> {
  return db.query<StoredAuthentication>(sql`
    select authentication, version from three_d_secure_authentications
    where transaction_uuid = ${transactionUuid} order by attempt desc, step_up desc`);
}

/** Erases the proof of a completed authentication (`withoutProof`): it was sent to the provider and is not needed any more. */
export async function eraseProof(db: Queryable, threeDSServerTransID: string): Promise<void> {
  await db.execute(sql`
    update three_d_secure_authentications
    set authentication = authentication #- '{result,authenticationValue}', version = version + 1
    where three_ds_server_trans_id = ${threeDSServerTransID} and state = 'completed'`);
}

/**
 * A condition on a row of `transactions`: its next submission does not wait for an authentication. A card that is entered again
 * in another tab must not replace the card of a running authentication.
 */
export const noAuthenticationAwaited: Sql = sql`not exists (
  select from three_d_secure_authentications
  where three_d_secure_authentications.transaction_uuid = transactions.uuid
    and (authentication->>'afterSubmissions')::int = transactions.submissions)`;

/** Erases the authentications of transactions that ended long ago. Their values for documents and pages are in the record. */
export async function eraseAuthentications(
  tx: Queryable,
  { transactionUuids }: { transactionUuids: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    delete from three_d_secure_authentications where transaction_uuid = any(${transactionUuids}::text[])`);
}

/** Those of the transactions whose issuer required an authentication by a soft decline, which then was begun. */
export async function steppedUp(
  db: Queryable,
  transactionUuids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ transactionUuid: string }>(sql`
    select distinct transaction_uuid from three_d_secure_authentications
    where transaction_uuid = any(${[...transactionUuids]}::text[]) and step_up`);
  return new Set(rows.map(({ transactionUuid }) => transactionUuid));
}
