import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { repositoryFiles, sourceFiles, type RepositoryFile } from "./repository-files.ts";

/** A new file is shorter. Those that were longer are in `long-files.json` with their length, and none of them may grow. */
const MAX_LINES = 250;
const MAX_TEST_LINES = 400;
const LONG_FILES = new URL("long-files.json", import.meta.url);
/** Words that say nothing, or for which the specification has another one, in names of files and of what they export. */
const BANNED_WORDS = /\b(?:utils?|helpers?|manager|misc|stuff)\b/;
/**
 * In a file's name these announce a drawer in which everything lands, or a second try beside the first. The API's name of what
 * signs requests is "shared secret".
 */
const BANNED_IN_FILE_NAMES = /\b(?:common|shared(?![- ]secret)|v\d)\b/;

test("no file is longer than a person reads, and none that was longer grows", () => {
  const known = JSON.parse(readFileSync(LONG_FILES, "utf8")) as Record<string, number>;
  const problems = filesToRead().flatMap(({ path, text }) => {
    const lines = text.split("\n").length - 1;
    const limit = known[path] ?? (isTest(path) ? MAX_TEST_LINES : MAX_LINES);
    return lines > limit
      ? [`${path} has ${lines} lines; ${limit} is the end. Split it where its subject changes.`]
      : [];
  });
  expect(problems).toEqual([]);
});

test("a file that became shorter has its new length in long-files.json, or none", () => {
  const known = JSON.parse(readFileSync(LONG_FILES, "utf8")) as Record<string, number>;
  const lengths = new Map(filesToRead().map(({ path, text }) => [path, text.split("\n").length - 1]));
  const now = Object.keys(known).flatMap((path) => {
    const lines = lengths.get(path) ?? 0;
    return lines > MAX_LINES ? [[path, lines] as const] : [];
  });
  expect(known).toEqual(Object.fromEntries(now));
});

function filesToRead(): RepositoryFile[] {
  return [...sourceFiles(), ...repositoryFiles().filter(({ path }) => path.endsWith(".css"))];
}

function isTest(path: string): boolean {
  return /^(?:packages\/[^/]+\/)?tests\//.test(path) || path.endsWith(".test.ts");
}

test("names say what a thing is", () => {
  const named = sourceFiles().flatMap(({ path, text }) => [
    ...path.split("/").map((name) => ({ path, name })),
    ...[...text.matchAll(/^export (?:async )?(?:function|const|class|type|interface) (\w+)/gm)].map(
      ([, name]) => ({
        path,
        name: name ?? "",
      }),
    ),
  ]);
  const bad = named.filter(
    ({ path, name }) =>
      BANNED_WORDS.test(asWords(name)) || (path.endsWith(name) && BANNED_IN_FILE_NAMES.test(asWords(name))),
  );
  expect(bad.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});

test("files are named in kebab-case", () => {
  const odd = sourceFiles().filter(
    ({ path }) => !/^(?:[a-z0-9.-]+\/)*[a-z0-9]+(?:[.-][a-z0-9]+)*\.ts$/.test(path),
  );
  expect(odd.map(({ path }) => path)).toEqual([]);
});

test("a doc comment has a subject, and a function that refuses is named so", () => {
  const found = sourceFiles().flatMap(({ path, text }) => [
    ...[...text.matchAll(/\/\*\* (?:Of|That) .*/g)].map(([words]) => `${path}: ${words}`),
    ...(isTest(path)
      ? []
      : [
          ...text.matchAll(
            /\/\*\*\s+(?:\* )?(?:What|Whom?|Whose) .*|^ +\* Of .*|function (?:textOf|complaint\w*|find\w*Problem(?:Of)?)\b/gm,
          ),
        ].map(([words]) => `${path}: ${words}`)),
  ]);
  expect(found).toEqual([]);
});

test("nothing unfinished is left behind", () => {
  const unfinished = [...sourceFiles(), ...repositoryFiles().filter(({ path }) => path.startsWith("bin/"))]
    .filter(({ path }) => !path.startsWith("tests/tidy/"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\b(FIXME|HACK)\b|\b(?:test|describe|it)\.only\(|\bdebugger;/g)].map(
        ([found]) => `${path}: ${found}`,
      ),
    );
  expect(unfinished).toEqual([]);
});

test("no test searches a text for a few digits that a random id may hold", () => {
  const chance = sourceFiles()
    .filter(({ path }) => path.endsWith(".test.ts") && !path.startsWith("tests/tidy/"))
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(
          /expect\((?!shownDigits)([^;]*?)\.not\.to(?:Contain|Match)\(["'`/][\da-f]{1,8}["'`/]/g,
        ),
      ].map(([found]) => `${path}: ${found}: use shownDigits`),
    );
  expect(chance).toEqual([]);
});

test("nothing names a private address, a package registry or a private key", () => {
  const telltales = [
    /registry\.(?:npmjs|yarnpkg)/,
    /npmmirror|artifactory|jfrog/,
    /files\.pythonhosted|repo1?\.maven/,
    /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  ];
  const found = repositoryFiles()
    .filter(({ path }) => !path.startsWith("tests/tidy/"))
    .filter(({ text }) => telltales.some((telltale) => telltale.test(text)));
  expect(found.map(({ path }) => path)).toEqual([]);
});

test("no snapshot holds a card number", () => {
  const found = repositoryFiles()
    .filter(({ path }) => path.endsWith(".snap"))
    .filter(({ text }) => /\b\d{13,19}\b/.test(text));
  expect(found.map(({ path }) => path)).toEqual([]);
});

/** `callbackManager`, `CallbackManager` and `callback-manager` all hold the word `manager`. */
function asWords(name: string): string {
  return name
    .replace(/\.ts$/, "")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase();
}
