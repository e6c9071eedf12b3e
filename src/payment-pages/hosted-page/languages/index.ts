import { de } from "./de.ts";
import { en, type PageTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";

const TEXTS = { en, de, fr, es, it } satisfies Record<string, PageTexts>;

export type PageLanguage = keyof typeof TEXTS;
export type { PageTexts };

/** The request's language, else the first the browser asks for that there are texts in, else English (contract §5). */
export function pageLanguage(requested: unknown, acceptLanguage: string | undefined): PageLanguage {
  const asked = (acceptLanguage ?? "").slice(0, 500).split(",");
  const candidates = typeof requested === "string" ? [requested, ...asked] : asked;
  return candidates.map((range) => range.trim().slice(0, 2).toLowerCase()).find(isPageLanguage) ?? "en";
}

function isPageLanguage(language: string): language is PageLanguage {
  return Object.hasOwn(TEXTS, language);
}

export function pageTexts(language: PageLanguage): PageTexts {
  return TEXTS[language];
}
