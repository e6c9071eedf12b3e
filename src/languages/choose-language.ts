import { LANGUAGES, type Language } from "./languages.ts";

/** Both written forms of Norwegian are read by everyone there. */
const SAME_AS: Readonly<Record<string, Language>> = { no: "nb", nn: "nb" };
const CODES: ReadonlySet<string> = new Set(LANGUAGES.map(({ code }) => code));
const MAX_TAG_CHARACTERS = 35;
const MAX_HEADER_CHARACTERS = 500;

/**
 * The language of a tag such as `pt-BR`, `zh-Hant-HK`, `de_AT` or the old `iw`, if there are texts in it. The region decides where
 * there are texts for it, and the script for Chinese.
 */
export function findLanguage(tag: unknown): Language | undefined {
  const locale = localeOfTag(tag);
  if (!locale) return undefined;
  const { language, region } = locale;
  if (language === "zh") return locale.maximize().script === "Hant" ? "zh-TW" : "zh-CN";
  return [`${language}-${region}`, language].map(languageOfCode).find((found) => found !== undefined);
}

/** A tag or a locale of an operating system, for schemas: `pt-BR`, `zh_Hant_TW`, `de_DE_formal`, `de_DE.UTF-8@euro`. */
export const LANGUAGE_TAG_PATTERN =
  "^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8}){0,4}([.@][A-Za-z0-9_-]{1,20}){0,2}$";

/**
 * A tag in the form of BCP 47, of language, script and region: `de-DE` for `de_DE_formal`. From a text that is none, the language that
 * it begins with.
 */
export function languageTag(text: string): string | undefined {
  const locale = localeOfTag(text) ?? localeOfTag(/^[A-Za-z]{2,3}(?![A-Za-z])/.exec(text)?.[0]);
  if (!locale) return undefined;
  return [locale.language, locale.script, locale.region].filter((part) => part !== undefined).join("-");
}

function localeOfTag(tag: unknown): Intl.Locale | undefined {
  if (typeof tag !== "string" || tag.length > MAX_TAG_CHARACTERS) return undefined;
  // POSIX locales end with a character set and a modifier.
  const [named = ""] = tag.trim().split(/[.@]/);
  try {
    return new Intl.Locale(named.replaceAll("_", "-"));
  } catch {
    return undefined;
  }
}

function languageOfCode(code: string): Language | undefined {
  return CODES.has(code) ? (code as Language) : Object.hasOwn(SAME_AS, code) ? SAME_AS[code] : undefined;
}

/**
 * The first of the requested languages that there is, else the browser's, else English.
 *
 * @param requested the most important first
 * @param among the languages to choose from, English included; all unless given
 */
export function chooseLanguage<Among extends Language = Language>(
  requested: readonly unknown[],
  acceptLanguage: string | undefined,
  among?: readonly Among[],
): Among | "en" {
  for (const tag of [...requested, ...acceptedTags(acceptLanguage ?? "")]) {
    const language = findLanguage(tag);
    if (language && (!among || among.some((one) => one === language))) return language as Among;
  }
  return "en";
}

/** The tags of an `Accept-Language` header by their weights (RFC 9110 §12.5.4); those of weight 0 are not acceptable. */
function acceptedTags(header: string): readonly string[] {
  return header
    .slice(0, MAX_HEADER_CHARACTERS)
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.split(";");
      const weight = /^\s*q=([01](?:\.\d{0,3})?)\s*$/i.exec(parameters.join(";"))?.[1];
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
