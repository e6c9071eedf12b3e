import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DECLINES } from "@quittance/provider-kit";
import { CONSOLE_LANGUAGES, dictionaryOf, type Dictionary } from "./dictionary.ts";

/** Longer texts that every language writes as English does. */
const SAME_IN_ENGLISH = ["3-D Secure {version}, {how}"];
const OTHERS = CONSOLE_LANGUAGES.map(({ code }) => code).filter((code) => code !== "en");
const GERMAN = textsOf("de");

test("each dictionary is a language, and each language but English has one", () => {
  const files = globSync("*.json", { cwd: new URL("./texts/", import.meta.url).pathname });
  expect(files.toSorted()).toEqual(OTHERS.map((code) => `${code}.json`));
});

test("each text is used, so that no translator works for nothing", () => {
  const sources = globSync("{src,packages/*/src}/**/*.ts", { exclude: ["**/*.test.ts"] })
    .map((file) => readFileSync(file, "utf8"))
    .join("\n")
    // Long texts are written in parts.
    .replaceAll(/"\s*\+\s*"/g, "");
  // Most texts are found among the literals at once; within the quotes of an attribute a literal begins elsewhere.
  const literals = new Set(sources.match(/"(?:[^"\\\n]|\\.)*"/g));
  // A label of a setting of connectors stands behind its section there.
  const isUsed = (text: string): boolean =>
    literals.has(JSON.stringify(text)) ||
    sources.includes(JSON.stringify(text)) ||
    sources.includes(`: ${JSON.stringify(text).slice(1)}`);
  expect(Object.keys(GERMAN).filter((text) => !isUsed(text))).toEqual([]);
});

test("the standard text of each error that a provider can report has a translation, because lists show it as the reason", () => {
  const texts = Object.values(DECLINES).map(({ text }) => text);
  expect(texts.filter((text) => !Object.hasOwn(GERMAN, text))).toEqual([]);
});

describe.each(OTHERS)("%s", (code) => {
  const texts = textsOf(code);

  test("has all texts, in the order of the alphabet", () => {
    expect(Object.keys(texts)).toEqual(Object.keys(GERMAN));
    expect(Object.keys(texts)).toEqual(Object.keys(texts).toSorted());
  });

  test("has the placeholders of each text", () => {
    const wrong = Object.entries(texts).filter(([text, own]) => namesIn(own) !== namesIn(text));
    expect(wrong).toEqual([]);
  });

  test("has no empty text, and no space around one", () => {
    expect(Object.values(texts).filter((own) => own === "" || own !== own.trim())).toEqual([]);
  });

  test("ends each text with the sign of the English one, so that sentences stay sentences", () => {
    const endOf = (text: string): string => /[.?:]$/.exec(text)?.[0] ?? "";
    const wrong = Object.entries(texts).filter(([text, own]) => endOf(text) !== endOf(own));
    expect(wrong).toEqual([]);
  });

  test("has no text left in English", () => {
    const left = Object.entries(texts).filter(
      ([text, own]) =>
        /\b(?:the|your|please|payment|with|not)\b/i.test(own.replaceAll(/\{\w+\}|`[^`]*`/g, "")) ||
        (text.length > 24 && own === text && !SAME_IN_ENGLISH.includes(text)),
    );
    expect(left).toEqual([]);
  });
});

function textsOf(code: (typeof CONSOLE_LANGUAGES)[number]["code"]): Dictionary {
  return dictionaryOf(code)!;
}

function namesIn(text: string): string {
  return [...text.matchAll(/\{\w+\}/g)]
    .map(([name]) => name)
    .toSorted()
    .join();
}
