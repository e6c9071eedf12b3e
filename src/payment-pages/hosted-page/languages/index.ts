import type { PageLanguage } from "../../page/page-language.ts";
import { de } from "./de.ts";
import { en, type PageTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";

const TEXTS: Readonly<Record<PageLanguage, PageTexts>> = { en, de, fr, es, it };

export type { PageTexts };

export function pageTexts(language: PageLanguage): PageTexts {
  return TEXTS[language];
}
