/** The languages of disclosures; others get English. */
const DISCLAIMER_LANGUAGES = ["en", "de", "fr", "es", "it"] as const;
export type DisclaimerLanguage = (typeof DISCLAIMER_LANGUAGES)[number];

export function disclaimerLanguage(language: string): DisclaimerLanguage {
  return DISCLAIMER_LANGUAGES.find((supported) => supported === language.toLowerCase()) ?? "en";
}

export interface MarkUp {
  /** Percent over the reference rate of the conversion. */
  readonly markUp: string;
  /** Percent over the European Central Bank's rate; null where it publishes none for the two currencies. */
  readonly markUpOverEcb: string | null;
}

/**
 * The mark-up as customers see it: over the ECB's reference rate, also when the operator's own rate was used (Regulation (EU)
 * 2021/1230 Art. 4). Where the ECB has no rate, it is the mark-up over the operator's.
 */
export function shownMarkUp({ markUp, markUpOverEcb }: MarkUp, language: DisclaimerLanguage): string {
  const { ecb, own } = REFERENCES[language];
  return `${shownDecimal(markUpOverEcb ?? markUp, language)} % ${markUpOverEcb === null ? own : ecb}`;
}

/** A decimal in the format of the language. */
export function shownDecimal(text: string, language: string): string {
  return language === "en" ? text : text.replace(".", ",");
}

const REFERENCES: Readonly<Record<DisclaimerLanguage, { readonly ecb: string; readonly own: string }>> = {
  en: { ecb: "over the reference rate of the European Central Bank", own: "over the reference rate" },
  de: { ecb: "auf den Referenzkurs der Europäischen Zentralbank", own: "auf den Referenzkurs" },
  fr: {
    ecb: "sur le taux de référence de la Banque centrale européenne",
    own: "sur le taux de référence",
  },
  es: { ecb: "sobre el tipo de referencia del Banco Central Europeo", own: "sobre el tipo de referencia" },
  it: { ecb: "sul tasso di riferimento della Banca centrale europea", own: "sul tasso di riferimento" },
};
