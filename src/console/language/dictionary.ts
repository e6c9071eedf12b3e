import { readFileSync } from "node:fs";
import type german from "./texts/de.json";

/** The languages of the console, in the order of the language picker. English is the language of the texts in the source. */
export const CONSOLE_LANGUAGES = [
  { code: "de", name: "Deutsch", locale: "de" },
  { code: "en", name: "English", locale: "en-GB" },
  { code: "es", name: "Español", locale: "es" },
  { code: "fr", name: "Français", locale: "fr" },
  { code: "it", name: "Italiano", locale: "it" },
] as const;

export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number]["code"];

/**
 * A text of the console: English, as it stands in the source, and in each dictionary. A text that is missing there does not
 * compile. `state|Open`: what stands before the bar says which of two equal English words is meant, and is not shown.
 */
export type Text = keyof typeof german;

/** The names of a text's placeholders, as `amount` of `Refund {amount}?`. */
export type Placeholder<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** A text without placeholders. */
export type PlainText = { [T in Text]: [Placeholder<T>] extends [never] ? T : never }[Text];

/** The texts of a language by the English ones. */
export type Dictionary = Readonly<Record<Text, string>>;

const READ = new Map<ConsoleLanguage, Dictionary>();

/** Undefined for English. The file of a language is read when it is first needed. */
export function dictionaryOf(language: ConsoleLanguage): Dictionary | undefined {
  if (language === "en") return undefined;
  const dictionary = READ.get(language) ?? readDictionary(language);
  READ.set(language, dictionary);
  return dictionary;
}

function readDictionary(language: ConsoleLanguage): Dictionary {
  // A test checks that each file has all texts.
  return JSON.parse(readFileSync(new URL(`./texts/${language}.json`, import.meta.url), "utf8")) as Dictionary;
}
