/** A sentence in the languages of the console; the API has the English one. One that lacks a language does not compile. */
export type LocalText = Readonly<Record<"en" | "de" | "es" | "fr" | "it", string>>;

/** A sentence for people: in all languages of the console, or in English alone. */
export type PersonText = string | LocalText;

const LANGUAGES = ["en", "de", "es", "fr", "it"] as const;

/** The English sentence. */
export function englishOf(text: PersonText): string {
  return typeof text === "string" ? text : text.en;
}

/** The sentence with values in place of `{name}`; a value may be a part of a sentence in each language itself. */
export function filledText(text: LocalText, values: Readonly<Record<string, PersonText>>): LocalText {
  return eachLanguage((language) =>
    text[language].replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      return value === undefined ? placeholder : typeof value === "string" ? value : value[language];
    }),
  );
}

/** The sentence after a change in each language, such as a cut. */
export function mappedText(text: LocalText, change: (sentence: string) => string): LocalText {
  return eachLanguage((language) => change(text[language]));
}

function eachLanguage(of: (language: (typeof LANGUAGES)[number]) => string): LocalText {
  const [en, de, es, fr, it] = LANGUAGES;
  return { en: of(en), de: of(de), es: of(es), fr: of(fr), it: of(it) };
}
