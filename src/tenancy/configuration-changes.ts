import { sql, type Queryable } from "../platform/database/index.ts";

/** Says whether configuration changed since it was asked before, by what is committed: no notification is needed. */
export class ConfigurationChanges {
  readonly #db: Queryable;
  /** The commits that were seen before, as a snapshot of the database. */
  #snapshot: string | null = null;

  constructor(db: Queryable) {
    this.#db = db;
  }

  /**
   * True the first time. A change counts from its commit, whenever its transaction began: ids of rows would not show one
   * that is committed after a younger one.
   */
  async happened(): Promise<boolean> {
    const { snapshot, changed } = await this.#db.one<{ snapshot: string; changed: boolean }>(sql`
      select pg_current_snapshot()::text as snapshot, ${this.#snapshot}::text is null or exists (
        select from configuration_announcements
        where not pg_visible_in_snapshot(transaction_id, ${this.#snapshot}::text::pg_snapshot)) as changed`);
    this.#snapshot = snapshot;
    return changed;
  }
}

/** Announces that configuration changed, to processes that keep it in memory: for a change that no trigger saw. */
export async function announceConfiguration(db: Queryable): Promise<void> {
  await db.execute(sql`insert into configuration_announcements default values`);
  await db.execute(sql`select pg_notify('quittance_configuration', '')`);
}
