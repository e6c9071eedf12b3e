import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@opensearch-project/opensearch";
import { isClusterError } from "./cluster-error.ts";
import { readFromCluster } from "./connection.ts";
import { endOfPeriod } from "./layout.ts";
import type { Generation, TenantIndices } from "./tenant-indices.ts";

const WITHIN_MS = 30_000;
/** Indices of a generation in one call, which the process of the engine has a minute for. */
const MAX_DROPPED = 12;

/**
 * Drops indices of years and months that ended before the moment, of the current generation and of one that is being built. No
 * search fails: it does not begin on such an index any more, and one that did has the time of `noticeMs` to end. Several processes may
 * do it at the same time, and what one that died has begun is done again.
 *
 * @returns how many were dropped; 0 when there are none left
 */
export async function dropAgedIndices(
  client: Client,
  indices: TenantIndices,
  { tenantGuid, before, noticeMs }: { tenantGuid: string; before: Temporal.Instant; noticeMs: number },
): Promise<number> {
  const { current, building } = await indices.stateOf(tenantGuid);
  const read = await agedOf(client, current, before);
  const alias = indices.alias(tenantGuid);
  for (const index of read)
    await unlessGone(client.indices.updateAliases({ body: { actions: [{ remove: { index, alias } }] } }));
  if (read.length > 0) await sleep(noticeMs);
  const unread = building === undefined ? [] : await agedOf(client, building, before);
  const aged = [...read, ...unread];
  for (const index of aged) await unlessGone(client.indices.delete({ index }));
  return aged.length;
}

/** Another process may have been faster. */
async function unlessGone(removing: PromiseLike<unknown>): Promise<void> {
  try {
    await removing;
  } catch (error) {
    const isGone =
      isClusterError(error, "aliases_not_found_exception") ||
      isClusterError(error, "index_not_found_exception");
    if (!isGone) throw error;
  }
}

async function agedOf(
  client: Client,
  { index: first, indices }: Generation,
  before: Temporal.Instant,
): Promise<string[]> {
  const aged: string[] = [];
  for (const index of indices) {
    if (aged.length === MAX_DROPPED) break;
    const period = index.slice(first.length + 1);
    if (period === "" || Temporal.Instant.compare(endOfPeriod(period), before) > 0) continue;
    if (await hasOnlyAged(client, index, before)) aged.push(index);
  }
  return aged;
}

/** The clock that made a uuid, and with it chose the index, may have been behind that of the database. */
async function hasOnlyAged(client: Client, index: string, before: Temporal.Instant): Promise<boolean> {
  const created = { gte: before.toString(), format: "strict_date_optional_time" };
  const { status, text } = await readFromCluster(client, {
    method: "POST",
    path: `/${index}/_count`,
    // Another process may have dropped it.
    query: { ignore_unavailable: "true" },
    body: JSON.stringify({ query: { range: { created_at: created } } }),
    timeoutMs: WITHIN_MS,
  });
  if (status !== 200) throw new Error(`the search cluster responded ${status} to the ages of ${index}`);
  const { count, _shards } = JSON.parse(text) as { count: number; _shards: { failed: number } };
  return count === 0 && _shards.failed === 0;
}
