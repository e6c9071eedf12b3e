import type { FieldFault } from "../../platform/field-fault.ts";
import { t } from "../language/translate.ts";
import { faultText } from "./fault-words.ts";

/** A problem of a field, in the present language. */
export interface FieldProblem {
  /** As the API names it, and as the form names its field; `root` for the form as a whole. */
  readonly path: string;
  readonly message: string;
}

/** Patterns of schemas say of many fields in the same words what they take. */
const IMAGE = /^must be a PNG, JPEG or WebP image/;
const OTHER_KIND = /^is not (?:a|an) /;

/** The problem in a refusal of the API. A rare one without a fault stays in English, as the API has it. */
export function fieldProblem({
  path,
  message,
  fault,
}: FieldProblem & { readonly fault?: FieldFault | undefined }): FieldProblem {
  if (fault) return { path, message: faultText(fault) };
  if (IMAGE.test(message)) return { path, message: t("Choose a PNG, JPEG or WebP image.") };
  if (OTHER_KIND.test(message)) return { path, message: t("This is not a value of the chosen kind.") };
  return { path, message: sentence(message) };
}

function sentence(message: string): string {
  const capital = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.?!]$/.test(capital) ? capital : `${capital}.`;
}
