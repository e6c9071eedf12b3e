import { englishOf, type PersonText } from "@quittance/provider-kit";
import type { ConsoleLanguage } from "../language/dictionary.ts";
import { presentLanguage } from "../language/translate.ts";

/** A sentence of an adapter in the language of the page, or in English where the adapter has that alone. */
export function personText(text: PersonText): { readonly text: string; readonly language: ConsoleLanguage } {
  if (typeof text === "string") return { text: englishOf(text), language: "en" };
  const language = presentLanguage();
  return { text: text[language], language };
}
