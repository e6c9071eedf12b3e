import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";

const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/**
 * The keys of a user at the bank, in a file: AES-256-GCM with a key of the passphrase (scrypt). The client's own encryption derives its
 * key with MD5 and without a salt.
 */
export class KeyFile {
  readonly #path: string;
  readonly #passphrase: string;
  readonly #keys = new Map<string, Buffer>();

  constructor({ path, passphrase }: { path: string; passphrase: string }) {
    this.#path = path;
    this.#passphrase = passphrase;
  }

  read(): Promise<string> {
    return readFile(this.#path, "utf8");
  }

  /** In one step: a crash leaves the keys before or after it. */
  async write(data: string): Promise<void> {
    const next = `${this.#path}.new`;
    await writeFile(next, data, { mode: 0o600, flush: true });
    await rename(next, this.#path);
  }

  encrypt(text: string): string {
    const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)];
    const cipher = createCipheriv("aes-256-gcm", this.#key(salt), iv);
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([salt, iv, cipher.getAuthTag(), sealed]).toString("base64");
  }

  decrypt(text: string): string {
    const data = Buffer.from(text, "base64");
    const salt = data.subarray(0, SALT_BYTES);
    const iv = data.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES);
    const tag = data.subarray(SALT_BYTES + IV_BYTES, SALT_BYTES + IV_BYTES + TAG_BYTES);
    const decipher = createDecipheriv("aes-256-gcm", this.#key(salt), iv);
    decipher.setAuthTag(tag);
    const sealed = data.subarray(SALT_BYTES + IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString("utf8");
  }

  /** The client reads its keys for each request, and a key costs a tenth of a second. */
  #key(salt: Buffer): Buffer {
    const name = salt.toString("hex");
    const known = this.#keys.get(name) ?? scryptSync(this.#passphrase, salt, KEY_BYTES);
    this.#keys.set(name, known);
    return known;
  }
}
