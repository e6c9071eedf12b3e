import type { Html } from "../../platform/pages/index.ts";
import type { ConfigurationChange } from "../../tenancy/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import { addressText } from "../payment-facts/words.ts";
import { changedFields } from "./changed-fields.ts";
import { moneySentence } from "./money-sentence.ts";
import { isRefundRequest, refundSentence, type RefundFacts } from "./refund-sentence.ts";
import { toolText } from "./tool-words.ts";

/** The entities of the audit. A test finds one without a word. */
const ENTITIES: Readonly<Record<string, PlainText>> = {
  accountRequest: "Request for an account",
  administrator: "Administrator",
  agentApproval: "Move of an assistant",
  agentCall: "Call of an assistant",
  agentCredential: "Assistant",
  agentRequest: "Request for an assistant",
  alertChoice: "Choice of alerts",
  apiUserRequest: "Request for an API user",
  approval: "Refund request",
  audit: "Audit",
  auditEntries: "Entries of the audit",
  batch: "Batch",
  bankAllocation: "Assignment of a bank entry",
  bankEntry: "Bank entry",
  bankImport: "Import of a bank statement",
  bookingExport: "File for the bookkeeping",
  bookingProfile: "Profile of the bookkeeping",
  biApiKey: "BI key",
  biDocuments: "Documents of the BI data source",
  testClock: "Test clock",
  callback: "Callback",
  connector: "Connector",
  connectorAccount: "Account of a connector",
  connectorDraft: "Draft of a connector",
  connectorExperiment: "Trial of a draft",
  connectorWebhook: "Webhook of a connector",
  conversionRate: "Conversion rate",
  customerProfile: "Customer",
  customerProfileContainer: "Container of customer profiles",
  dispute: "Dispute",
  erasure: "Erasure of a person's data",
  feeEntity: "Fee recipient",
  costSet: "Cost set",
  feeSet: "Fee set",
  figures: "Figures",
  identity: "Identity",
  invitation: "Invitation",
  job: "Job",
  mailServer: "Mail server",
  membership: "Role of a person",
  merchant: "Merchant",
  merchantUser: "API user",
  passkey: "Passkey",
  payment: "Payment",
  payments: "Payments",
  person: "Person",
  personExport: "Customer data",
  personalData: "Customer data",
  provisioningCredential: "Credential of the provisioning API",
  reconciliation: "Reconciliation",
  recovery: "Recovery",
  recoveryPlan: "Recovery plan",
  recoveryPlanDraft: "Draft of a recovery plan",
  refundLimit: "Refund limit",
  requestLog: "Request log",
  retentionRule: "Retention rule",
  reusableLink: "Reusable link",
  review: "Review",
  risk: "Risk of a payment",
  riskListEntry: "Entry of a risk list",
  riskProfile: "Risk profile",
  riskProfileDraft: "Draft of a risk profile",
  savedQuery: "Saved question",
  schedule: "Schedule",
  secondFactor: "Second factor",
  settlement: "Settlement",
  settlements: "Settlements",
  costs: "Costs",
  exemptions: "Exemptions",
  shop: "Shop",
  shopDifference: "Difference between an order and its payment",
  tenant: "Tenant",
  tenantMove: "Move of a tenant",
  transactionFee: "Fee of a payment",
  transactionTag: "Tag of a payment",
  transferFile: "File of transfers",
  transferFileRequest: "Request for a file of transfers",
  vaultExport: "Export of cards",
  vaultExportRequest: "Request for an export of cards",
  vaultImport: "Import of cards",
  vaultImportKey: "Key for imports of cards",
  vaultMapping: "Columns of files of cards",
  webhookEndpoint: "Event endpoint",
};

/** Actions that changed no configuration, by the operation of the API or of the console. A test finds one without a word. */
const DONE: Readonly<Record<string, PlainText>> = {
  acceptDispute: "Accepted the dispute",
  assignBankEntry: "Assigned a bank entry",
  addEvidence: "Added evidence to the dispute",
  cancelReusableLink: "Cancelled the reusable link",
  cancelSchedule: "Cancelled the schedule",
  contestDispute: "Contested the dispute",
  continueSchedule: "Continued the schedule",
  createReusableLink: "Created a reusable link",
  createSchedule: "Created the schedule",
  createTransferFile: "Requested a file of transfers",
  deleteCustomer: "Deleted the customer",
  detachInstrument: "Removed a stored payment instrument",
  downloadBookingExport: "Downloaded a file for the bookkeeping",
  downloadTransferFile: "Downloaded a file of transfers",
  confirmSentTransferFile: "Confirmed that the bank has a file of transfers",
  sendTransferFileAgain: "Sent a file of transfers again",
  endSessions: "Ended sessions",
  erasePerson: "Requested the erasure of a person's data",
  evidencePack: "Downloaded the evidence of the dispute",
  exportAudit: "Exported the audit",
  exportBatch: "Exported the results of the batch",
  exportFigures: "Exported figures",
  exportPayments: "Exported payments",
  exportRefunds: "Exported refunds by person",
  exportPerson: "Exported the data of a customer",
  exportSettlements: "Exported settlements",
  exportCosts: "Exported costs",
  exportExemptions: "Exported exemptions",
  pauseSchedule: "Paused the schedule",
  changePrice: "Changed the price of the schedule",
  changeSchedule: "Changed the schedule",
  preferInstrument: "Chose the preferred payment instrument",
  prove: "Confirmed that they are present",
  resendCallback: "Resent a callback",
  resendEvents: "Resent events",
  retryJob: "Ran the job again",
  retryRecovery: "Retried a failed payment",
  rebuildBi: "Started a rebuild of the BI data source",
  registerConnectorWebhook: "Registered the webhook of the connector",
  rejectRiskReview: "Rejected the payment on review",
  releaseRiskReview: "Released the payment on review",
  reveal: "Revealed the data of a customer",
  sendRecoveryLink: "Sent the link of a recovery case",
  sendTestEvent: "Sent a test event",
  sendTestMail: "Sent a test mail",
  signIn: "Signed in",
  stopRecovery: "Stopped a recovery case",
  testConnectorAccount: "Tested the account of the connector",
  unassignBankEntry: "Undid the assignment of a bank entry",
  uploadBatch: "Uploaded the batch",
  watchRequests: "Recorded all requests for an hour",
};

const OF_CONSOLE = /^console\./;
/** The values by which people recognise what was changed, the best first. */
const NAMES = ["name", "username", "email", "url", "label", "title"] as const;
const READABLE = /^[a-z0-9][\w.@-]{0,39}$/i;
const ID = /^[A-Z]{2}-|[0-9a-f]{8}-[0-9a-f]{4}|^[0-9a-f]{20,}$/;

/** Whether a person made the entry, on a page of the console. */
export function isOfConsole(operation: string | null): boolean {
  return operation !== null && OF_CONSOLE.test(operation);
}

/** An entry of the audit as a sentence; its names in the API are with its details. */
export function entrySentence(entry: ConfigurationChange, refunds: RefundFacts): string | Html {
  if (isRefundRequest(entry)) return refundSentence(entry, refunds);
  const money = moneySentence(entry, refunds.at);
  if (money !== undefined) return money;
  const { action, operation, entity } = entry;
  const what = `${entityText(entity)} ${nameOf(entry)}`.trim();
  switch (action) {
    case "created":
      return t("{what} created", { what });
    case "removed":
      return t("{what} removed", { what });
    case "changed":
      return t("{what} changed: {fields}", { what, fields: changedFields(entry) });
    case "refused":
      return refusedText(entry, what);
    case "done":
      return entity === "agentCall" ? callText(what, operation) : (doneText(operation) ?? what);
  }
}

function refusedText({ entity, operation }: ConfigurationChange, what: string): string {
  if (operation === "console.signIn") return t("Sign-in refused");
  if (operation === "console.prove") return t("Confirmation that they are present refused");
  return t("Refused: {operation}.", { operation: entity === "agentCall" ? callText(what, operation) : what });
}

/** Calls of assistants have the tool as their operation. */
function callText(what: string, tool: string | null): string {
  return `${what}: ${toolText(tool ?? "")}`;
}

/** The kind of a record in words; one without a word by its name. */
export function entityText(entity: string): string {
  return Object.hasOwn(ENTITIES, entity) ? t(ENTITIES[entity]!) : entity;
}

function doneText(operation: string | null): string | undefined {
  const name = operation?.replace(OF_CONSOLE, "") ?? "";
  return Object.hasOwn(DONE, name) ? t(DONE[name]!) : undefined;
}

/** The name of what was changed; empty where it has none. */
function nameOf({ before, after, target }: ConfigurationChange): string {
  for (const values of [after, before])
    for (const name of NAMES) {
      const value = values?.[name];
      if (typeof value === "string" && value !== "") return name === "url" ? addressText(value) : value;
    }
  return READABLE.test(target) && !ID.test(target) ? target : "";
}
