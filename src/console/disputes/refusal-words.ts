import { wordsOfDisputeRefusal, type DisputeCallRefusal } from "../../disputes/index.ts";
import type { Refusal } from "../../platform/refusal.ts";
import { minuteText } from "../language/time-text.ts";
import { t, translated } from "../language/translate.ts";
import { refusalText } from "../payment-facts/refusal-text.ts";

/** Why the dispute takes no response, or what is wrong with one. */
export function refusalWords(refusal: DisputeCallRefusal | Refusal<"no_chargeback">): string {
  switch (refusal.code) {
    case "no_chargeback":
      return t("No money was charged back: there is nothing to answer yet.");
    case "responses_not_supported":
      return t("Disputes of this provider are answered in the provider’s own pages.");
    case "dispute_not_open":
      return t("The dispute no longer needs an answer.");
    case "dispute_overdue":
      return t("The deadline passed on {time}.", { time: minuteText(refusal.dueAt) });
    case "dispute_accepted":
      return t("The loss was accepted.");
    case "evidence_submitted":
      return t("The evidence was sent. The bank decides.");
    case "response_under_way":
      return t("An earlier answer is on its way to the provider.");
    case "evidence_invalid":
      return refusalText(`${refusal.path}: ${refusal.message}`);
    case "chargeback_not_found":
    case "not_a_chargeback":
    case "no_dispute":
    case "provider_refused":
      return t("The provider refused it: {reason}", { reason: translated(wordsOfDisputeRefusal(refusal)) });
  }
}
