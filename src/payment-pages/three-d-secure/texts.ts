import { textsIn, type Language, type Texts as AllTexts } from "../../languages/index.ts";
import { pageTexts, type PageTexts } from "../page/page-texts.ts";

/** The texts of the authentication pages, in place of the payment page's where both have one. */
export type Texts = PageTexts & AllTexts["authentication"];

export function authenticationTexts(language: Language): Texts {
  return { ...pageTexts(language), ...textsIn(language).authentication };
}
