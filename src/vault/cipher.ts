import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;

/** The sealed value was changed, moved to another place, or sealed with another key. */
export class SealBroken extends Error {
  override readonly name = "SealBroken";
}

/**
 * Encrypts with AES-256-GCM; the answer is nonce, ciphertext and tag. `context` says where the result will lie: it is
 * authenticated, so that a ciphertext copied to another row does not open. The nonce is random, which is safe up to
 * 2^32 uses of a key; data keys are replaced long before.
 */
export function encrypt(key: Buffer, plaintext: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

export function decrypt(key: Buffer, box: Buffer, context: string): Buffer {
  if (box.length < NONCE_BYTES + TAG_BYTES) throw new SealBroken("The sealed data is too short.");
  const decipher = createDecipheriv(ALGORITHM, key, box.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(box.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new SealBroken("The sealed data was changed, or sealed elsewhere.", { cause });
  }
}
