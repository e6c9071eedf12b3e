import { declineText } from "../../payment-facts/decline-words.ts";
import { lastErrorOf } from "../../../transaction-requests/index.ts";
import type { Transaction } from "../../../transactions/index.ts";
import { t } from "../../language/translate.ts";

/** The last error, with the provider's own words. */
export function reasonOf(transaction: Transaction): string {
  const error = lastErrorOf(transaction);
  if (!error) return t("no reason was given");
  const { code, adapterCode, adapterMessage } = error;
  const message = declineText(error);
  const provider = [adapterCode, adapterMessage].filter((text) => text !== null && text !== "").join(" ");
  return provider === ""
    ? t("{message} (code {code})", { message, code: String(code) })
    : t("{message} (code {code}; provider: {provider})", { message, code: String(code), provider });
}

/** The last error in one sentence, for a list. */
export function reasonInShort(transaction: Transaction): string {
  const error = lastErrorOf(transaction);
  return error ? declineText(error).replace(/\.$/, "") : "";
}
