import {
  disclaimerLanguage,
  shownDecimal,
  shownMarkUp,
  type DisclaimerLanguage,
  type MarkUp,
} from "./mark-up.ts";

interface DisclosedRate extends MarkUp {
  readonly originalCurrency: string;
  readonly convertedCurrency: string;
  readonly conversionRate: string;
}

/** With numbers in the format of the language. */
interface ShownRate {
  readonly originalCurrency: string;
  readonly convertedCurrency: string;
  readonly conversionRate: string;
  readonly markUp: string;
}

/**
 * One sentence with rate, mark-up over the reference and the choice. Neutral: no wording in favour of one currency
 * (Mastercard's rules), and the mark-up as Regulation (EU) 2021/1230 Art. 4 requires.
 */
const SENTENCES: Readonly<Record<DisclaimerLanguage, (rate: ShownRate) => string>> = {
  en: ({ originalCurrency: from, convertedCurrency: to, conversionRate, markUp }) =>
    `You can pay in ${from} or in ${to}: the rate is 1 ${from} = ${conversionRate} ${to}, including a mark-up of ${markUp}, and the choice is yours.`,
  de: ({ originalCurrency: from, convertedCurrency: to, conversionRate, markUp }) =>
    `Sie können in ${from} oder in ${to} zahlen: Der Kurs ist 1 ${from} = ${conversionRate} ${to}, einschließlich eines Aufschlags von ${markUp}, und Sie haben die Wahl.`,
  fr: ({ originalCurrency: from, convertedCurrency: to, conversionRate, markUp }) =>
    `Vous pouvez payer en ${from} ou en ${to} : le taux est de 1 ${from} = ${conversionRate} ${to}, y compris une majoration de ${markUp}, et le choix vous appartient.`,
  es: ({ originalCurrency: from, convertedCurrency: to, conversionRate, markUp }) =>
    `Puede pagar en ${from} o en ${to}: el tipo de cambio es 1 ${from} = ${conversionRate} ${to}, incluido un recargo del ${markUp}, y la elección es suya.`,
  it: ({ originalCurrency: from, convertedCurrency: to, conversionRate, markUp }) =>
    `Può pagare in ${from} o in ${to}: il cambio è 1 ${from} = ${conversionRate} ${to}, compresa una maggiorazione del ${markUp}, e la scelta spetta a Lei.`,
};

export function disclaimer(
  rate: DisclosedRate,
  language: string,
): { text: string; language: DisclaimerLanguage } {
  const supported = disclaimerLanguage(language);
  const { originalCurrency, convertedCurrency } = rate;
  const conversionRate = shownDecimal(rate.conversionRate, supported);
  const markUp = shownMarkUp(rate, supported);
  const text = SENTENCES[supported]({ originalCurrency, convertedCurrency, conversionRate, markUp });
  return { text, language: supported };
}
