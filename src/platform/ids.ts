import { randomBytes } from "node:crypto";

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
  /** A time-ordered UUID (version 7) for rows that no client names. */
  uuid(): string;
  guid(prefix: GuidPrefix): string;
  /** The token of a stored payment instrument: `pt::` and 20 hex. */
  paymentToken(): string;
  /** The one-time token of tokenized card data: `ix::` and 32 hex. */
  cardToken(): string;
  /** A secret in upper-case hex, of `bytes` random bytes (16 = 128 bits). */
  secret(bytes: number): string;
}

type GuidPrefix = "TE" | "ME" | "MU" | "CO" | "CP" | "PR" | "SC" | "BI" | "PC";

export function createIds(random: RandomBytes = randomBytes, nowMs: () => number = Date.now): Ids {
  const hex = (bytes: number) => random(bytes).toString("hex");
  return {
    transactionUuid: () => secondsInHex(nowMs()) + hex(6),
    uuid: () => uuidVersion7(random(10), nowMs()),
    guid: (prefix) => `${prefix}-${groupsOfFour(hex(12))}`,
    paymentToken: () => `pt::${hex(10)}`,
    cardToken: () => `ix::${hex(16)}`,
    secret: (bytes) => hex(bytes).toUpperCase(),
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

function uuidVersion7(random: Buffer, nowMs: number): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  random.copy(bytes, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
