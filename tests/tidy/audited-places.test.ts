import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";

/** Entities of the whole installation, or of a person who may have roles at several places: the root tenant sees their entries. */
const OF_INSTALLATION = [
  "administrators",
  "console_passkeys",
  "console_people",
  "console_second_factors",
  "dcc_custom_rates",
];
/** As `quittance_place_of` reads them. */
const PLACES = ["merchant_guid", "tenant_guid", "place_guid", "owner_guid"];

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("each audited record says whose it is, so that the people of its place see who changed it", async () => {
  const { rows } = await client.query<{ table: string }>(
    `select distinct tables.relname as table from pg_trigger
      join pg_proc on pg_proc.oid = tgfoid join pg_class as tables on tables.oid = tgrelid
    where proname = 'record_configuration_change' and tables.relname not in ('tenants', 'merchants')
      and not exists (select from pg_attribute where attrelid = tgrelid and attname = any($1))
    order by 1`,
    [PLACES],
  );
  expect(rows.map(({ table }) => table)).toEqual(OF_INSTALLATION);
});
