import { randomBytes } from "node:crypto";
import { sql, type Database, type Queryable } from "../platform/database/index.ts";
import type { Ids } from "../platform/ids.ts";
import { decrypt, encrypt, KEY_BYTES, SealBroken } from "./cipher.ts";
import { currentMasterKey, lockVaultKeys, type MasterKey } from "./master-keys.ts";

export interface DataKey {
  readonly id: string;
  readonly key: Buffer;
}

interface DataKeyRow {
  readonly id: string;
  readonly wrappedKey: Buffer;
  readonly active: boolean;
}

interface DataKeyOptions {
  masterKey: MasterKey;
  ids: Ids;
  /** After so many uses, by all processes together, a data key seals nothing new. */
  usesPerDataKey: number;
}

/**
 * The data keys of this process, in memory only. Sealing never waits for the database: uses are counted in memory and
 * reported in blocks, so the limit may be overrun by a block for each process, far from where it would matter.
 */
export class DataKeyRing {
  readonly #db: Database;
  readonly #options: DataKeyOptions;
  readonly #keys = new Map<string, DataKey>();
  #active!: DataKey;
  #unreportedUses = 0;
  #reporting = false;

  private constructor(db: Database, options: DataKeyOptions) {
    this.#db = db;
    this.#options = options;
  }

  static async open(db: Database, options: DataKeyOptions): Promise<DataKeyRing> {
    const ring = new DataKeyRing(db, options);
    await ring.#load();
    return ring;
  }

  /** The key for sealing something now. */
  use(): DataKey {
    this.#unreportedUses++;
    if (this.#unreportedUses >= this.#blockSize && !this.#reporting) void this.#reportUses();
    return this.#active;
  }

  /** The key with that id, also when another process made it a moment ago. */
  async find(id: string): Promise<DataKey> {
    if (!this.#keys.has(id)) await this.#load();
    const key = this.#keys.get(id);
    if (!key) throw new SealBroken("The sealed data names a key that does not exist.");
    return key;
  }

  get #blockSize(): number {
    return Math.max(1, Math.floor(this.#options.usesPerDataKey / 1_000));
  }

  async #load(): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await lockVaultKeys(tx);
      const masterKey = await currentMasterKey(tx, this.#options.masterKey);
      this.#take(await readOrMakeKeys(tx, { masterKey, ids: this.#options.ids }), masterKey);
    });
  }

  #take(rows: readonly DataKeyRow[], masterKey: MasterKey): void {
    for (const row of rows) {
      const known = this.#keys.get(row.id);
      const key = known ?? { id: row.id, key: unwrapDataKey(row, masterKey) };
      this.#keys.set(row.id, key);
      if (row.active) this.#active = key;
    }
  }

  async #reportUses(): Promise<void> {
    this.#reporting = true;
    const uses = this.#unreportedUses;
    this.#unreportedUses = 0;
    try {
      await this.#db.execute(sql`
        update vault_data_keys
        set uses = uses + ${uses}::bigint,
            retired_at = case when uses + ${uses}::bigint >= ${this.#options.usesPerDataKey}::bigint
              then quittance_now() else retired_at end
        where id = ${this.#active.id}`);
      await this.#load();
    } catch {
      // The database is away: the uses are counted again with the next block, and the key seals on meanwhile.
      this.#unreportedUses += uses;
    } finally {
      this.#reporting = false;
    }
  }
}

/** All data keys; makes a new active one when there is none (a new database, or the last one is used up). */
async function readOrMakeKeys(
  tx: Queryable,
  options: { masterKey: MasterKey; ids: Ids },
): Promise<DataKeyRow[]> {
  const rows = await readDataKeys(tx);
  if (rows.some((row) => row.active)) return rows;
  const id = options.ids.uuid();
  const wrappedKey = wrapDataKey({ id, key: randomBytes(KEY_BYTES) }, options.masterKey);
  await tx.execute(sql`
    insert into vault_data_keys (id, master_key_id, wrapped_key)
    values (${id}, ${options.masterKey.id}, ${wrappedKey})`);
  return [...rows, { id, wrappedKey, active: true }];
}

export function readDataKeys(tx: Queryable): Promise<DataKeyRow[]> {
  return tx.query<DataKeyRow>(
    sql`select id, wrapped_key, retired_at is null as active from vault_data_keys order by created_at`,
  );
}

export function wrapDataKey(dataKey: DataKey, masterKey: MasterKey): Buffer {
  return encrypt(masterKey.key, dataKey.key, `vault_data_keys:${dataKey.id}`);
}

export function unwrapDataKey(
  row: { readonly id: string; readonly wrappedKey: Buffer },
  masterKey: MasterKey,
): Buffer {
  return decrypt(masterKey.key, row.wrappedKey, `vault_data_keys:${row.id}`);
}
