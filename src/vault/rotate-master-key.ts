import { sql, type Database, type Queryable } from "../platform/database/index.ts";
import type { Refusal } from "../platform/refusal.ts";
import { readDataKeys, unwrapDataKey, wrapDataKey } from "./data-keys.ts";
import {
  currentMasterKey,
  lockVaultKeys,
  masterKeyOf,
  wrapMasterKey,
  WrongMasterKey,
} from "./master-keys.ts";

/**
 * Wraps every data key again; nothing that is sealed changes, and processes that run with the old key go on working: the
 * new one is handed over to them wrapped by the old. Afterwards restart them with the new key, and then end the
 * hand-over with `finishMasterKeyRotation`, or the holder of the old key and the database still has everything.
 *
 * @throws WrongMasterKey when the old key is not the one in force.
 */
export async function rotateMasterKey(
  db: Database,
  options: { oldKey: Buffer; newKey: Buffer },
): Promise<{ rewrappedDataKeys: number }> {
  const oldKey = masterKeyOf(options.oldKey);
  const newKey = masterKeyOf(options.newKey);
  return db.transaction(async (tx) => {
    await lockVaultKeys(tx);
    const current = await currentMasterKey(tx, oldKey);
    if (current.id !== oldKey.id) throw new WrongMasterKey("The old key is no longer the master key.");
    await tx.execute(sql`update vault_master_keys set retired_at = quittance_now() where id = ${oldKey.id}`);
    await tx.execute(sql`
      insert into vault_master_keys (id, wrapped_by, wrapped_key)
      values (${newKey.id}, ${oldKey.id}, ${wrapMasterKey({ newKey, oldKey })})`);
    const rows = await readDataKeys(tx);
    for (const row of rows) {
      const dataKey = { id: row.id, key: unwrapDataKey(row, oldKey) };
      await tx.execute(sql`
        update vault_data_keys set master_key_id = ${newKey.id}, wrapped_key = ${wrapDataKey(dataKey, newKey)}
        where id = ${row.id}`);
    }
    return { rewrappedDataKeys: rows.length };
  });
}

/** Connections to the database that belong to processes started with another key than the one in force. */
type OldMasterKeyInUse = Refusal<"old_master_key_in_use"> & { readonly connections: number };

/**
 * Ends the hand-over: from now on an old master key opens nothing. Refused as long as a process that was started with an
 * old key is connected, because it could soon make no new data key and open no new secret.
 *
 * @throws WrongMasterKey when the given key is not the one in force.
 */
export async function finishMasterKeyRotation(
  db: Database,
  options: { key: Buffer },
): Promise<{ finished: true } | OldMasterKeyInUse> {
  const key = masterKeyOf(options.key);
  return db.transaction(async (tx) => {
    await lockVaultKeys(tx);
    if ((await currentMasterKey(tx, key)).id !== key.id)
      throw new WrongMasterKey("This is not the master key in force: the processes need the new one.");
    const connections = await connectionsWithOtherKey(tx, {
      applicationName: applicationNameOf(options.key),
    });
    if (connections > 0) return { refused: true, code: "old_master_key_in_use", connections };
    await tx.execute(sql`
      update vault_master_keys set wrapped_by = null, wrapped_key = null where wrapped_key is not null`);
    return { finished: true };
  });
}

/** The key that is in force in a database that was sealed with this one, or is handed over to who has this one. */
export async function masterKeyInForce(db: Database, options: { key: Buffer }): Promise<Buffer> {
  return (await currentMasterKey(db, masterKeyOf(options.key))).key;
}

const APPLICATION = "quittance";

/** The name of a process in the database: it shows which master key it was started with, not the key. */
export function applicationNameOf(masterKey: Buffer): string {
  return `${APPLICATION} ${masterKeyOf(masterKey).id}`;
}

async function connectionsWithOtherKey(
  tx: Queryable,
  { applicationName }: { applicationName: string },
): Promise<number> {
  const { connections } = await tx.one<{ connections: number }>(sql`
    select count(*)::int as connections from pg_stat_activity
    where datname = current_database() and application_name like ${`${APPLICATION} %`}
      and application_name <> ${applicationName}`);
  return connections;
}
