import { databaseNow, sql, type Queryable } from "../platform/database/index.ts";
import { insertJobOnce } from "../platform/jobs/index.ts";
import type { CardData } from "./card-data.ts";
import { purgeJob } from "./purge-card-data.ts";
import type { Vault } from "./vault.ts";

/**
 * Keeps the card of a payment that has to wait for its customer before it is authorised (a challenge, a currency
 * choice). It is gone when it is taken or after `minutes`, whichever comes first; afterwards the payment can't go on.
 */
export async function storeSealedCard(
  tx: Queryable,
  vault: Vault,
  options: { transactionUuid: string; card: CardData; minutes: number },
): Promise<void> {
  const { transactionUuid, card, minutes } = options;
  const sealed = vault.seal(JSON.stringify(card), contextOf(transactionUuid));
  await tx.execute(sql`
    with purge as (${insertJobOnce(purgeJob(vault.clock, minutes))})
    insert into sealed_cards (transaction_uuid, sealed, expires_at)
    values (${transactionUuid}, ${sealed}, ${databaseNow} + make_interval(mins => ${minutes}::int))
    on conflict (transaction_uuid) do update set sealed = excluded.sealed, expires_at = excluded.expires_at`);
}

/** Reads the sealed card and leaves it, for steps before the authorisation (an authentication request). */
export async function readSealedCard(
  db: Queryable,
  vault: Vault,
  options: { transactionUuid: string },
): Promise<CardData | undefined> {
  const row = await db.maybeOne<{ sealed: string }>(sql`
    select sealed from sealed_cards
    where transaction_uuid = ${options.transactionUuid} and expires_at > ${databaseNow}`);
  return row && openCard(vault, { ...options, sealed: row.sealed });
}

/** Takes the sealed card for its authorisation: it cannot be taken a second time. */
export async function takeSealedCard(
  tx: Queryable,
  vault: Vault,
  options: { transactionUuid: string },
): Promise<CardData | undefined> {
  const rows = await tx.query<{ sealed: string; current: boolean }>(sql`
    delete from sealed_cards where transaction_uuid = ${options.transactionUuid}
    returning sealed, expires_at > ${databaseNow} as current`);
  const row = rows[0];
  return row?.current ? openCard(vault, { ...options, sealed: row.sealed }) : undefined;
}

async function openCard(
  vault: Vault,
  options: { transactionUuid: string; sealed: string },
): Promise<CardData> {
  return JSON.parse(await vault.open(options.sealed, contextOf(options.transactionUuid))) as CardData;
}

function contextOf(transactionUuid: string): string {
  return `sealed_cards:${transactionUuid}`;
}
