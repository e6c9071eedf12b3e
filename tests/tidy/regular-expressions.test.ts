import { stripTypeScriptTypes } from "node:module";
import { type Token as Plain, tokTypes, tokenizer } from "acorn";
import { analyse } from "scslre";
import { expect, test } from "vitest";
import {
  INSIDE_RANGE,
  OUTSIDE,
} from "../../packages/bi-engine/src/queries/query-string/query-string-token.ts";
import { ADDRESS_PATTERN } from "../../packages/bi-engine/src/text/url-email-tokenizer.ts";
import { ASCII_WORD, UNICODE_WORD } from "../../packages/bi-engine/src/text/word-pattern.ts";
import { sourceFiles } from "./repository-files.ts";

/**
 * Files that make a regular expression of something else than a literal, each of constants of this repository. What a
 * client sends never becomes an expression: `globMatcher` matches patterns, and the database those of queries.
 */
const COMPOSING = new Set([
  "packages/bi-engine/src/queries/query-string/query-string-token.ts",
  "packages/bi-engine/src/text/url-email-tokenizer.ts",
  "packages/bi-engine/src/text/word-pattern.ts",
  "src/connectors/authenticate-request.ts",
  "src/platform/card-numbers/card-number-text.ts",
  "src/platform/card-numbers/long-numbers.ts",
  "src/platform/card-numbers/long-numbers.ts",
  "src/platform/http/unreadable-request.ts",
  "src/three-d-secure/configuration/validate-configuration.ts",
]);

type Token = Plain & { readonly value?: unknown };

interface Expression {
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

const programs = sourceFiles()
  .filter(({ path }) => /^(?:packages\/[^/]+\/)?src\//.test(path) && !path.endsWith(".test.ts"))
  .map(({ path, text }) => ({ path, tokens: [...tokensOf(text)] }));

test("no regular expression takes longer than its text is long", () => {
  const slow = [...programs.flatMap(expressionsIn), ...composed()].filter(isSuperLinear);
  expect(slow.map(({ where, source, flags }) => `${where}: /${source}/${flags}`)).toEqual([]);
});

test("the check finds expressions that try out many ways", () => {
  const slow = ["^(a+)+$", "^\\d+\\.?\\d*$", "^(.*)\\[(.*)\\]$", "^(?:#*(?:,?#*)*0*)$", "=+$"];
  const fast = ["^\\d+(?:\\.\\d*)?$", "^[#,]*(?:0[0,]*)?$", "(?<!=)=+$"];
  const isSlow = (source: string) => isSuperLinear({ where: "", source, flags: "" });
  expect(slow.filter((source) => !isSlow(source))).toEqual([]);
  expect(fast.filter(isSlow)).toEqual([]);
});

test("regular expressions are literals", () => {
  const composing = programs
    .filter(({ tokens }) => tokens.some((token, i) => isName(token, "RegExp") && isOpening(tokens[i + 1])))
    .map(({ path }) => path)
    .filter((path) => !COMPOSING.has(path));
  expect(composing, "match names with globMatcher, or write the expression out").toEqual([]);
});

/** Expressions that repeat a character as often as it takes, in every way that leads to more than linear time. */
function isSuperLinear({ source, flags }: Expression): boolean {
  const { reports } = analyse(
    { source, flags },
    // A sticky expression is tried at one place only.
    { reportTypes: { Move: !flags.includes("y"), Self: true, Trade: true }, maxReports: 1 },
  );
  return reports.length > 0;
}

/** Literals, and texts that are expressions by how they are written: the `pattern` of a schema, or from `^` to `$`. */
function expressionsIn({ path, tokens }: { path: string; tokens: readonly Token[] }): Expression[] {
  return tokens.flatMap((token, i): Expression[] => {
    if (token.type === tokTypes.regexp) {
      const { pattern, flags } = token.value as { pattern: string; flags: string };
      return [{ where: path, source: pattern, flags }];
    }
    if (token.type !== tokTypes.string) return [];
    const text = String(token.value);
    const isNamed = isName(tokens[i - 2], "pattern") && tokens[i - 1]?.type === tokTypes.colon;
    return text.startsWith("^") && (isNamed || text.endsWith("$"))
      ? [{ where: path, source: text, flags: "u" }]
      : [];
  });
}

function composed(): Expression[] {
  const tokens = [...OUTSIDE, ...INSIDE_RANGE].map(([kind, { source, flags }]) => ({
    where: `the ${kind} of a query string`,
    source,
    flags,
  }));
  const words = [ASCII_WORD, UNICODE_WORD, ADDRESS_PATTERN].map(({ source, flags }) => ({
    where: "the words of a text",
    source,
    flags,
  }));
  return [...tokens, ...words];
}

function tokensOf(text: string): Iterable<Token> {
  return tokenizer(stripTypeScriptTypes(text), { ecmaVersion: "latest", sourceType: "module" });
}

function isName(token: Token | undefined, name: string): boolean {
  return token?.type === tokTypes.name && token.value === name;
}

function isOpening(token: Token | undefined): boolean {
  return token?.type === tokTypes.parenL;
}
