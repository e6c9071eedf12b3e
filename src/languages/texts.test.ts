import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LANGUAGES, localeOf } from "./languages.ts";
import { textsIn } from "./texts.ts";

type Sections = Record<string, Record<string, unknown>>;

const ENGLISH = sectionsOf("en");
/** Texts that other languages write as English does. */
const SAME_IN_ENGLISH: Readonly<Record<string, readonly string[]>> = {
  de: ["IBAN"],
  es: ["IBAN"],
  fr: ["IBAN", "Contact", "Description", "Transaction", "Date"],
  it: ["IBAN", "Privacy"],
  sv: ["Order"],
  // In a field from left to right, words of these languages would swap month and year.
  ar: ["MM / YY"],
  he: ["MM / YY"],
};
/** Only these texts may have no letter of a language's own script. */
const WITHOUT_LETTERS = ["colon", "expiryHint"];

test("each language has one file, and each file is a language", () => {
  const files = readdirSync(new URL("./texts/", import.meta.url)).toSorted();
  expect(files).toEqual(LANGUAGES.map(({ code }) => `${code}.json`).toSorted());
  expect(LANGUAGES.length).toBeGreaterThanOrEqual(25);
});

describe.each(LANGUAGES.map(({ code }) => code))("%s", (code) => {
  const texts = sectionsOf(code);

  test("has all texts, in the order of English", () => {
    expect(keysOf(texts)).toEqual(keysOf(ENGLISH));
  });

  test("has no empty text, and no space around one", () => {
    const wrong = textsOf(texts).filter(({ text }) => text.trim() === "" || /^[ \n]|\s$/.test(text));
    expect(wrong).toEqual([]);
  });

  test("has the placeholders of English in each text", () => {
    const wrong = textsOf(texts).filter(
      ({ section, key, text }) => placeholdersOf(text) !== placeholdersOf(ENGLISH[section]?.[key] as string),
    );
    expect(wrong).toEqual([]);
  });

  test("has each form of the plural that the language has, with the number", () => {
    const forms = new Intl.PluralRules(localeOf(code)).resolvedOptions().pluralCategories.toSorted();
    for (const counted of Object.values(texts["counts"] ?? {}) as Record<string, string>[]) {
      expect(Object.keys(counted).toSorted()).toEqual(forms);
      for (const text of Object.values(counted)) expect(text).toContain("{count}");
    }
  });

  test.skipIf(code === "en")("has no text left in English", () => {
    const allowed = SAME_IN_ENGLISH[code] ?? [];
    const left = textsOf(texts).filter(
      ({ section, key, text }) =>
        (text === ENGLISH[section]?.[key] && key !== "colon" && !allowed.includes(text)) ||
        /\b(?:the|your|please|payment|with|not)\b/i.test(text.replaceAll(/\{\w+\}/g, "")),
    );
    expect(left).toEqual([]);
  });

  const letters = lettersOf(code);
  test.skipIf(letters === undefined)("has every text in its own script", () => {
    const other = textsOf(texts).filter(
      ({ key, text }) => !WITHOUT_LETTERS.includes(key) && !letters?.test(text),
    );
    expect(other).toEqual([]);
  });
});

function sectionsOf(code: (typeof LANGUAGES)[number]["code"]): Sections {
  return textsIn(code);
}

function keysOf(sections: Sections): string[] {
  return Object.entries(sections).flatMap(([section, texts]) =>
    Object.keys(texts).map((key) => `${section}.${key}`),
  );
}

/** All but the plural forms. */
function textsOf(sections: Sections): { section: string; key: string; text: string }[] {
  return Object.entries(sections).flatMap(([section, texts]) =>
    section === "counts"
      ? []
      : Object.entries(texts).map(([key, text]) => ({ section, key, text: String(text) })),
  );
}

function placeholdersOf(text: string): string {
  return [...text.matchAll(/\{\w+\}/g)]
    .map(([placeholder]) => placeholder)
    .toSorted()
    .join();
}

/** A letter of the language's script, where that is not Latin. */
function lettersOf(code: string): RegExp | undefined {
  const script = new Intl.Locale(code).maximize().script ?? "Latn";
  if (script === "Latn") return undefined;
  const scripts: Readonly<Record<string, string>> = {
    Jpan: "Han|Hiragana|Katakana",
    Kore: "Hangul",
    Hans: "Han",
    Hant: "Han",
  };
  const names = (scripts[script] ?? script).split("|").map((name) => `\\p{Script=${name}}`);
  return new RegExp(names.join("|"), "u");
}
