import { expect, test } from "vitest";

import { mistakesInMigration } from "./migrations.ts";
import { sourceFiles } from "./repository-files.ts";

/** Migrations up to this name were written before these rules. */
const LAST_EXEMPT = "2026-11-24-99";

test("migrations keep what the previous version needs, and block no table that is in use", () => {
  const scripts = sourceFiles()
    .filter(({ path }) => /^src\/.*migrations\.ts$/.test(path))
    .flatMap(({ text }) => [...text.matchAll(/^ {2}"(\d{4}-[^"]+)": `([^`]*)`/gm)])
    .map(([, name = "", script = ""]) => ({ name, script }));
  expect(scripts.length).toBeGreaterThan(50);
  expect(
    scripts
      .filter(({ name }) => name > LAST_EXEMPT)
      .flatMap(({ name, script }) => mistakesInMigration(script).map((mistake) => `${name}: ${mistake}`)),
  ).toEqual([]);
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
