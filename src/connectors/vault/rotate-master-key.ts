import { sql, type Database } from "../../platform/database/index.ts";
import { readDataKeys, unwrapDataKey, wrapDataKey } from "./data-keys.ts";
import {
  currentMasterKey,
  lockVaultKeys,
  masterKeyOf,
  wrapMasterKey,
  WrongMasterKey,
} from "./master-keys.ts";

/**
 * Wraps every data key anew; nothing that is sealed changes, and processes that run with the old key go on working: the
 * new one is handed over to them wrapped by the old. Afterwards restart them with the new key, and then end the
 * hand-over with `finishMasterKeyRotation`, or whoever has the old key and the database still has everything.
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

/** Ends the hand-over: from now on the old master key opens nothing. */
export async function finishMasterKeyRotation(db: Database): Promise<void> {
  await db.execute(sql`
    update vault_master_keys set wrapped_by = null, wrapped_key = null where wrapped_key is not null`);
}
