/** The languages a disclaimer is written in; others get English. */
export const DISCLAIMER_LANGUAGES = ["en", "de", "fr", "es", "it"] as const;
type Language = (typeof DISCLAIMER_LANGUAGES)[number];

export interface DisclosedRate {
  readonly originalCurrency: string;
  readonly convertedCurrency: string;
  readonly conversionRate: string;
  readonly markUp: string;
}

/**
 * One sentence that names rate, mark-up over the reference and the choice (contract §6). Neutral: no wording that one of
 * the two is better (Mastercard's rules), and the mark-up as Regulation (EU) 2021/1230 Art. 4 wants it.
 */
const SENTENCES: Readonly<Record<Language, (rate: DisclosedRate) => string>> = {
  en: ({ originalCurrency: from, convertedCurrency: to, conversionRate, markUp }) =>
    `You can pay in ${from} or in ${to}: the rate is 1 ${from} = ${conversionRate} ${to}, including a mark-up of ${markUp} % over the European Central Bank's reference rate, and the choice is yours.`,
  de: ({ originalCurrency: from, convertedCurrency: to, conversionRate, markUp }) =>
    `Sie können in ${from} oder in ${to} zahlen: Der Kurs ist 1 ${from} = ${conversionRate} ${to}, einschließlich eines Aufschlags von ${markUp} % auf den Referenzkurs der Europäischen Zentralbank, und Sie haben die Wahl.`,
  fr: ({ originalCurrency: from, convertedCurrency: to, conversionRate, markUp }) =>
    `Vous pouvez payer en ${from} ou en ${to} : le taux est de 1 ${from} = ${conversionRate} ${to}, y compris une majoration de ${markUp} % sur le taux de référence de la Banque centrale européenne, et le choix vous appartient.`,
  es: ({ originalCurrency: from, convertedCurrency: to, conversionRate, markUp }) =>
    `Puede pagar en ${from} o en ${to}: el tipo de cambio es 1 ${from} = ${conversionRate} ${to}, incluido un recargo del ${markUp} % sobre el tipo de referencia del Banco Central Europeo, y la elección es suya.`,
  it: ({ originalCurrency: from, convertedCurrency: to, conversionRate, markUp }) =>
    `Può pagare in ${from} o in ${to}: il cambio è 1 ${from} = ${conversionRate} ${to}, compresa una maggiorazione del ${markUp} % sul tasso di riferimento della Banca centrale europea, e la scelta spetta a Lei.`,
};

export function disclaimer(rate: DisclosedRate, language: string): { text: string; language: Language } {
  const wanted = DISCLAIMER_LANGUAGES.find((known) => known === language.toLowerCase()) ?? "en";
  const { conversionRate, markUp } = rate;
  const shown = {
    ...rate,
    conversionRate: shownDecimal(conversionRate, wanted),
    markUp: shownDecimal(markUp, wanted),
  };
  return { text: SENTENCES[wanted](shown), language: wanted };
}

/** A decimal as people of that language write it. */
export function shownDecimal(text: string, language: string): string {
  return language === "en" ? text : text.replace(".", ",");
}
