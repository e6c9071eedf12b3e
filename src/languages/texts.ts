import { readFileSync } from "node:fs";
import type { Language } from "./languages.ts";
import type english from "./texts/en.json";

/** A text for each form of the plural that the language has. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** All texts of a language, by section. The English file decides which there are. */
export type Texts = {
  readonly [Section in keyof typeof english]: Readonly<
    Record<keyof (typeof english)[Section], Section extends "counts" ? PluralForms : string>
  >;
};

const READ = new Map<Language, Texts>();

/** The texts of a language; its file is read when it is first needed. */
export function textsIn(language: Language): Texts {
  const texts = READ.get(language) ?? readTexts(language);
  READ.set(language, texts);
  return texts;
}

function readTexts(language: Language): Texts {
  const file = new URL(`./texts/${language}.json`, import.meta.url);
  // A test checks that each file has all of them.
  return JSON.parse(readFileSync(file, "utf8")) as Texts;
}
