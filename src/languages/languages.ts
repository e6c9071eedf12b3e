interface LanguageEntry {
  /** BCP 47; the name of its file in `texts/`. */
  readonly code: string;
  /** As its speakers write it. */
  readonly name: string;
  /** For `Intl`, where it is not the code. */
  readonly locale?: string;
  readonly direction?: "rtl";
}

/** The languages of pages and mails, in the order of the language picker. */
export const LANGUAGES = [
  { code: "cs", name: "Čeština" },
  { code: "da", name: "Dansk" },
  { code: "de", name: "Deutsch" },
  { code: "en", name: "English" },
  { code: "es", name: "Español" },
  { code: "fr", name: "Français" },
  { code: "hr", name: "Hrvatski" },
  { code: "it", name: "Italiano" },
  { code: "hu", name: "Magyar" },
  { code: "nl", name: "Nederlands" },
  { code: "nb", name: "Norsk bokmål" },
  { code: "pl", name: "Polski" },
  // Without a region `Intl` writes as in Brazil.
  { code: "pt", name: "Português (Portugal)", locale: "pt-PT" },
  { code: "pt-BR", name: "Português (Brasil)" },
  { code: "ro", name: "Română" },
  { code: "sk", name: "Slovenčina" },
  { code: "sl", name: "Slovenščina" },
  { code: "fi", name: "Suomi" },
  { code: "sv", name: "Svenska" },
  { code: "tr", name: "Türkçe" },
  { code: "el", name: "Ελληνικά" },
  { code: "bg", name: "Български" },
  { code: "ru", name: "Русский" },
  { code: "uk", name: "Українська" },
  { code: "he", name: "עברית", direction: "rtl" },
  // Western digits, which all its countries read: the card that the customer holds has them too.
  { code: "ar", name: "العربية", locale: "ar-u-nu-latn", direction: "rtl" },
  { code: "ko", name: "한국어" },
  { code: "ja", name: "日本語" },
  { code: "zh-CN", name: "简体中文" },
  // In Taiwan $ alone is the Taiwan dollar, and readers in Hong Kong would take it for theirs; there both have letters.
  { code: "zh-TW", name: "繁體中文", locale: "zh-Hant-HK" },
] as const satisfies readonly LanguageEntry[];

/** A language of pages and mails. */
export type Language = (typeof LANGUAGES)[number]["code"];

const ENTRIES: ReadonlyMap<string, LanguageEntry> = new Map(LANGUAGES.map((entry) => [entry.code, entry]));

/** The locale by which `Intl` writes amounts, numbers and dates in a language. */
export function localeOf(language: Language): string {
  return ENTRIES.get(language)?.locale ?? language;
}

/** For the attribute `dir`. */
export function directionOf(language: Language): "ltr" | "rtl" {
  return ENTRIES.get(language)?.direction ?? "ltr";
}
