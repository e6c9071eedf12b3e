import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ROW = /^\|[^|]*\|\s*`(?<file>[^`]+)`\s*›\s*(?<title>[^|]+?)\s*\|$/;

/** Every row of docs/spec-coverage.md must name a test that is there. */
test("the table of the specification names tests that exist", () => {
  const rows = readFileSync("docs/spec-coverage.md", "utf8")
    .split("\n")
    .filter(
      (line) => line.startsWith("|") && !/^\|[\s-|]*\|$/.test(line) && !line.startsWith("| Statement |"),
    );
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.flatMap(problemsOf)).toEqual([]);
});

function problemsOf(row: string): string[] {
  const { file, title } = ROW.exec(row)?.groups ?? {};
  if (!file || !title) return [`Not a row of the form "| statement | \`file\` › title |": ${row}`];
  if (!existsSync(file)) return [`${file} does not exist: ${row}`];
  // Titles of table tests have placeholders, so the text up to the first one is compared.
  const source = readFileSync(file, "utf8").replaceAll("\\", "");
  return source.includes(title) ? [] : [`${file} has no test "${title}"`];
}
