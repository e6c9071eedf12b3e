import { createHash } from "node:crypto";
import { insertJobOnce } from "../platform/jobs/index.ts";
import { sql, type Queryable } from "../platform/database/index.ts";
import type { WalletType } from "./card-data.ts";
import { purgeJob } from "./purge-card-data.ts";
import type { Vault } from "./vault.ts";

/** How much longer than its validity a used token is stored: clocks of several processes differ. */
const MARGIN_HOURS = 24;

/**
 * Uses a token up in the caller's database transaction. False when it was used before, also by a request that runs at the same
 * time: of the two, the second waits for the first.
 */
export async function useWalletToken(
  tx: Queryable,
  vault: Vault,
  { type, id, validUntil }: { type: WalletType; id: string; validUntil: Temporal.Instant },
): Promise<boolean> {
  const hash = createHash("sha256").update(`${type}:${id}`).digest();
  const expiresAt = validUntil.add({ hours: MARGIN_HOURS });
  const minutes = Math.max(1, Math.ceil(expiresAt.since(vault.clock.now()).total("minutes")));
  const inserted = await tx.query<{ tokenHash: Buffer }>(sql`
    with purge as (${insertJobOnce(purgeJob(vault.clock, minutes))})
    insert into used_wallet_tokens (token_hash, expires_at) values (${hash}, ${expiresAt}::timestamptz)
    on conflict (token_hash) do nothing
    returning token_hash`);
  return inserted.length === 1;
}
