import { DECLINES } from "@quittance/provider-kit";
import { isTranslated, translated } from "../language/translate.ts";

const BY_CODE: ReadonlyMap<number, string> = new Map(
  Object.values(DECLINES).map(({ code, text }) => [code, text]),
);

/**
 * The meaning of an error of a payment, in the present language. Words that the console does not know, such as those of another version,
 * are replaced by the standard text of their code.
 */
export function declineText({ code, message }: { readonly code: number; readonly message: string }): string {
  if (isTranslated(message)) return translated(message);
  return translated(BY_CODE.get(code) ?? message);
}
