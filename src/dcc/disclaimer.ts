import { fillIn, textsIn, type Language } from "../languages/index.ts";
import { shownMarkUp, shownRate, type MarkUp } from "./mark-up.ts";

interface DisclosedRate extends MarkUp {
  readonly originalCurrency: string;
  readonly convertedCurrency: string;
  readonly conversionRate: string;
}

/**
 * One sentence with rate, mark-up over the reference and the choice. Neutral: no wording in favour of one currency
 * (Mastercard's rules), and the mark-up as Regulation (EU) 2021/1230 Art. 4 requires.
 */
export function disclaimerOf(disclosed: DisclosedRate, language: Language): string {
  const values = {
    from: disclosed.originalCurrency,
    to: disclosed.convertedCurrency,
    rate: shownRate(disclosed, language),
    markUp: shownMarkUp(disclosed, language),
  };
  return fillIn(textsIn(language).conversion.disclaimer, values, language);
}
