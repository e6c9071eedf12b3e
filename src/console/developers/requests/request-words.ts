import { html, icon, type Html } from "../../../platform/pages/index.ts";
import type { LoggedRequest } from "../../../request-log/index.ts";
import type { PlainText } from "../../language/dictionary.ts";
import { isTranslated, t, translated } from "../../language/translate.ts";
import { wordsOfReason } from "./reason-words.ts";

/** Whether the server responded to the request: its status alone decides. */
export function httpBadge({ status }: Pick<LoggedRequest, "status">): Html {
  return signed(`HTTP ${status}`, status < 400);
}

/** The result of the transaction, beside a response that may be HTTP 200; nothing where the server refused the request itself. */
export function resultBadge(request: Pick<LoggedRequest, "status" | "errorCode" | "transactionUuid">): Html {
  return request.status >= 400 ? html`` : signed(t(resultWord(request)), request.errorCode === null);
}

/**
 * Why it failed, in the reader's language. Without a reason the words of the API: declines have a translation there.
 *
 * @returns `isOfApi` for words that only the API has, in English
 */
export function errorText({ error, reason }: Pick<LoggedRequest, "error" | "reason">): {
  readonly text: string;
  readonly isOfApi: boolean;
} {
  const words = wordsOfReason(reason);
  if (words !== undefined) return { text: words, isOfApi: false };
  return { text: translated(error ?? ""), isOfApi: !isTranslated(error ?? "") };
}

/** Codes of the API that begin with 2 are declines. */
function resultWord({
  errorCode,
  transactionUuid,
}: Pick<LoggedRequest, "errorCode" | "transactionUuid">): PlainText {
  if (errorCode === null) return "Successful";
  if (transactionUuid === null) return "Refused";
  return errorCode.startsWith("2") ? "Declined" : "Failed";
}

function signed(text: string, isGood: boolean): Html {
  return html`<span class="badge ${isGood ? "good" : "wrong"}"
    >${text}${icon(isGood ? "check" : "cross", "xs")}</span
  >`;
}
