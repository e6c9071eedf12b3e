import type { PlainText } from "../../language/dictionary.ts";
import { t } from "../../language/translate.ts";

/** Kinds of data as people say them, by their names in the API. A test compares it with the kinds that there are. */
const KINDS: Readonly<Record<string, PlainText>> = {
  callbackAttempts: "Attempts to deliver callbacks",
  events: "Events",
  batches: "Batches",
  settlementFiles: "Settlement files",
  profileAccesses: "Accesses to customer profiles",
  agentMoves: "Moves of assistants",
  agentDecisions: "Moves of assistants that a person decided",
  disputeEvidence: "Evidence of disputes",
  paymentDetails: "Personal details of payments",
  payments: "Invoice data of payments",
  deadJobs: "Dead jobs",
  eventAttempts: "Attempts to deliver events",
  requests: "Request log",
  providerEvents: "Webhooks of providers",
  velocityKeys: "Keys of velocity rules",
  lowValueUses: "Exempt payments of low value",
  audit: "Audit",
};

export function kindTitle(kind: string): string {
  return Object.hasOwn(KINDS, kind) ? t(KINDS[kind]!) : kind;
}
