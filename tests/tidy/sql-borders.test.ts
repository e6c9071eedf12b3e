import { expect, test } from "vitest";

import { repositoryFiles, sourceFiles } from "./repository-files.ts";
import { foreignStatements, lessonOf, tableOwners } from "./sql-borders.ts";

test("every slice touches its own tables only", () => {
  expect(foreignStatements(sourceFiles(), tableOwners(repositoryFiles())).map(lessonOf)).toEqual([]);
});

test("a table belongs to the slice whose schema creates it", () => {
  const owners = tableOwners(repositoryFiles());
  expect(Object.fromEntries(owners)).toMatchObject({
    transactions: "transactions",
    transaction_changes: "transactions",
    configuration_changes: "tenancy",
    jobs: "platform/jobs",
    write_probe: "platform/database",
    card_tokens: "vault",
    simulator_bookings: "providers",
  });
});

const OWNERS = new Map([
  ["transactions", "transactions"],
  ["jobs", "platform/jobs"],
  ["connectors", "connectors"],
]);
const crossings = (path: string, text: string): string[] =>
  foreignStatements([{ path, text }], OWNERS).map(lessonOf);

test.each([
  ["a read", "sql`select uuid from transactions`"],
  ["a join", "sql`select * from transaction_tags join transactions on true`"],
  ["a list of tables", "sql`select * from transaction_tags as tag, transactions where true`"],
  ["a write", "sql`update transactions set status = ${status}`"],
  ["an insertion", "sql`insert into transactions (uuid) values (${uuid})`"],
  ["a deletion", "sql`delete from transactions`"],
  ["a deletion by a join", "sql`delete from transaction_tags using transactions where true`"],
  ["a fragment inside another statement", "sql`with x as (${sql`select from transactions`}) select from x`"],
  ["a statement after a value with braces", 'sql`select ${f({ a: "}" })} from transactions`'],
  ["a plain string", 'client.query("select from transactions limit 1")'],
])("%s of another slice's table is found", (_what, text) => {
  const [first, ...more] = crossings("src/bi/some.ts", text);
  expect(more).toEqual([]);
  expect(first).toContain('SQL on "transactions", which belongs to transactions');
  expect(first).toContain("src/transactions/index.ts");
});

test("a part of the platform owns its tables for itself", () => {
  expect(crossings("src/platform/jobs/a.ts", "sql`select from jobs`")).toEqual([]);
  expect(crossings("src/platform/database/a.ts", "sql`select from jobs`")[0]).toContain(
    "src/platform/jobs/index.ts",
  );
});

test.each([
  ["the owner", "src/transactions/some.ts", "sql`select from transactions`"],
  [
    "a common table expression of that name",
    "src/bi/a.ts",
    "sql`with connectors as (select 1) select from connectors`",
  ],
  ["a fragment of the owner", "src/bi/a.ts", "sql`select from ${ownTransactions} as own`"],
  ["a comment", "src/bi/a.ts", "/** Reads from transactions. */ sql`select 1 -- from transactions\n`"],
  ["an import", "src/bi/a.ts", 'import { a } from "../transactions/index.ts";'],
  ["a test", "src/bi/a.test.ts", "sql`select from transactions`"],
  ["a migration", "src/bi/migrations.ts", "sql`select from transactions`"],
])("%s is no crossing", (_what, path, text) => {
  expect(crossings(path, text)).toEqual([]);
});
