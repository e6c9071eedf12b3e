import { databaseNow, json, sql, type BatchStatement, type Sql } from "../platform/database/index.ts";
import { insertPurges } from "./purge-card-data.ts";

/** A token lives 15 minutes, by the time of the database. */
export const CARD_TOKEN_MINUTES = 15;

interface StoredToken {
  readonly tokenHash: string;
  readonly merchantGuid: string;
  readonly sealed: string;
  readonly purgeAt: string;
}

const storeTokens = sql.builtOnce(
  (tokens) => sql`
    with input as materialized (
      select input.* from quittance_each(${tokens}::jsonb) as item,
        jsonb_to_record(item) as input ("tokenHash" text, "merchantGuid" text, sealed text, "purgeAt" text)
    ), purge as (${insertPurges(sql`input`)})
    insert into card_tokens (token_hash, merchant_guid, sealed, expires_at)
    select decode("tokenHash", 'hex'), "merchantGuid", sealed, ${databaseNow} + make_interval(mins => ${CARD_TOKEN_MINUTES}::int)
    from input
    returning encode(token_hash, 'hex') as token_hash`,
);

/** Stores tokens of simultaneous callers. */
export const TOKEN_STORING: BatchStatement<StoredToken, Pick<StoredToken, "tokenHash">> = {
  statement: (tokens) => storeTokens(json(tokens)),
  keyOfItem: ({ tokenHash }) => tokenHash,
  keyOfRow: ({ tokenHash }) => tokenHash,
};

/** Reads tokens of simultaneous callers that are still good. */
export const TOKEN_READING: BatchStatement<
  { readonly tokenHash: string; readonly merchantGuid: string },
  { readonly tokenHash: string; readonly sealed: string }
> = {
  statement: (tokens) => readTokens(json(tokens)),
  keyOfItem: ({ tokenHash }) => tokenHash,
  keyOfRow: ({ tokenHash }) => tokenHash,
};

const readTokens = sql.builtOnce(
  (tokens) => sql`
    select "tokenHash" as token_hash, sealed
    from quittance_each(${tokens}::jsonb) as item,
      jsonb_to_record(item) as input ("tokenHash" text, "merchantGuid" text)
      join card_tokens on token_hash = decode("tokenHash", 'hex') and merchant_guid = "merchantGuid"
    where expires_at > ${databaseNow}`,
);

/** Locks those of the tokens that are still good. @param hashes a query of one column, with hashes in hexadecimal digits or null */
export function lockCardTokens(hashes: Sql): Sql {
  return sql`
    select encode(token_hash, 'hex') as locked from card_tokens
    where token_hash = any(array(select decode(hash, 'hex') from (${hashes}) as named (hash))) and expires_at > ${databaseNow}
    order by token_hash for update`;
}

/** Removes tokens that the same statement locked. @param hashes as in `lockCardTokens` */
export function removeCardTokens(hashes: Sql): Sql {
  return sql`
    delete from card_tokens
    where token_hash = any(array(select decode(hash, 'hex') from (${hashes}) as named (hash)))`;
}
