import type { EventType } from "../events/index.ts";
import { EXAMPLE_PAYMENT } from "../transaction-requests/index.ts";

const PAYMENT = { success: true, transactionStatus: "SUCCESS", ...EXAMPLE_PAYMENT };
const PROFILE = { profileGuid: "CP-1234-1234-1234-1234-1234-1234", customerIdentification: "customer-1" };
const SCHEDULE = {
  success: true,
  scheduleId: "SC-1234-1234-1234-1234-1234-1234",
  registrationUuid: "d94c0d72f3a36e21f16e",
  scheduleStatus: "ACTIVE",
};
const RECOVERY = {
  recoveryId: "RC-1234-1234-1234-1234-1234-1234",
  state: "waiting",
  reason: "later",
  amount: "9.99",
  currency: "EUR",
  transactionUuid: "d94c0d72f3a36e21f16e",
  scheduleId: SCHEDULE.scheduleId,
  nextAttemptAt: "2026-11-23T00:05:00Z",
  attempts: [
    {
      uuid: "d94c0d72f3a36e21f16e",
      at: "2026-11-20T10:00:00Z",
      result: "ERROR",
      connectorGuid: "CO-1234-1234-1234-1234-1234-1234",
    },
  ],
  mails: [{ kind: "recovery-1", at: "2026-11-20T10:00:01Z", state: "sent" }],
  link: "https://pay.example/recover/RC-1234-1234-1234-1234-1234-1234/token",
  expiresAt: "2026-12-20T10:00:00Z",
};
const RECOVERY_STATES: Partial<Record<EventType, string>> = {
  "recovery.recovered": "recovered",
  "recovery.lost": "lost",
};
const DISPUTE = {
  guid: "9f6dd7b0-0000-7000-8000-000000000001",
  transactionUuid: "d94c0d72f3a36e21f16e",
  stage: "chargeback",
};
const CONNECTOR = {
  guid: "CO-1234-1234-1234-1234-1234-1234",
  merchantGuid: "ME-1234-1234-1234-1234-1234-1234",
  name: "Cards",
  adapter: "Simulator",
  method: "Creditcard",
  apiKey: "cards",
  since: "2026-11-20T10:00:00Z",
};
const APPROVALS = { approvalRate: 0.61, usualApprovalRate: 0.914 };
const SETTLEMENT_ROW = {
  id: "1",
  state: "unmatched",
  because: "No transaction has its reference.",
  transactionUuid: null,
  recordedAt: "2026-11-20T10:00:00Z",
  row: { kind: "payment", net: { amount: "9.75", currency: "EUR" }, settlementNumber: "po_1" },
  connectorGuid: CONNECTOR.guid,
};

const ORDER_DIFFERENCE = {
  id: "SO-100305",
  kind: "unknown_there",
  uuids: [PAYMENT.uuid],
  state: "open",
  total: "42.40",
  currency: "EUR",
  shopGuid: "SH-1234-1234-1234-1234-1234-1234",
  since: "2026-11-20T10:00:00Z",
};

const PAYOUT_AT_BANK = {
  payoutGuid: "0f0c2b5e-57f0-4a3b-8f64-3c9c1c0a7e02",
  connectorGuid: CONNECTOR.guid,
  settlementNumber: "po_1",
  amount: "8914.20",
  currency: "EUR",
  bankState: "arrived",
  bankEntry: "7d1c5c3e-6a52-4f6c-9f3a-6b3f0a4f0c11",
  difference: "0.00",
};

const BANK_ENTRY = {
  guid: "7d1c5c3e-6a52-4f6c-9f3a-6b3f0a4f0c11",
  account: "AT441999900004217201",
  amount: "49.90",
  currency: "EUR",
  direction: "in",
  bookedAt: "2026-11-26",
  state: "matched",
};

const EXPERIMENT = {
  guid: "EX-1234-1234-1234-1234-1234-1234",
  connectorGuid: CONNECTOR.guid,
  subject: "routing",
  revision: 3,
  sharePercent: 10,
  guardrail: { approvalDropPoints: 1, after: 500 },
  state: "stopped",
  stoppedBy: "guardrail",
  draft: { payments: 612, approved: 551 },
  others: { payments: 5_508, approved: 5_035 },
  prediction: [-0.002, 0.004, 0.011],
  result: [-0.041, -0.014, 0.009],
};

/** The names in the status call for the transactions of each kind of event. */
const STATUSES: Partial<Record<EventType, Readonly<Record<string, string>>>> = {
  "payment.pending": { transactionStatus: "PENDING" },
  "payment.authorized": { transactionType: "PREAUTHORIZE" },
  "payment.failed": { transactionStatus: "ERROR" },
  "payment.cancelled": { transactionStatus: "CANCELLED" },
  "payment.expired": { transactionStatus: "CANCELLED" },
  "payment.captured": { transactionType: "CAPTURE" },
  "payment.capture_failed": { transactionType: "CAPTURE", transactionStatus: "ERROR" },
  "payment.voided": { transactionType: "VOID" },
  "payment.void_failed": { transactionType: "VOID", transactionStatus: "ERROR" },
  "payment.increased": { transactionType: "INCREMENTAL-AUTHORIZATION" },
  "payment.increase_failed": { transactionType: "INCREMENTAL-AUTHORIZATION", transactionStatus: "ERROR" },
  "refund.succeeded": { transactionType: "REFUND" },
  "refund.failed": { transactionType: "REFUND", transactionStatus: "ERROR" },
  "payout.succeeded": { transactionType: "PAYOUT" },
  "payout.failed": { transactionType: "PAYOUT", transactionStatus: "ERROR" },
  "chargeback.opened": { transactionType: "CHARGEBACK" },
  "chargeback.reversed": { transactionType: "CHARGEBACK-REVERSAL" },
  "instrument.registered": { transactionType: "REGISTER" },
  "instrument.registration_failed": { transactionType: "REGISTER", transactionStatus: "ERROR" },
  "instrument.deregistered": { transactionType: "DEREGISTER" },
  "instrument.deregistration_failed": { transactionType: "DEREGISTER", transactionStatus: "ERROR" },
};

/** An invented object of the form that events of the type have. */
export function exampleObject(type: EventType): Readonly<Record<string, unknown>> {
  if (type.startsWith("profile.")) return PROFILE;
  if (type.startsWith("schedule.")) return SCHEDULE;
  if (type.startsWith("recovery.")) return { ...RECOVERY, state: RECOVERY_STATES[type] ?? RECOVERY.state };
  if (type.startsWith("dispute.")) return DISPUTE;
  if (type === "payout.arrived" || type === "payout.missing" || type === "payout.different")
    return PAYOUT_AT_BANK;
  if (type.startsWith("bank.")) return BANK_ENTRY;
  if (type === "settlement.mismatch") return SETTLEMENT_ROW;
  if (type === "connector.approvals_fell") return { ...CONNECTOR, ...APPROVALS };
  if (type === "connector.approvals_recovered") return CONNECTOR;
  if (type.startsWith("connector.")) return { ...CONNECTOR, state: type.slice("connector.".length) };
  if (type === "order.difference") return ORDER_DIFFERENCE;
  if (type === "experiment.stopped") return EXPERIMENT;
  if (type === "test") return { message: "This is a test." };
  return { ...PAYMENT, ...STATUSES[type] };
}
