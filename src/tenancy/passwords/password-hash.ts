import { createHash, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { HASH_COST, type HashCost } from "./hash-cost.ts";
import { PUBLIC_PASSWORD_COST, PUBLIC_PASSWORDS } from "./public-passwords.ts";

/** For an API user: NIST SP 800-63B. Passwords that were stored before stay valid. */
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const CLIENT_HASH = /^[0-9a-f]{40}$/;

/** Hashes a raw password for storage. scrypt runs over the form that clients send, so that both forms can be checked. */
export async function hashPassword(
  raw: string,
  cost = PUBLIC_PASSWORDS.has(raw) ? PUBLIC_PASSWORD_COST : HASH_COST,
  salt: Buffer = randomBytes(SALT_BYTES),
): Promise<string> {
  const hash = await derive(clientHash(raw), { ...cost, salt });
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64"), hash.toString("base64")].join("$");
}

/**
 * Hashes the password that follows another one. It has the same salt where the cost is still the same, so that one scrypt
 * compares a presented password with both: an overlap makes no request slower, and guesses do not show that there is one. A
 * salt keeps apart users, and both passwords are of one.
 */
export function hashNextPassword(raw: string, before: string, cost = HASH_COST): Promise<string> {
  const { salt, ...of } = readHash(before);
  const isSame = of.N === cost.N && of.r === cost.r && of.p === cost.p;
  return hashPassword(raw, cost, isSame ? salt : undefined);
}

/**
 * Whether a presented password is the stored one: raw, or in the form of the official PHP client, lower-case hex of SHA-1
 * applied ten times. The time depends on the presented password and the cost of the stored hash, which is lower only for a password that
 * is public; never on the stored password.
 */
export async function verifyPassword(presented: string, kept: string): Promise<boolean> {
  return (await matchingPassword(presented, [kept])) === 0;
}

/** Which of at most two stored passwords a presented one is, by `verifyPassword`'s rules; undefined when it is none. */
export async function matchingPassword(
  presented: string,
  kept: readonly [string] | readonly [string, string],
): Promise<number | undefined> {
  const forms = CLIENT_HASH.test(presented) ? [presented, clientHash(presented)] : [clientHash(presented)];
  const derived = new Map<string, Buffer>();
  let matching: number | undefined;
  for (const [at, text] of kept.entries()) {
    const { hash, ...cost } = readHash(text);
    for (const form of forms) {
      const key = [cost.N, cost.r, cost.p, cost.salt.toString("base64"), form].join("$");
      const result = derived.get(key) ?? (await derive(form, cost));
      derived.set(key, result);
      if (timingSafeEqual(result, hash)) matching ??= at;
    }
  }
  return matching;
}

function readHash(kept: string): HashCost & { readonly salt: Buffer; readonly hash: Buffer } {
  const [, N, r, p, salt, hash] = kept.split("$");
  const bytes = (text: string | undefined) => Buffer.from(text!, "base64");
  return { N: Number(N), r: Number(r), p: Number(p), salt: bytes(salt), hash: bytes(hash) };
}

/** A hash that no password has: a check against it takes as long for an unknown user as for a wrong password. */
export const UNMATCHABLE_HASH = [
  "scrypt",
  HASH_COST.N,
  HASH_COST.r,
  HASH_COST.p,
  Buffer.alloc(SALT_BYTES).toString("base64"),
  Buffer.alloc(HASH_BYTES).toString("base64"),
].join("$");

/** The form in which the official PHP client sends a password. */
export function clientHash(raw: string): string {
  let hash = raw;
  for (let round = 0; round < 10; round++) hash = createHash("sha1").update(hash).digest("hex");
  return hash;
}

function derive(text: string, cost: { N: number; r: number; p: number; salt: Buffer }): Promise<Buffer> {
  const { salt, ...options } = cost;
  const maxmem = 256 * options.N * options.r;
  return new Promise((resolve, reject) => {
    scrypt(text, salt, HASH_BYTES, { ...options, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
