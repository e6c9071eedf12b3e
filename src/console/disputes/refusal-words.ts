import { wordsOfDisputeRefusal, type DisputeCallRefusal, type EvidenceFault } from "../../disputes/index.ts";
import type { Refusal } from "../../platform/refusal.ts";
import { minuteText } from "../language/time-text.ts";
import { t, translated } from "../language/translate.ts";

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
      return evidenceText(refusal.fault);
    case "chargeback_not_found":
    case "not_a_chargeback":
    case "no_dispute":
    case "provider_refused":
      return t("The provider refused it: {reason}", { reason: translated(wordsOfDisputeRefusal(refusal)) });
  }
}

function evidenceText(fault: EvidenceFault): string {
  switch (fault.code) {
    case "unknown_file_type":
      return t("Choose what the file shows.");
    case "file_empty":
      return t("The file is empty.");
    case "file_too_large":
      return t("The file must not be larger than {bytes} bytes.", { bytes: String(fault.limit) });
    case "files_too_large":
      return t("All files together must not be larger than {bytes} bytes.", { bytes: String(fault.limit) });
    case "media_type_not_taken":
      return t("The file must be of one of these types: {types}.", { types: fault.types });
    case "file_name_with_card":
      return t("The name of the file must not contain a card number.");
    case "nothing_to_send":
      return t("Upload a file or write a text first.");
    case "unknown_text":
      return t("The provider does not take this text.");
    case "text_too_long":
      return t("Enter at most {count} characters.", { count: fault.limit });
    case "holds_card_data":
      return t("It must not contain a card number.");
    case "malformed":
      return t("The form is incomplete. Open the dispute again and start from there.");
  }
}
