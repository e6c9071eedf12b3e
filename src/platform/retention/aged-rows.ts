import { json, sql, type Queryable, type Sql } from "../database/index.ts";
import type { DueCount, DueTenant, InstallationKind, TenantKind } from "./data-kind.ts";

/** Rows of one table that are deleted when they are old enough. */
interface AgedRows {
  readonly table: Sql;
  /** Its primary key, as a list of columns. */
  readonly key: Sql;
  /** When a row began to age. The table's name is `aged`. */
  readonly at: Sql;
  /** Which rows may be deleted at all; by default all. */
  readonly condition?: Sql;
  /** Rows of one statement at most, where a row is large or has many others below it. */
  readonly most?: number;
}

interface AgedRowsOfTenants extends AgedRows {
  /** The guid of a row's tenant, and the tables that lead to it. */
  readonly tenant: Sql;
  readonly via?: Sql;
}

/** The rule of rows whose tenant decides how long they are kept. */
export function agedRowsOfTenants(rows: AgedRowsOfTenants): Pick<TenantKind, "count" | "purge"> {
  const { table, tenant, via = sql.nothing, at, condition = sql`true` } = rows;
  const due = (tenants: readonly DueTenant[]): Sql => sql`
    from ${table} as aged ${via} join ${dueTenants(tenants)} on due.tenant_guid = ${tenant}
    where ${at} < due.before and ${at} < ${latest(tenants)}::timestamptz and ${condition}`;
  return {
    count: (db, tenants) =>
      db.query<DueCount>(sql`select due.tenant_guid, count(*)::int as rows ${due(tenants)} group by 1`),
    purge: (db, { due: tenants, limit }) => deleteRows(db, rows, { due: due(tenants), limit }),
  };
}

/** The rule of rows that are kept equally long for all. */
export function agedRows(rows: AgedRows): Pick<InstallationKind, "count" | "purge"> {
  const { table, at, condition = sql`true` } = rows;
  const due = (before: Temporal.Instant): Sql =>
    sql`from ${table} as aged where ${at} < ${before}::timestamptz and ${condition}`;
  return {
    count: async (db, before) =>
      (await db.one<{ rows: number }>(sql`select count(*)::int as rows ${due(before)}`)).rows,
    purge: (db, { before, limit }) => deleteRows(db, rows, { due: due(before), limit }),
  };
}

/** Two workers that purge at one time take different rows. True when more may be left. */
async function deleteRows(
  db: Queryable,
  { table, key, most }: AgedRows,
  { due, limit: wanted }: { due: Sql; limit: number },
): Promise<boolean> {
  const limit = Math.min(wanted, most ?? wanted);
  const deleted = await db.execute(sql`
    delete from ${table} where (${key}) in (select ${key} ${due} limit ${limit}::int for update of aged skip locked)`);
  return deleted === limit;
}

/** A table `due` with the columns `tenant_guid`, `before` and `since`. */
export function dueTenants(tenants: readonly DueTenant[]): Sql {
  const rows = tenants.map(({ tenantGuid, before, since }) => ({
    tenant_guid: tenantGuid,
    before: before.toString(),
    since: since.toString(),
  }));
  return sql`jsonb_to_recordset(${json(rows)}::jsonb) as due (tenant_guid text, before timestamptz, since timestamptz)`;
}

/** With this bound an index on the age is used. */
function latest(tenants: readonly DueTenant[]): Temporal.Instant {
  const [first, ...others] = tenants.map(({ before }) => before);
  if (!first) throw new Error("There is no tenant.");
  return others.reduce((one, other) => (Temporal.Instant.compare(one, other) < 0 ? other : one), first);
}
