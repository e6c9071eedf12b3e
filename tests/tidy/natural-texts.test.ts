import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { repositoryFiles } from "./repository-files.ts";

/** Patterns of translated English in texts that people read, each with the way out. */
const PATTERNS: readonly (readonly [words: RegExp, way: string])[] = [
  [/(?:^|[.:;!?*] )Who [a-z][^?]*$/, "name the people: People without one …"],
  [
    /(?:^|[.:;!?*] )What (?:is|was|are|were|has|had|may|can|cannot|does|follows|stands|stays|remains|waits|depends|comes) [^?|]*$/,
    "name the thing: The remaining amount …",
  ],
  [
    /\bthe (?:password|secret|one|page|key|version)s? before\b(?! (?:the|it|that|a|an|you|they)\b)/i,
    "the old …, the previous …",
  ],
  [/^Make (?:the|a|an|one|it)\b/, "Create, Send: the verb of the thing that is made"],
  [/^(?:Send|Sends) the .* again$/, "Resend …"],
  [/(?<!such) as (?:EUR|JPY|49\.90|10\.\.50|ada@|en\b)/, "such as, for example"],
];

const TEXTS = [
  ...consoleTexts().map((text) => ({ place: "console", text })),
  ...pageTexts().map((text) => ({ place: "src/languages/texts/en.json", text })),
  ...guideLines(),
];

test("texts of pages, mails and guides have no free relative clauses and no translated English", () => {
  expect(TEXTS.length).toBeGreaterThan(3_000);
  expect(TEXTS.flatMap(({ place, text }) => findings(text).map((found) => `${place}: ${found}`))).toEqual([]);
});

test("the check finds translated English, and allows questions", () => {
  const texts = [
    "Who has none sets one up with their next click.",
    "What is left has changed meanwhile.",
    "End the password before",
    "Make the invitation",
    "Send the callback OK again",
    "Enter a currency of three letters, as EUR.",
  ];
  expect(texts.map((text) => findings(text).length)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(
    ["Who requested it?", "What is the result?", "Look at the page before you pay."].flatMap(findings),
  ).toEqual([]);
});

function findings(text: string): string[] {
  return PATTERNS.flatMap(([words, way]) => (words.test(text) ? [`${text} → ${way}`] : []));
}

function consoleTexts(): string[] {
  const german = JSON.parse(readFileSync("src/console/language/texts/de.json", "utf8")) as Record<
    string,
    string
  >;
  return Object.keys(german);
}

function pageTexts(): string[] {
  const english = JSON.parse(readFileSync("src/languages/texts/en.json", "utf8")) as Record<string, object>;
  return Object.values(english)
    .flatMap((section) => Object.values(section) as unknown[])
    .filter((text) => typeof text === "string");
}

/** The changelog describes earlier states; the glossary and this repository's rules quote what not to write. */
function guideLines(): { place: string; text: string }[] {
  return repositoryFiles()
    .filter(({ path }) => path.endsWith(".md") && !/^CHANGELOG|^CONTRIBUTING|^docs\/glossary/.test(path))
    .flatMap(({ path, text }) =>
      text.split("\n").map((line, index) => ({ place: `${path}:${index + 1}`, text: line })),
    );
}
