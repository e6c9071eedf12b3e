import { stripTypeScriptTypes } from "node:module";
import { tokenizer, tokTypes } from "acorn";
import { expect, test } from "vitest";
import { sourceFiles } from "./repository-files.ts";

/** Two words of a sentence, as no form of data has them. */
const SENTENCE = /[a-z]{2,}(?: |\\s\+?|\.\*)[a-z]{2,}/;
/** A method that looks for a part of a text, by a part of a sentence. */
const LOOKS_FOR = new Set(["includes", "startsWith", "endsWith", "indexOf", "match", "search"]);

test("the console reads why something was refused by its code, never by the English words of the API", () => {
  const found = sourceFiles()
    .filter(({ path }) => path.startsWith("src/console/") && !path.endsWith(".test.ts"))
    .flatMap(({ path, text }) => patternsOverSentences(text).map((pattern) => `${path}: ${pattern}`));
  expect(found, "give the refusal a code, and the code a sentence in the console").toEqual([]);
});

test("the check finds patterns over sentences, and takes forms of data for none", () => {
  const wrong = [
    "const a = /^must be (?:greater|more) than 0$/;",
    'const b = message.includes("card data");',
    'message.startsWith("is not a");',
    "/^amount: only (?<amount>.+) is left$/.exec(text)",
  ];
  expect(wrong.map((text) => patternsOverSentences(text).length)).toEqual([1, 1, 1, 1]);
  const right = [
    "/^[0-9a-f]{20}$/.test(id)",
    'path.startsWith("config.adapter")',
    "/^SC-[a-z]+$/u.exec(text)",
  ];
  expect(right.flatMap(patternsOverSentences)).toEqual([]);
});

function patternsOverSentences(program: string): readonly string[] {
  const options = { ecmaVersion: "latest", sourceType: "module" } as const;
  const tokens = [...tokenizer(stripTypeScriptTypes(program), options)] as readonly {
    readonly type: unknown;
    readonly value?: unknown;
  }[];
  return tokens.flatMap(({ type, value }, at) => {
    if (type === tokTypes.regexp) {
      const { pattern } = value as { readonly pattern: string };
      return SENTENCE.test(pattern) ? [pattern] : [];
    }
    const [method, opening] = [tokens[at - 2], tokens[at - 1]];
    const isLookedFor =
      type === tokTypes.string && opening?.type === tokTypes.parenL && LOOKS_FOR.has(String(method?.value));
    return isLookedFor && SENTENCE.test(String(value)) ? [String(value)] : [];
  });
}
