import { randomBytes, randomFillSync } from "node:crypto";

/** The source of randomness: the operating system, or a seeded generator in the simulation. */
type RandomBytes = (size: number) => Buffer;

/**
 * Makes every identifier of the gateway. The formats are those that public clients expect
 * (transaction uuid: 20 lower-case hex; guids: a prefix and six groups of four hex).
 */
export interface Ids {
  /**
   * Starts with the second it was made in, so that new rows are adjacent in every index, where random keys would touch a
   * page each. The other 48 bits are random. When two of one second are equal, the later transaction is not recorded and
   * not submitted.
   */
  transactionUuid(): string;
  /**
   * A UUID of version 7 for rows that no client names. Each is greater than the ones made before it, also within a
   * millisecond and after the clock was set back, so that rows sorted by it are in the order in which they were made.
   */
  uuid(): string;
  guid(prefix: GuidPrefix): string;
  /** The token of a stored payment instrument: `pt::` and 20 hex. */
  paymentToken(): string;
  /** The one-time token of tokenized card data: `ix::` and 32 hex. */
  cardToken(): string;
  /** A secret in upper-case hex, of `bytes` random bytes (16 = 128 bits). */
  secret(bytes: number): string;
}

type GuidPrefix =
  | "TE"
  | "ME"
  | "MU"
  | "CO"
  | "CP"
  | "PR"
  | "SC"
  | "BI"
  | "PC"
  | "WE"
  | "AG"
  | "RL"
  | "SH"
  | "OD"
  | "IK"
  | "VI"
  | "VE"
  | "RC"
  | "RP"
  | "TF"
  | "WI"
  | "EX";

export function createIds(random: RandomBytes = pooledRandomBytes(), nowMs: () => number = Date.now): Ids {
  const hex = (bytes: number) => random(bytes).toString("hex");
  const nextTick = monotonicTicks(nowMs);
  return {
    transactionUuid: () => secondsInHex(nowMs()) + hex(6),
    uuid: () => uuidVersion7(random(10), nextTick),
    guid: (prefix) => `${prefix}-${groupsOfFour(hex(12))}`,
    paymentToken: () => `pt::${hex(10)}`,
    cardToken: () => `ix::${hex(16)}`,
    secret: (bytes) => hex(bytes).toUpperCase(),
  };
}

/**
 * Random bytes of the operating system, drawn many at a time: a call for a few costs as much as one for thousands. Each is given
 * once and erased from the pool, because secrets are made of them.
 */
function pooledRandomBytes(): RandomBytes {
  const pool = Buffer.alloc(4_096);
  let used = pool.length;
  return (size) => {
    if (size > pool.length) return randomBytes(size);
    if (size > pool.length - used) {
      randomFillSync(pool);
      used = 0;
    }
    const bytes = Buffer.from(pool.subarray(used, used + size));
    pool.fill(0, used, used + size);
    used += size;
    return bytes;
  };
}

function secondsInHex(nowMs: number): string {
  return Math.floor(nowMs / 1_000)
    .toString(16)
    .padStart(8, "0");
}

function groupsOfFour(hex: string): string {
  return hex.match(/.{4}/g)!.join("-");
}

/** The beginning of a UUID of version 7: a millisecond of Unix time, and a counter of 12 bits within it. */
interface Tick {
  readonly ms: number;
  readonly counter: number;
}

/**
 * Ticks of which each is later than the one before (RFC 9562, section 6.2, method 1). The counter starts at the given random
 * number in each millisecond; when it is used up, the next millisecond begins early.
 */
function monotonicTicks(nowMs: () => number): (startCounter: number) => Tick {
  let last: Tick = { ms: 0, counter: 0 };
  return (startCounter) => {
    const ms = nowMs();
    if (ms > last.ms) last = { ms, counter: startCounter };
    else if (last.counter < MAX_COUNTER) last = { ms: last.ms, counter: last.counter + 1 };
    else last = { ms: last.ms + 1, counter: startCounter };
    return last;
  };
}

const MAX_COUNTER = 0xfff;

function uuidVersion7(random: Buffer, nextTick: (startCounter: number) => Tick): string {
  // The upper half of the counter is left for ids of the same millisecond.
  const { ms, counter } = nextTick(random.readUInt16BE(0) & (MAX_COUNTER >> 1));
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  random.copy(bytes, 8, 2);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
