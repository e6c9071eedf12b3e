import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

import { mistakesInMigration, scriptsIn } from "./migrations.ts";
import { repositoryFiles } from "./repository-files.ts";

test("migrations keep what the previous version needs, and block no table that is in use", () => {
  const scripts = repositoryFiles()
    .filter(({ path }) => /^src\/.*\/migrations\.ts$/.test(path))
    .flatMap(({ text }) => scriptsIn(text));
  expect(
    scripts.flatMap(({ name, script }) =>
      mistakesInMigration(script).map((mistake) => `${name}: ${mistake}`),
    ),
  ).toEqual([]);
});

test("the scripts of a file of migrations are found by their names", () => {
  const text = [
    "export const callbackMigrations: Migrations = {",
    '  "0.1.0-91-callbacks": readSchema(import.meta.url),',
    '  "2027-01-01-01-tries": `',
    "    alter table callbacks add column tries integer;",
    "  `,",
    '  "2027-01-01-02-tries": `create index concurrently callbacks_tries on callbacks (tries)`,',
    "};",
  ].join("\n");
  expect(scriptsIn(text)).toEqual([
    { name: "2027-01-01-01-tries", script: "\n    alter table callbacks add column tries integer;\n  " },
    {
      name: "2027-01-01-02-tries",
      script: "create index concurrently callbacks_tries on callbacks (tries)",
    },
  ]);
});

test("each file of migrations begins with the schema beside it", () => {
  const files = repositoryFiles();
  const schemas = files.filter(({ path }) => /^src\/.*\/schema\.sql$/.test(path)).map(({ path }) => path);
  const readers = files
    .filter(({ path, text }) => /^src\/.*\/migrations\.ts$/.test(path) && text.includes("readSchema("))
    .map(({ path }) => path.replace(/migrations\.ts$/, "schema.sql"));
  expect(schemas.length).toBeGreaterThan(15);
  expect(readers.toSorted()).toEqual(schemas.toSorted());
});

/** Releases that have the schemas; none before the first one. */
function releases(): string[] {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  const tags = git("tag", "--list", "v*", "--merged", "HEAD", "--sort", "version:refname").split("\n");
  return tags.filter((tag) => tag !== "" && git("ls-tree", "-r", "--name-only", tag).includes("/schema.sql"));
}

test.skipIf(releases().length === 0)("a schema that was released is never changed", () => {
  const changed = execFileSync("git", ["diff", "--name-only", releases()[0]!, "--", "src/**/schema.sql"], {
    encoding: "utf8",
  });
  expect(changed).toBe("");
});

test.each([
  ["drop table callbacks", "drops"],
  ["alter table callbacks drop column url", "drops"],
  ["alter table callbacks rename column url to address", "renames"],
  ["alter table callbacks rename to calls", "renames"],
  ["alter table callbacks alter column url type varchar(20)", "type"],
  ["alter table callbacks alter column url set not null", "not null"],
  ["alter table callbacks add column tries integer not null", "default"],
  ["alter table callbacks add constraint tries_positive check (tries > 0)", "not valid"],
  ["create index callbacks_url on callbacks (url)", "concurrently"],
  ["create table calls (id integer);\ncreate index callbacks_url on callbacks (url)", "concurrently"],
])("%j is refused", (script, lesson) => {
  expect(mistakesInMigration(script)).toEqual([expect.stringContaining(lesson)]);
});

test.each([
  "create table calls (id integer not null);\ncreate index calls_id on calls (id);",
  "create index concurrently callbacks_url on callbacks (url)",
  "alter table callbacks add column tries integer not null default 0",
  "alter table callbacks add column tries integer",
  "alter table callbacks add constraint tries_positive check (tries > 0) not valid",
  "create table calls (id integer);\nalter table calls add constraint one check (id > 0);",
])("%j is accepted", (script) => {
  expect(mistakesInMigration(script)).toEqual([]);
});
