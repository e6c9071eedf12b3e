import { createHash } from "node:crypto";
import { sql, type Queryable } from "../platform/database/index.ts";
import { decrypt, encrypt, KEY_BYTES } from "./cipher.ts";

export interface MasterKey {
  /** A fingerprint of the key: it distinguishes keys and reveals nothing. */
  readonly id: string;
  readonly key: Buffer;
}

export class WrongMasterKey extends Error {
  override readonly name = "WrongMasterKey";
}

export function masterKeyOf(key: Buffer): MasterKey {
  if (key.length !== KEY_BYTES) throw new Error(`The master key must have ${KEY_BYTES} bytes.`);
  const id = createHash("sha256").update("quittance master key\0").update(key).digest("hex").slice(0, 16);
  return { id, key };
}

/** Held while keys are made or rewrapped, so that two processes never do it at once. */
export async function lockVaultKeys(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('quittance vault keys'))`);
}

interface MasterKeyRow {
  readonly id: string;
  readonly wrappedBy: string | null;
  readonly wrappedKey: Buffer | null;
  readonly retired: boolean;
}

/**
 * The master key in force, reached from the one the process was started with: after a rotation the new key is
 * handed over wrapped by the old one. Registers the given key in a database that has none yet.
 */
export async function currentMasterKey(tx: Queryable, given: MasterKey): Promise<MasterKey> {
  const rows = await tx.query<MasterKeyRow>(
    sql`select id, wrapped_by, wrapped_key, retired_at is not null as retired from vault_master_keys`,
  );
  if (rows.length === 0) {
    await tx.execute(sql`insert into vault_master_keys (id) values (${given.id})`);
    return given;
  }
  return followHandOvers(rows, given);
}

function followHandOvers(rows: readonly MasterKeyRow[], given: MasterKey): MasterKey {
  let held = given;
  for (let hops = 0; hops < rows.length; hops++) {
    const row = rows.find((candidate) => candidate.id === held.id);
    if (row && !row.retired) return held;
    const next = rows.find((candidate) => candidate.wrappedBy === held.id);
    if (!next?.wrappedKey) break;
    held = { id: next.id, key: decrypt(held.key, next.wrappedKey, handOverContext(next.id)) };
  }
  throw new WrongMasterKey("The master key does not open the data of this database.");
}

/** The new key as it lies in the database for processes that know only the old one. */
export function wrapMasterKey(options: { newKey: MasterKey; oldKey: MasterKey }): Buffer {
  return encrypt(options.oldKey.key, options.newKey.key, handOverContext(options.newKey.id));
}

function handOverContext(id: string): string {
  return `vault_master_keys:${id}`;
}
