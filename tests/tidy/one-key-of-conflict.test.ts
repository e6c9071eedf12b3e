import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { repositoryFiles } from "./repository-files.ts";

interface Key {
  readonly table: string;
  readonly name: string;
  readonly isPrimary: boolean;
  readonly columns: string;
}

/** A further key is a random secret, or is written under a lock of the profile. */
const EXCUSED = ["simulator_bookings", "customer_profile_instruments"];
const UPSERT =
  /insert into (\w+)(?:(?!insert into)[^;])*?on conflict\s+(?:on constraint (\w+)|\(([\w, ]+)\))/gi;

let database: TestDatabase;
let keysOf: ReadonlyMap<string, readonly Key[]>;

beforeAll(async () => {
  database = await createTestDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<Key>(`
    select tables.relname as table, keys.relname as name, indisprimary as "isPrimary",
      (select string_agg(pg_get_indexdef(indexrelid, place, true), ', ' order by place)
        from generate_series(1, indnkeyatts) as place) as columns
    from pg_index join pg_class as tables on tables.oid = indrelid join pg_class as keys on keys.oid = indexrelid
    where indisunique and tables.relnamespace = 'public'::regnamespace`);
  await client.end();
  keysOf = Map.groupBy(rows, ({ table }) => table);
});
afterAll(() => database.drop());

/**
 * PostgreSQL looks for a conflict in the named key only: of two inserts at the same moment the second one can fail at another key of
 * the same facts, which is a 500. Only a single id, new in each insert, may be beside the named key.
 */
function otherKeysIn(text: string): string[] {
  return [...text.matchAll(UPSERT)].flatMap(([, table = "", constraint, columns]) =>
    (keysOf.get(table) ?? [])
      .filter((key) => key.name !== constraint && key.columns !== columns)
      .filter((key) => !key.isPrimary || key.columns.includes(","))
      .map(({ name }) => `${table}: ${name}`),
  );
}

test("an insert that takes a conflict into account cannot fail at another key of the same facts", () => {
  const sources = repositoryFiles().filter(
    ({ path }) => /^src\/.*\.(ts|sql)$/.test(path) && !path.endsWith(".test.ts"),
  );
  const found = sources.flatMap(({ text }) => otherKeysIn(text));
  expect(found.filter((key) => !EXCUSED.includes(key.split(":", 1)[0]!))).toEqual([]);
  expect(new Set(found.map((key) => key.split(":", 1)[0]))).toEqual(new Set(EXCUSED));
});

test("an insert that names the id, where another key has the same facts, is found", () => {
  const byId = "insert into console_views (id, person_id) values ($1, $2) on conflict (id) do nothing";
  expect(otherKeysIn(byId)).toEqual(["console_views: console_views_unique"]);
  const byFacts = byId.replace("(id) do", "on constraint console_views_unique do");
  expect(otherKeysIn(byFacts)).toEqual([]);
});
