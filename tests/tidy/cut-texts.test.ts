import { expect, test } from "vitest";
import { sourceFiles } from "./repository-files.ts";

const ADAPTER = /^(?:packages\/provider-(?!kit)[a-z-]+\/src|src\/providers\/adapters)\//;
/** Parts of dates, of language tags and of codes with fixed places have so many characters at most. */
const FIXED_PLACES = 10;
/** The beginnings of lists. */
const LISTS = [
  /\bdefenseReasonsIn\([^)]*\)\.slice\(/,
  /\[id, \.\.\.ids\]\.slice\(/,
  /\bitems\.slice\(/,
  /webhookSecrets\.slice\(/,
];
const HEXADECIMAL = /digest\("hex"\)\.slice\(|\bhash\.slice\(/;

test("an adapter cuts texts between characters, with cutText", () => {
  const problems = sourceFiles()
    .filter(({ path }) => ADAPTER.test(path) && !path.endsWith(".test.ts"))
    .flatMap(({ path, text }) =>
      text
        .split("\n")
        .filter(
          (line) =>
            cutsText(line) && !HEXADECIMAL.test(line) && !LISTS.some((beginning) => beginning.test(line)),
        )
        .map((line) => `${path}: ${line.trim()}`),
    );
  // Half a character is no valid text: a provider refuses the whole request for it, and a database the whole event.
  expect(problems).toEqual([]);
});

/** `.slice(0, 255)` and `.slice(0, MAX_LENGTH)`, and the older ways to write it. */
function cutsText(line: string): boolean {
  const [, end] = /\.(?:slice|substring)\(0, ([\dA-Z_]+)\)/.exec(line) ?? [];
  if (end !== undefined) return !(Number(end) <= FIXED_PLACES);
  return /\.substr\(/.test(line);
}
