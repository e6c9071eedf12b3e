import type { SqlResult } from "../../plan/target.ts";

/** The partition a term falls into: the hashes are OpenSearch's, so that pages fetched from either agree. */
export function termPartition(key: SqlResult, partitions: number): number {
  const hash =
    typeof key === "string" ? murmur3(Buffer.from(key, "utf8"), PARTITIONING_SEED) : mix64(bitsOf(key));
  const remainder = BigInt(hash) % BigInt(partitions);
  return Number(remainder < 0n ? remainder + BigInt(partitions) : remainder);
}

const PARTITIONING_SEED = 31;

/** MurmurHash3 for x86, 32 bits, as Lucene's StringHelper computes it. */
function murmur3(bytes: Uint8Array, seed: number): number {
  const whole = bytes.length & ~3;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let hash = seed;
  for (let i = 0; i < whole; i += 4) {
    hash ^= scramble(view.getInt32(i, true));
    hash = (Math.imul(rotate(hash, 13), 5) + 0xe6546b64) | 0;
  }
  let rest = 0;
  for (let i = bytes.length - 1; i >= whole; i--) rest = (rest << 8) | (bytes[i] ?? 0);
  if (whole !== bytes.length) hash ^= scramble(rest);
  hash ^= bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function scramble(block: number): number {
  return Math.imul(rotate(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593);
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

/** David Stafford's variant 9 of the 64-bit mix, which OpenSearch takes for numbers. */
function mix64(bits: bigint): bigint {
  let z = BigInt.asUintN(64, bits);
  z = BigInt.asUintN(64, (z ^ (z >> 32n)) * 0x4cd6944c5cc20b6dn);
  z = BigInt.asUintN(64, (z ^ (z >> 29n)) * 0xfc12c5b19d3259e9n);
  return BigInt.asIntN(64, z ^ (z >> 32n));
}

function bitsOf(key: SqlResult): bigint {
  if (typeof key === "bigint") return key;
  if (typeof key === "boolean") return key ? 1n : 0n;
  const buffer = new DataView(new ArrayBuffer(8));
  buffer.setFloat64(0, Number(key));
  const bits = buffer.getBigInt64(0);
  // Lucene turns the bits of a number below zero, so that all sort as the numbers do.
  return bits < 0n ? bits ^ 0x7fffffffffffffffn : bits;
}
