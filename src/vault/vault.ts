import { randomBytes } from "node:crypto";
import { createCache } from "../platform/cache.ts";
import type { Clock } from "../platform/clock.ts";
import { sql, type Database, type Queryable } from "../platform/database/index.ts";
import type { Ids } from "../platform/ids.ts";
import type { Sealer } from "../platform/sealing.ts";
import { silentLog, type Log } from "../platform/log.ts";
import { describeTenants } from "../tenancy/index.ts";
import { openBinData, type BinDataFile } from "./bin-data-file.ts";
import { decrypt, encrypt, KEY_BYTES, SealBroken } from "./cipher.ts";
import { DataKeyRing, type DataKey } from "./data-keys.ts";
import { fingerprinterWith, type Fingerprinter } from "./fingerprinter.ts";
import { masterKeyOf } from "./master-keys.ts";
import { SimilarCards } from "./similar-cards.ts";

export interface Vault extends Sealer, Fingerprinter {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly binData: BinDataFile;
  readonly similarCards: SimilarCards;
  /** The tenant right below the root that a tenant is below, or is itself; within a database transaction, read by it. */
  treeOf(tenantGuid: string, db?: Queryable): Promise<string>;
}

export interface VaultOptions {
  /** 32 bytes (GATEWAY_MASTER_KEY). */
  masterKey: Buffer;
  clock: Clock;
  ids: Ids;
  /** Replaces the bundled BIN data (GATEWAY_BIN_DATA). */
  binDataFile?: string;
  /** Where it is said that a changed file cannot be used. */
  log?: Log;
  /** Far below 2^32, where random nonces of AES-GCM begin to collide. */
  usesPerDataKey?: number;
}

const USES_PER_DATA_KEY = 1_000_000;

/**
 * Opens the vault of a migrated database, making its first keys when it has none. One per process.
 * @throws WrongMasterKey when the database was sealed with another master key.
 */
export async function openVault(db: Database, options: VaultOptions): Promise<Vault> {
  const { clock, ids, usesPerDataKey = USES_PER_DATA_KEY } = options;
  const masterKey = masterKeyOf(options.masterKey);
  const [binData, keys] = await Promise.all([
    openBinData({ file: options.binDataFile, log: options.log ?? silentLog }),
    DataKeyRing.open(db, { masterKey, ids, usesPerDataKey }),
  ]);
  const sealer = sealerWith(keys);
  const fingerprinter = fingerprinterWith({
    live: await keptSecret(db, sealer, "card-fingerprints"),
    test: await keptSecret(db, sealer, "test-card-fingerprints"),
  });
  return {
    ...sealer,
    ...fingerprinter,
    clock,
    ids,
    binData,
    similarCards: new SimilarCards({ clock }),
    treeOf: treesOf(db, clock),
  };
}

const MAX_TREES = 10_000;

/** A tenant never moves, so that what was found once stays true. */
function treesOf(db: Database, clock: Clock): Vault["treeOf"] {
  const known = createCache<string>({ clock, max: MAX_TREES, ttlMs: 24 * 3_600_000 });
  return async (tenantGuid, reader = db) => {
    const found = known.get(tenantGuid);
    if (found !== undefined) return found;
    const tree = (await describeTenants(reader, [tenantGuid])).get(tenantGuid)?.masterTenant;
    if (tree !== undefined) known.set(tenantGuid, tree);
    return tree ?? tenantGuid;
  };
}

const FORMAT = "v1";

function sealerWith(keys: DataKeyRing): Sealer {
  return {
    seal: (text, context) => {
      const dataKey = keys.use();
      const box = encrypt(dataKey.key, Buffer.from(text), boundContext(dataKey, context));
      return `${FORMAT}.${dataKey.id}.${box.toString("base64url")}`;
    },
    open: async (sealed, context) => {
      const [format, keyId, encoded, ...rest] = sealed.split(".");
      if (format !== FORMAT || !keyId || !encoded || rest.length > 0) {
        throw new SealBroken("The sealed data has an unknown format.");
      }
      const box = Buffer.from(encoded, "base64url");
      // The decoder skips what it does not know; only the one spelling that was written is accepted.
      if (box.toString("base64url") !== encoded) throw new SealBroken("The sealed data was changed.");
      const dataKey = await keys.find(keyId);
      return decrypt(dataKey.key, box, boundContext(dataKey, context)).toString();
    },
  };
}

function boundContext(dataKey: DataKey, context: string): string {
  return `${FORMAT}\0${dataKey.id}\0${context}`;
}

/** The secret of the key that signs receipts of erasures: 32 bytes, the same in all processes. */
export function openReceiptSecret(db: Database, sealer: Sealer): Promise<Buffer> {
  return keptSecret(db, sealer, "erasure-receipts");
}

/** A random secret that all processes share, made by the first that asks. */
async function keptSecret(db: Database, sealer: Sealer, name: string): Promise<Buffer> {
  const context = `vault_secrets:${name}`;
  const fresh = sealer.seal(randomBytes(KEY_BYTES).toString("base64"), context);
  await db.execute(
    sql`insert into vault_secrets (name, sealed) values (${name}, ${fresh}) on conflict do nothing`,
  );
  const { sealed } = await db.one<{ sealed: string }>(
    sql`select sealed from vault_secrets where name = ${name}`,
  );
  return Buffer.from(await sealer.open(sealed, context), "base64");
}
