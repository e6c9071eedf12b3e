import { fillIn, isolate, localeOf, textsIn, type Language } from "../languages/index.ts";

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
export function shownMarkUp({ markUp, markUpOverEcb }: MarkUp, language: Language): string {
  const texts = textsIn(language).conversion;
  const percent = shownNumber(`${markUpOverEcb ?? markUp}E-2`, language, "percent");
  return fillIn(markUpOverEcb === null ? texts.markUpOverOwn : texts.markUpOverEcb, { percent }, language);
}

/** `1 EUR = 1.0842 USD`, with the rate in the format of the language. */
export function shownRate(
  rate: { originalCurrency: string; convertedCurrency: string; conversionRate: string },
  language: Language,
): string {
  const number = shownNumber(rate.conversionRate, language, "decimal");
  return isolate(`1 ${rate.originalCurrency} = ${number} ${rate.convertedCurrency}`, language);
}

/** The digits go through as text, so that nothing is rounded. */
function shownNumber(text: string, language: Language, style: "decimal" | "percent"): string {
  const [mantissa = ""] = text.split("E");
  const fractionDigits = mantissa.split(".")[1]?.length ?? 0;
  return new Intl.NumberFormat(localeOf(language), {
    style,
    useGrouping: false,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  }).format(text as `${number}`);
}
