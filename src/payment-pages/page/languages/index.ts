import type { TransactionType } from "../../../transactions/index.ts";
import type { PageLanguage } from "../page-language.ts";
import { TEXTS_BY_TYPE } from "./by-type.ts";
import { de } from "./de.ts";
import { en, type PageTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";

const TEXTS: Readonly<Record<PageLanguage, PageTexts>> = { en, de, fr, es, it };

export type { PageTexts };

/** The texts of a page; those of a transaction's page depend on its type. */
export function pageTexts(language: PageLanguage, type?: TransactionType): PageTexts {
  const ownTexts = type && TEXTS_BY_TYPE[language][type];
  return ownTexts ? { ...TEXTS[language], ...ownTexts } : TEXTS[language];
}
