import { createHmac, randomBytes } from "node:crypto";
import { sameSecret } from "../../platform/same-secret.ts";

/** RFC 6238 with the values that every authenticator app has: SHA-1, six digits, 30 seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** A clock may be one step off. */
const MAX_DRIFT_STEPS = 1;
const BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A secret for an authenticator app, in base 32. */
export function newTotpSecret(): string {
  return base32Of(randomBytes(SECRET_BYTES));
}

/**
 * The step that a code is of, to be stored: a code counts once, so that its step must be later than the last one that was
 * accepted. Undefined when the code is wrong.
 */
export function acceptedStep(options: {
  secret: string;
  code: string;
  at: Temporal.Instant;
  lastStep: bigint;
}): bigint | undefined {
  const { secret, code, at, lastStep } = options;
  const now = BigInt(Math.floor(at.epochMilliseconds / 1_000 / STEP_SECONDS));
  let accepted: bigint | undefined;
  for (let drift = -MAX_DRIFT_STEPS; drift <= MAX_DRIFT_STEPS; drift++) {
    const step = now + BigInt(drift);
    if (sameSecret(codeAt(secret, step), code) && step > lastStep) accepted = step;
  }
  return accepted;
}

/** The code that an authenticator app shows. */
export function codeAt(secret: string, step: bigint): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(step);
  const digest = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const offset = digest.at(-1)! & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** The address that an authenticator app reads, as a link or a QR code. */
export function otpauthAddress({ secret, email }: { secret: string; email: string }): string {
  return `otpauth://totp/Quittance:${encodeURIComponent(email)}?secret=${secret}&issuer=Quittance`;
}

function base32Of(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE_32[Number.parseInt(five, 2)]).join("");
}

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (letter) => BASE_32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
