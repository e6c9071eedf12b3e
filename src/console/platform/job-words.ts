import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

/** The kinds of jobs, as people call them. A test finds a kind without a word. */
const JOBS: Readonly<Record<string, PlainText>> = {
  "conclude-authentication": "Conclude a 3-D Secure authentication",
  "decide-review": "Decide a review that nobody decided in time",
  "deliver-callback": "Deliver a callback",
  "deliver-event": "Deliver an event",
  "erase-deleted-customer": "Erase the data of a deleted customer",
  "erase-person": "Erase the data of a person",
  "fetch-settlement-report": "Fetch a settlement report",
  "fetch-settlements": "Fetch settlements from a provider",
  "find-late-approval": "Look for a late approval",
  "finish-agent-move": "Carry out an approved move of an assistant",
  "finish-console-approval": "Carry out an approved refund",
  "look-at-provider-page": "Look whether a customer paid on the provider's page",
  "look-up-at-provider": "Look up a payment at the provider",
  "make-event-object": "Prepare the content of an event",
  "fetch-bank-statements": "Fetch statements from a bank",
  "send-transfer-file": "Send a file of transfers to a bank",
  "match-bank-entries": "Match entries of the bank account with payments",
  "match-settlement-rows": "Match rows of a settlement with payments",
  "plan-console-password-reset": "Prepare a mail for a new password",
  "process-provider-event": "Process a webhook of a provider",
  "purge-card-data": "Delete card data",
  "purge-vault-import": "Delete the file of an import of cards",
  "resend-events": "Resend events",
  "run-batch": "Charge the rows of a batch",
  "run-schedule": "Charge a schedule",
  "run-vault-import": "Import cards",
  "schedule-alert": "Report a failed recurring charge",
  "scheduled-capture": "Capture a payment at its planned time",
  "run-what-if": "Estimate what a draft would have brought",
  "send-batch-callback": "Deliver the callback of a batch",
  "send-console-alerts": "Mail alerts",
  "send-console-approval": "Mail a request for approval",
  "send-console-invitation": "Mail an invitation",
  "send-console-notice": "Mail a notice to developers",
  "send-console-password-reset": "Mail a link for a new password",
  "send-dispute-response": "Send the response to a dispute",
  "retry-recovery-case": "Repeat a payment that failed",
  "send-card-notice": "Mail a customer whose card expires soon",
  "send-recovery-mail": "Mail a customer about a payment that failed",
  "send-payment-link-mail": "Mail a customer about a payment",
  "simulator-dispute-deadline": "Decision of a simulated dispute",
  "simulator-event": "Send an event of the Simulator",
  "undo-late-approval": "Return late money to a customer",
  "undo-vault-import": "Undo an import of cards",
  "void-rejected-review": "Void a rejected payment",
  "write-settlement-export": "Write a settlement file",
};

/** A kind of job in words; one that only a later version has is shown by its name. */
export function jobText(kind: string): string {
  return Object.hasOwn(JOBS, kind) ? t(JOBS[kind]!) : kind;
}
