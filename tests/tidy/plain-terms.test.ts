import { expect, test } from "vitest";
import { repositoryFiles, type RepositoryFile } from "./repository-files.ts";

/** Words that the glossary replaces, in the forms that mean nothing else. */
const TERMS: readonly (readonly [words: RegExp, term: string])[] = [
  [/anew/, "again; or retry"],
  [/whoever|whomever|somebody/, "the actor by its term: caller, merchant, process"],
  [/patience/, "timeout or time limit"],
  [/jointly/, "batch"],
  [/nudge[sd]?|nudging/, "notify the workers"],
  [/programmes?/, "scheme directory"],
  [/verdicts?/, "outcome"],
  [/rerouting|rerouted/, "fallback; routing by rule"],
  [/storno|giv(?:e|es|en|ing) back/, "void or refund; release or return"],
  [/cross(?:es|ed|ing)? off/, "conclude"],
  [/settle transaction/, "conclude"],
  [/held cards?/, "sealed card"],
];

const PATTERNS = TERMS.map(([words, term]) => [new RegExp(`\\b(?:${words.source})\\b`), term] as const);

const CONSTANTS: readonly (readonly [name: RegExp, term: string])[] = [
  [/\b(?:MOST|LONGEST|LARGEST|HIGHEST)_[A-Z_]+/, "MAX_ in front"],
  [/\b(?:LEAST|FEWEST|SHORTEST|SMALLEST|LOWEST)_[A-Z_]+/, "MIN_ in front"],
  [/\b[A-Z_]+_AT_(?:MOST|ONCE)\b/, "MAX_ in front"],
  [/\b[A-Z_]+_AT_LEAST\b/, "MIN_ in front"],
];

/** The glossary lists the words; the changelog does not change. */
const FIXED = /^docs\/glossary\.md$|^docs\/decisions\/|^CHANGELOG\.md$|^tests\/tidy\/plain-terms/;
const WRITTEN =
  /^(?:packages|src|tools|bench|bin|tests)\/.*\.(?:ts|js|mjs|css|sql|liquid|md)$|^docs\/.*\.md$|^[A-Z]+\.md$/;

test("names, comments and texts use the terms of docs/glossary.md", () => {
  const checked = repositoryFiles().filter(({ path }) => WRITTEN.test(path) && !FIXED.test(path));
  expect(checked.length).toBeGreaterThan(400);
  expect(checked.flatMap(wordsToReplace)).toEqual([]);
});

test("the check finds words in comments, names and constants", () => {
  const text = [
    "// It nudges nobody.",
    "plannedAnew();",
    "const MOST_ROWS = 1;",
    "/** Sums are given back. */",
  ].join("\n");
  expect(wordsToReplace({ path: "a.ts", text })).toEqual([
    "a.ts:1: nudges → notify the workers",
    "a.ts:2: anew → again; or retry",
    "a.ts:3: MOST_ROWS → MAX_ in front",
    "a.ts:4: given back → void or refund; release or return",
  ]);
  expect(wordsToReplace({ path: "a.ts", text: "renewed, acknowledged, LEASE_MS, ATMOST" })).toEqual([]);
});

function wordsToReplace({ path, text }: RepositoryFile): string[] {
  return text.split("\n").flatMap((line, index) => {
    const words = asWords(line);
    return [
      ...PATTERNS.flatMap(([pattern, term]) => foundIn(words, pattern, term)),
      ...CONSTANTS.flatMap(([pattern, term]) => foundIn(line, pattern, term)),
    ].map((found) => `${path}:${index + 1}: ${found}`);
  });
}

function foundIn(text: string, pattern: RegExp, term: string): string[] {
  const found = pattern.exec(text);
  return found ? [`${found[0]} → ${term}`] : [];
}

/** `plannedAnew`, `PLANNED_ANEW` and `planned-anew` all contain the word `anew`. */
function asWords(line: string): string {
  return line
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
}
