import { expect, test } from "vitest";

import { API_ERRORS, PROFILE_ERRORS, PROVISIONING_ERRORS } from "../../src/platform/api-errors/index.ts";
import { sourceFiles } from "./repository-files.ts";

/** The codes of the whole API, and those that adapters report. */
const CATALOGUES = ["src/platform/api-errors/", "packages/provider-kit/src/errors/"];
const files = sourceFiles().filter(
  ({ path }) => ![...CATALOGUES, "tests/tidy/"].some((folder) => path.startsWith(folder)),
);
const isTest = (path: string): boolean =>
  /^(?:packages\/[^/]+\/)?tests\//.test(path) || path.endsWith(".test.ts");
const tests = files.filter(({ path }) => isTest(path));

/** A thousand is a code only where a line is about codes: elsewhere it is milliseconds or a limit. */
const ABOUT_CODES = /(?<!zip)code|error|declin|refus|reason/i;
const AMBIGUOUS: ReadonlySet<number> = new Set([1000]);
const CODES: readonly number[] = Object.values(API_ERRORS).map(({ code }) => code);

/** What no adapter here reports. */
const REPORTED_BY_PROVIDERS_ONLY = [1010];

test("the number of an error stands in the catalogue only", () => {
  const literals = files
    .filter(({ path }) => /^(?:src|packages\/provider-[^/]+\/src)\//.test(path) && !isTest(path))
    .flatMap(({ path, text }) => {
      const lines = withoutTextAndComments(text).split("\n");
      return lines.flatMap((line, index) =>
        codesIn(line).map((code) => `${path}:${index + 1}: ${code}; use codeOf("${nameOf(code)}")`),
      );
    });
  expect(literals).toEqual([]);
});

test("the check sees a number in code, and not in text or comments", () => {
  expect(codesIn(withoutTextAndComments('return flatError(1002, "no");'))).toEqual([1002]);
  expect(codesIn(withoutTextAndComments('throw error(1000); // "code"'))).toEqual([1000]);
  expect(
    codesIn(withoutTextAndComments('const zip = "1010"; /* error 2005 */ const everyMs = 1000;')),
  ).toEqual([]);
});

test("the check sees a code that a test expects, and not another number", () => {
  expect(names("expect(body.errorCode).toBe(3001)", 3001)).toBe(true);
  expect(names('test.each(["3001"])(\n  "is retried (error %s)",', 3001)).toBe(true);
  expect(names("const port = 3001;\nserver.listen(port);", 3001)).toBe(false);
});

test("each error of the API is provoked by a test", () => {
  const unprovoked = CODES.filter((code) => !tests.some(({ text }) => names(text, code)));
  expect(unprovoked).toEqual(REPORTED_BY_PROVIDERS_ONLY);
});

test("each error of the customer profiles is provoked by a test", () => {
  const unprovoked = Object.keys(PROFILE_ERRORS).filter(
    (code) => !tests.some(({ text }) => text.includes(`"${code}"`)),
  );
  expect(unprovoked).toEqual([]);
});

test("each error of the provisioning API is provoked by a test", () => {
  const ofProvisioning = tests.filter(({ text }) => /provision/i.test(text));
  const unprovoked = Object.values(PROVISIONING_ERRORS)
    .map(({ code }) => code)
    .filter((code) => !ofProvisioning.some(({ text }) => new RegExp(`\\b${code}\\b`).test(text)));
  expect(unprovoked).toEqual([]);
});

/** Whether a line of a test is about the code, alone or with the next line: a formatter breaks a table from its name. */
function names(text: string, code: number): boolean {
  const number = new RegExp(`\\b${code}\\b`);
  const lines = text.split("\n");
  return lines.some(
    (line, index) => number.test(line) && ABOUT_CODES.test(`${line} ${lines[index + 1] ?? ""}`),
  );
}

function codesIn(line: string): number[] {
  return [...line.matchAll(/(?<![\w.])(\d{4})(?![\w.])/g)]
    .map(([number]) => Number(number))
    .filter((number) => CODES.includes(number) && (!AMBIGUOUS.has(number) || ABOUT_CODES.test(line)));
}

function nameOf(code: number): string {
  return Object.entries(API_ERRORS).find(([, error]) => error.code === code)?.[0] ?? "";
}

function withoutTextAndComments(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, " "))
    .replaceAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""')
    .replaceAll(/\/\/.*$/gm, "");
}
