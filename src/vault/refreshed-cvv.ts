import { createHash } from "node:crypto";
import { databaseNow, sql, type Queryable, type Sql } from "../platform/database/index.ts";
import { insertJobOnce } from "../platform/jobs/index.ts";
import { CARD_TOKEN_MINUTES } from "./card-token-rows.ts";
import { purgeJob } from "./purge-card-data.ts";
import type { Vault } from "./vault.ts";

/**
 * Keeps the security code that a customer typed again for a stored card (payment.js `refreshCvv`), for its next use within
 * 15 minutes. `reference` is the merchant's own word for the card: a referenceUuid or a paymentToken, which the caller of this
 * function has looked up: no code is kept for a card that is none.
 */
export async function refreshCvv(
  db: Queryable,
  vault: Vault,
  options: { merchantGuid: string; reference: string; cvv: string },
): Promise<void> {
  const sealed = vault.seal(options.cvv, contextOf(options));
  await db.execute(sql`
    with purge as (${insertJobOnce(purgeJob(vault.clock, CARD_TOKEN_MINUTES))})
    insert into refreshed_cvvs (merchant_guid, reference_hash, sealed, expires_at)
    values (${options.merchantGuid}, ${hashOf(options.reference)}, ${sealed},
            ${databaseNow} + make_interval(mins => ${CARD_TOKEN_MINUTES}::int))
    on conflict (merchant_guid, reference_hash)
      do update set sealed = excluded.sealed, expires_at = excluded.expires_at`);
}

/** The statement that takes the code, to ride in a CTE with the look-up of the card; `openRefreshedCvv` reads its row. */
export function deleteRefreshedCvv(options: { merchantGuid: string; reference: string }): Sql {
  return sql`
    delete from refreshed_cvvs
    where merchant_guid = ${options.merchantGuid} and reference_hash = ${hashOf(options.reference)}
    returning sealed, expires_at > ${databaseNow} as current`;
}

export async function openRefreshedCvv(
  vault: Vault,
  row: { sealed: string | null; current: boolean | null } | undefined,
  options: { merchantGuid: string; reference: string },
): Promise<string | undefined> {
  return row?.current && row.sealed !== null ? vault.open(row.sealed, contextOf(options)) : undefined;
}

/** Takes the code, once. To be asked for when a stored card is charged by that reference. */
export async function takeRefreshedCvv(
  tx: Queryable,
  vault: Vault,
  options: { merchantGuid: string; reference: string },
): Promise<string | undefined> {
  const row = await tx.maybeOne<{ sealed: string; current: boolean }>(deleteRefreshedCvv(options));
  return openRefreshedCvv(vault, row, options);
}

function hashOf(reference: string): Buffer {
  return createHash("sha256").update(reference).digest();
}

function contextOf(options: { merchantGuid: string; reference: string }): string {
  return `refreshed_cvvs:${options.merchantGuid}:${hashOf(options.reference).toString("hex")}`;
}
