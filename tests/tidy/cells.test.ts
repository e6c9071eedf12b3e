import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fateIn } from "../../src/cells/table-fate.ts";
import { repositoryFiles } from "./repository-files.ts";

const SCHEMAS = repositoryFiles().filter(
  ({ path }) => path.startsWith("src/") && /\/(schema\.sql|migrations\.ts)$/.test(path),
);

test("each table says what happens to its rows when a tenant is moved to another database", () => {
  const texts = SCHEMAS.map(({ text }) => text).join("\n");
  const comments = new Map(
    [...texts.matchAll(/^\s*comment on table (\w+) is '([^']*)';/gm)].map(([, table = "", comment = ""]) => [
      table,
      comment,
    ]),
  );
  const wrong = [...texts.matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/gi)]
    .map(([, table = ""]) => table)
    .filter((table) => fateIn(comments.get(table) ?? null) === undefined)
    .map((table) => `${table}: add a comment to its schema, in a form of docs/decisions/cells.md.`);
  expect(wrong).toEqual([]);
});

test("the forms of these comments are documented", () => {
  const decision = readFileSync("docs/decisions/cells.md", "utf8");
  for (const form of [
    "moves by",
    "moves at once by",
    "added, every row",
    "added with",
    "added, of new",
    "stays,",
  ])
    expect(decision).toContain(form);
});
