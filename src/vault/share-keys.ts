import { sql, type Database, type Queryable } from "../platform/database/index.ts";
import { readDataKeys, unwrapDataKey, wrapDataKey } from "./data-keys.ts";
import { currentMasterKey, lockVaultKeys, masterKeyOf } from "./master-keys.ts";

/**
 * Gives another database the data keys that it does not have, wrapped for its own master key: what was sealed here then opens there
 * as it is. There they seal nothing new. Returns how many were given.
 *
 * @throws WrongMasterKey when one of the master keys is not that of its database
 */
export async function shareDataKeys(options: {
  from: Database;
  to: Database;
  fromKey: Buffer;
  toKey: Buffer;
}): Promise<number> {
  const ours = await currentMasterKey(options.from, masterKeyOf(options.fromKey));
  const keys = (await readDataKeys(options.from)).map((row) => ({
    id: row.id,
    key: unwrapDataKey(row, ours),
  }));
  return options.to.transaction(async (tx) => {
    await lockVaultKeys(tx);
    const theirs = await currentMasterKey(tx, masterKeyOf(options.toKey));
    let given = 0;
    for (const dataKey of keys)
      given += await tx.execute(sql`
        insert into vault_data_keys (id, master_key_id, wrapped_key, retired_at)
        values (${dataKey.id}, ${theirs.id}, ${wrapDataKey(dataKey, theirs)}, quittance_now())
        on conflict do nothing`);
    return given;
  });
}

interface SealedSecret {
  readonly name: string;
  readonly sealed: string;
}

/** Whether keyed hashes and fingerprints of one database are those of the other: both have the same sealed secrets. */
export async function haveSameSecrets(one: Queryable, other: Queryable): Promise<boolean> {
  const [ours, theirs] = [await readSecrets(one), await readSecrets(other)];
  return ours.length > 0 && JSON.stringify(ours) === JSON.stringify(theirs);
}

/** Replaces the secrets of a database that was not used yet. Its data keys must be shared before. */
export async function shareSecrets({ from, to }: { from: Database; to: Database }): Promise<void> {
  const secrets = await readSecrets(from);
  await to.transaction(async (tx) => {
    for (const { name, sealed } of secrets)
      await tx.execute(sql`
        insert into vault_secrets (name, sealed) values (${name}, ${sealed})
        on conflict (name) do update set sealed = excluded.sealed`);
  });
}

function readSecrets(db: Queryable): Promise<SealedSecret[]> {
  return db.query<SealedSecret>(sql`select name, sealed from vault_secrets order by name`);
}
