import { textsIn, type Language, type Texts } from "../../languages/index.ts";
import type { TransactionType } from "../../transactions/index.ts";

/** The texts of the built-in mails. */
export type MailTexts = Texts["mail"];

/** Types that reserve, save or pay out have other texts. */
const SECTION_OF_TYPE: Partial<
  Record<TransactionType, "mailOfPreauthorize" | "mailOfRegister" | "mailOfPayout">
> = {
  preauthorize: "mailOfPreauthorize",
  register: "mailOfRegister",
  payout: "mailOfPayout",
};

/** The texts of a mail about a transaction of the type. */
export function mailTexts(language: Language, type: TransactionType): MailTexts {
  const texts = textsIn(language);
  const section = SECTION_OF_TYPE[type];
  return section ? { ...texts.mail, ...texts[section] } : texts.mail;
}
