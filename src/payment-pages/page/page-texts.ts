import { textsIn, type Language, type Texts } from "../../languages/index.ts";
import type { TransactionType } from "../../transactions/index.ts";

/** The texts of the pages of a payment. */
export type PageTexts = Texts["page"];

/** Types without a payment have other texts: a card is saved, or the customer gets the money. */
const SECTION_OF_TYPE: Partial<Record<TransactionType, "pageOfRegister" | "pageOfPayout">> = {
  register: "pageOfRegister",
  payout: "pageOfPayout",
};

/** The texts of a page; those of a transaction's page depend on its type. */
export function pageTexts(language: Language, type?: TransactionType): PageTexts {
  const texts = textsIn(language);
  const section = type && SECTION_OF_TYPE[type];
  return section ? { ...texts.page, ...texts[section] } : texts.page;
}
