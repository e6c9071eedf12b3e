import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Keeps secrets that the gateway itself must read again (shared secrets, mail passwords) unreadable in the database. */
export interface Sealer {
  seal(text: string): string;
  /** Throws when the text was sealed under another key or was changed. */
  open(sealed: string): string;
}

const VERSION = "s1";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM under a key derived from the master key, so that the master key itself encrypts nothing but card-data keys. */
export function createSealer(masterKey: Uint8Array): Sealer {
  if (masterKey.length !== KEY_BYTES) throw new Error(`The master key must have ${KEY_BYTES} bytes.`);
  const key = Buffer.from(hkdfSync("sha256", masterKey, "", "quittance sealed settings", KEY_BYTES));
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${VERSION}:${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64")}`;
    },
    open: (sealed) => {
      if (!sealed.startsWith(`${VERSION}:`)) throw new Error("This is not a sealed text.");
      const bytes = Buffer.from(sealed.slice(VERSION.length + 1), "base64");
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
  };
}
