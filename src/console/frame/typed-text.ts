import { refuseCardDataInText } from "../../transaction-requests/index.ts";
import { t } from "../language/translate.ts";

/** Characters of the reason for a refund or for seeing masked data, and of the comment on a decision. */
export const MAX_REASON_LENGTH = 200;

/**
 * The problem of a text that a person typed, in the present language; undefined when it may be kept.
 *
 * @param rules `max` in characters; `ofCardNumber` is the sentence for a text with a card number, where the form has its own
 */
export function typedTextProblem(
  text: string,
  { max, ofCardNumber = t("It must not contain a card number.") }: { max: number; ofCardNumber?: string },
): string | undefined {
  if (text.length > max) return t("Use at most {count} characters.", { count: max });
  return refuseCardDataInText({ text }) ? ofCardNumber : undefined;
}
