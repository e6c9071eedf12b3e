import { connectorsOfMerchants } from "../../connectors/index.ts";
import { listContainers } from "../../customer-profiles/index.ts";
import { sql, type Database } from "../../platform/database/index.ts";
import { profilesOfTenants } from "../../risk/index.ts";
import { announceChanges, listTransactionsOf } from "../../transactions/index.ts";
import { must } from "../must.ts";

const PAGE = 1_000;

/**
 * Removes merchants with every row that is theirs in any table, containers of customers and risk profiles: rows that name the merchant,
 * one of its connectors or transactions, the container or the profile, and rows that refer to those by a foreign key. The tables are found in the catalog of the database, so that a new slice needs nothing
 * here. The audit keeps what happened; the documents of the BI data source follow the announced changes.
 */
export async function removeRecords(
  db: Database,
  {
    merchants,
    tenantGuid,
    containerName,
    profileName,
  }: {
    readonly merchants: readonly string[];
    readonly tenantGuid: string;
    readonly containerName: string;
    readonly profileName: string;
  },
): Promise<void> {
  const connectors = (await connectorsOfMerchants(db, merchants)).map(({ guid }) => guid);
  const all = must(await listContainers(db, { tenantGuid }));
  const containers = all.filter((container) => container.name === containerName).map(({ id }) => id);
  const profiles = (await profilesOfTenants(db, [tenantGuid]))
    .filter(({ name }) => name === profileName)
    .map(({ id }) => id);
  const uuids: string[] = [];
  for (const guid of merchants) uuids.push(...(await transactionsOf(db, guid)));
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('quittance.removed_owners', ${merchants.join(",")}, true)`);
    await tx.execute(sql`create temporary table removed_transactions (uuid text primary key) on commit drop`);
    await tx.execute(sql`insert into removed_transactions select unnest(${uuids}::text[])`);
    await tx.execute(sql`create temporary table removed_connectors (guid text primary key) on commit drop`);
    await tx.execute(sql`insert into removed_connectors select unnest(${connectors}::text[])`);
    await tx.execute(sql`create temporary table removed_containers (id int primary key) on commit drop`);
    await tx.execute(sql`insert into removed_containers select unnest(${containers}::int[])`);
    await tx.execute(sql`create temporary table removed_profiles (id int primary key) on commit drop`);
    await tx.execute(sql`insert into removed_profiles select unnest(${profiles}::int[])`);
    await tx.execute(REMOVE);
    await tx.execute(announceChanges(sql`select uuid from removed_transactions`));
  });
}

async function transactionsOf(db: Database, guid: string): Promise<string[]> {
  const all: string[] = [];
  for (let after = ""; ;) {
    const owner = { guid, kind: "merchant" } as const;
    const { uuids, upTo, isEnd } = await listTransactionsOf(db, { owner, after, limit: PAGE });
    all.push(...uuids);
    if (isEnd) return all;
    after = upTo;
  }
}

/** Rows that refer to a table are removed before its own; six rounds are more than the longest chain of such tables. */
const REMOVE = sql`
  do $$
  declare
    owners text[] := string_to_array(current_setting('quittance.removed_owners'), ',');
    target record;
    child record;
    is_blocked boolean;
  begin
    create temporary table removed_rows on commit drop as
      select columns.table_name::text as name, format(case column_name
        when 'merchant_guid' then '%I = any ($1)'
        when 'connector_guid' then '%I in (select guid from removed_connectors)'
        when 'container_id' then '%I in (select id from removed_containers)'
        when 'profile_id' then '%I in (select id from removed_profiles)'
        when 'transaction_uuid' then '%I in (select uuid from removed_transactions)'
        -- A tenant, merchant or connector.
        else '%1$I = any ($1) or %1$I in (select guid from removed_connectors)' end, column_name) as condition
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = current_schema() and table_type = 'BASE TABLE'
        and (column_name <> 'profile_id' or data_type = 'integer')
        and column_name in ('profile_id', 'merchant_guid', 'connector_guid', 'container_id', 'transaction_uuid', 'owner', 'owner_guid',
          'place_guid')
        -- The audit keeps what happened.
        and table_name not like 'configuration\_change%';
    insert into removed_rows
      select distinct confrelid::regclass::text, case own.attname when 'merchant_guid' then 'guid = any ($1)'
        when 'profile_id' then 'id in (select id from removed_profiles)'
        else 'id in (select id from removed_containers)' end
      from pg_constraint
      join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
      where contype = 'f' and (own.attname in ('merchant_guid', 'container_id')
          or own.attname = 'profile_id' and own.atttypid = 'integer'::regtype);
    for round in 1..6 loop
      is_blocked := false;
      for target in select * from removed_rows loop
        for child in
          select conrelid::regclass as name, own.attname as own_column, other.attname as other_column
          from pg_constraint
          join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
          join pg_attribute other on other.attrelid = confrelid and other.attnum = confkey[1]
          where contype = 'f' and confrelid = target.name::regclass and cardinality(conkey) = 1
            and not exists (select from removed_rows where name::regclass = conrelid)
        loop
          execute format('delete from %s where %I in (select %I from %I where %s)',
            child.name, child.own_column, child.other_column, target.name, target.condition) using owners;
        end loop;
        begin
          execute format('delete from %I where %s', target.name, target.condition) using owners;
        exception when foreign_key_violation then is_blocked := true;
        end;
      end loop;
      exit when not is_blocked;
    end loop;
    if is_blocked then raise exception 'Rows of the sample are still referred to.'; end if;
  end
  $$`;
