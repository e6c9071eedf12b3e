import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DATA_CLASSES, OTHER_ENDS } from "../../src/gateway/data-classes.ts";
import { dataKinds } from "../../src/gateway/data-kinds.ts";
import { retentionPage } from "../../src/privacy/index.ts";
import { repositoryFiles } from "./repository-files.ts";

/** Columns whose name says that they hold an id, a digest, or one of few words. */
const REFERENCE =
  /(?:^|_)(?:guid|uuid|id|hash|digest|state|status|kind|type|currency|keys?|operation|method|stage|mode|outcome|number|reference|token|name|list|role|action|entity|unit|version|zone|source|medium|language)$/;

/** The columns of free text, JSON or bytes of each table of a schema or of migrations, which add tables and columns. */
function columnsOf(script: string): [string, string[]][] {
  const text = script.replaceAll(/--.*/g, "");
  const created = [...text.matchAll(/^ *create table (\w+) \(([\s\S]*?)^ *\)/gm)].map(
    ([, table = "", body = ""]): [string, string[]] => [
      table,
      [...body.matchAll(/^ +(\w+) (?:text|jsonb?|bytea)\b/gm)].map(([, column = ""]) => column),
    ],
  );
  const added = [...text.matchAll(/alter table (\w+) add column (\w+) (\w+)/g)].map(
    ([, table = "", column = "", type = ""]): [string, string[]] => [
      table,
      /^(?:text|jsonb?|bytea)$/.test(type) ? [column] : [],
    ],
  );
  return [...created, ...added].map(([table, columns]) => [
    table,
    columns.filter((column) => !REFERENCE.test(column)),
  ]);
}

const SCHEMAS = repositoryFiles().filter(({ path }) =>
  /^src\/.*\/(?:schema\.sql|migrations\.ts)$/.test(path),
);

test("every table, and every column with free text, says what ends the personal data in it", () => {
  const tables = Map.groupBy(
    SCHEMAS.flatMap(({ text }) => columnsOf(text)),
    ([table]) => table,
  );
  const found = Object.fromEntries(
    [...tables].map(([table, parts]) => [table, parts.flatMap(([, columns]) => columns)]),
  );
  const classified = Object.fromEntries(
    Object.entries(DATA_CLASSES).map(([table, { columns }]) => [table, columns.toSorted()]),
  );
  const sorted = Object.fromEntries(
    Object.entries(found).map(([table, columns]) => [table, columns.toSorted()]),
  );
  expect(classified, "src/gateway/data-classes.ts classifies the tables of the schemas").toEqual(sorted);
});

test("the columns of a migration are found", () => {
  const script =
    "    create table calls (\n      id text primary key,\n      told text not null\n    );\n    alter table calls add column why jsonb;";
  expect(columnsOf(script)).toEqual([
    ["calls", ["told"]],
    ["calls", ["why"]],
  ]);
});

test("what ends data is a kind with a retention period, or one of the other ends", () => {
  const known = new Set([
    ...dataKinds({ days: 90, auditDays: 400 }).map(({ name }) => name),
    ...Object.keys(OTHER_ENDS),
  ]);
  const unknown = Object.entries(DATA_CLASSES).flatMap(([table, { ends }]) =>
    ends.filter((end) => !known.has(end)).map((end) => `${table}: ${end}`),
  );
  expect(unknown).toEqual([]);
  const used = new Set(Object.values(DATA_CLASSES).flatMap(({ ends }) => ends));
  expect([...known].filter((end) => !used.has(end))).toEqual([]);
});

test("the page of retention is made of the rules", () => {
  const page = retentionPage(dataKinds({ days: 90, auditDays: 400 }), {
    classes: DATA_CLASSES,
    otherEnds: OTHER_ENDS,
  });
  expect(readFileSync("docs/reference/retention.md", "utf8")).toBe(page);
});

test("a column that a new schema adds is found", () => {
  expect(columnsOf("create table notes (\n  id text,\n  body text not null,\n  at timestamptz\n);")).toEqual([
    ["notes", ["body"]],
  ]);
});
