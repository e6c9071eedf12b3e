import type { Sharding } from "../mapping/index-settings.ts";
import { SHARD_BIT } from "../plan/target.ts";
import { type Sql, sql } from "../sql/sql.ts";

/**
 * The number of a document: OpenSearch returns otherwise equal hits by shard, then in the order in which they were written.
 * With one shard, as for a tenant's index, it only rises.
 */
export function documentNumber(
  { shards, routingShards }: Sharding,
  { id, routing, rising }: { id: string; routing?: string; rising: bigint },
): bigint {
  if (shards === 1) return rising;
  const place = ((murmur3(routing ?? id) % routingShards) + routingShards) % routingShards;
  const shard = Math.floor(place / (routingShards / shards));
  return (BigInt(shard) << SHARD_BIT) + rising;
}

/** The part of a document's number that rises. */
export function risingPart(doc: Sql): Sql {
  return sql`(${doc} & ${(1n << SHARD_BIT) - 1n})`;
}

/** MurmurHash3 (x86, 32 bits, seed 0) of the text in UTF-16LE, as a signed number. */
function murmur3(text: string): number {
  const bytes = Buffer.from(text, "utf16le");
  const whole = bytes.length & ~3;
  let hash = 0;
  for (let i = 0; i < whole; i += 4) {
    hash ^= mixed(bytes.readInt32LE(i));
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  // UTF-16 leaves two bytes or none.
  if (bytes.length > whole) hash ^= mixed(bytes.readUInt16LE(whole));
  hash ^= bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}

function mixed(block: number): number {
  const spread = Math.imul(block, 0xcc9e2d51);
  return Math.imul((spread << 15) | (spread >>> 17), 0x1b873593);
}
