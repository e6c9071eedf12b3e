import { type Annotations, type Fee, NO_ANNOTATIONS } from "../../src/annotations/index.ts";
import type { TransactionFacts } from "../../src/bi/documents/index.ts";
import { factsOf, paidAt } from "./transaction-facts.ts";

/** The value of one field of the document for one fact. */
export type Row = readonly [fact: TransactionFacts, value: unknown];

const later = Temporal.Instant.from("2026-11-21T08:30:00Z");
const laterText = "2026-11-21 08:30:00";
const paidText = "2026-11-20 10:00:00";

export const withAnnotations = (annotations: Partial<Annotations>): TransactionFacts =>
  factsOf({}, { annotations: { ...NO_ANNOTATIONS, ...annotations } });

const settlement = {
  incomingSettlementState: "settled",
  outgoingSettlementState: "open",
  settlementAmount: "9.50",
  settlementCurrency: "EUR",
  settlementExchangeRate: "1.125",
  settlementDate: "2026-11-21T08:30:00Z",
  outgoingSettlementAmount: "9.40",
  outgoingSettlementCurrency: "USD",
  outgoingSettlementDate: "2026-11-20T10:00:00Z",
  providerSettlement: {
    settlementStatus: "PAID",
    settlementNumber: "S-1",
    paymentRef: "RF18",
    settlementDate: "2026-11-21T08:30:00Z",
    fundsReceivedAt: "2026-11-20T10:00:00Z",
  },
};
const settled = withAnnotations({ settlement });
const fee = (change: Partial<Fee>): TransactionFacts =>
  withAnnotations({ fees: [{ amount: "0.1234", currency: "EUR", ...change }] });
const tagged = withAnnotations({ tags: [{ name: "checked", createdAt: later.toString(), createdBy: "me" }] });
const job = {
  jobTypeId: "csv",
  jobTypeName: "File",
  createdBy: "scheduler",
  status: "done",
  createdAt: later.toString(),
  periodFrom: paidAt.toString(),
  periodTo: later.toString(),
  conflicted: false,
  externalId: "x-1",
  jobData: { line: "17" },
};
const conflicts = [{ resolved: true, resolution: "corrected" }];
const reconciled = withAnnotations({ reconciliation: { state: "matched", conflicts, jobs: [job] } });

const postprocessing: Record<string, Row> = {
  incoming_settlement_state: [settled, "settled"],
  outgoing_settlement_state: [settled, "open"],
  settlement_amount: [settled, 9.5],
  settlement_currency: [settled, "EUR"],
  settlement_exchange_rate: [settled, 1.125],
  settlement_date: [settled, laterText],
  outgoing_settlement_amount: [settled, 9.4],
  outgoing_settlement_currency: [settled, "USD"],
  outgoing_settlement_date: [settled, paidText],
  invoiceable: [withAnnotations({ settlement: { invoiceable: false } }), false],
  reconciliation_state: [reconciled, "matched"],
  "tags.name": [tagged, "checked"],
  "tags.createdAt": [tagged, laterText],
  "tags.createdBy": [tagged, "me"],
  "fees.amount": [fee({}), 0.1234],
  "fees.currency": [fee({}), "EUR"],
  "fees.deducts_payout": [fee({ deductsPayout: true }), true],
  "fees.description": [fee({ description: "d" }), "d"],
  "fees.date": [fee({ date: "2026-11-20" }), "2026-11-20"],
  "fees.created_by": [fee({ createdBy: "me" }), "me"],
  "fees.entity": [fee({ entity: "Acquirer" }), "Acquirer"],
  "fees.entity_id": [fee({ entityId: "42" }), "42"],
  "fees.entity_type": [fee({ entityType: "scheme" }), "scheme"],
  "fees.base_currency": [fee({ baseCurrency: "USD" }), "USD"],
  "fees.base_amount": [fee({ baseAmount: "0.2" }), 0.2],
  "postprocessing.provider_settlement.settlement_status": [settled, "PAID"],
  "postprocessing.provider_settlement.settlement_number": [settled, "S-1"],
  "postprocessing.provider_settlement.payment_ref": [settled, "RF18"],
  "postprocessing.provider_settlement.settlement_date": [settled, laterText],
  "postprocessing.provider_settlement.funds_received_at": [settled, paidText],
  "postprocessing.reconciliation_conflicts.resolved": [reconciled, true],
  "postprocessing.reconciliation_conflicts.resolution": [reconciled, "corrected"],
  "postprocessing.jobs.job_type_id": [reconciled, "csv"],
  "postprocessing.jobs.job_type_name": [reconciled, "File"],
  "postprocessing.jobs.created_by": [reconciled, "scheduler"],
  "postprocessing.jobs.status": [reconciled, "done"],
  "postprocessing.jobs.created_at": [reconciled, laterText],
  "postprocessing.jobs.period_from": [reconciled, paidText],
  "postprocessing.jobs.period_to": [reconciled, laterText],
  "postprocessing.jobs.conflicted": [reconciled, false],
  "postprocessing.jobs.external_id": [reconciled, "x-1"],
  "postprocessing.jobs.job_data": [reconciled, { line: "17" }],
};

const data = {
  riskProfileId: 3,
  riskProfileName: "Shop",
  riskCheckPerformedOn: "customer",
  finalScore: 40,
  finalAction: "approve",
  alert: true,
  threeDSecure: "mandatory",
};
const check = {
  checkType: "velocity",
  ruleId: "17",
  action: "review",
  threeDSecure: "off",
  hit: true,
  alert: false,
  manualReview: true,
  scoreAdded: 20,
};
const judged = withAnnotations({
  risk: {
    riskData: data,
    riskChecks: [check],
    metaRiskData: { ...data, riskProfileId: "three" },
    metaRiskChecks: [check],
  },
});
const ofData = {
  risk_profile_name: "Shop",
  risk_check_performed_on: "customer",
  final_score: 40,
  final_action: "approve",
  alert: true,
  "3d_secure": "mandatory",
};
const ofCheck = {
  check_type: "velocity",
  rule_id: "17",
  action: "review",
  "3d_secure": "off",
  hit: true,
  alert: false,
  manual_review: true,
  score_added: 20,
};
const risk: Record<string, Row> = {
  ...inside("risk_data", { risk_profile_id: 3, ...ofData }),
  ...inside("risk_checks", ofCheck),
  ...inside("meta_risk_data", { risk_profile_id: "three", ...ofData }),
  ...inside("meta_risk_checks", ofCheck),
};

/** The fields that other systems set: tags, fees, settlement, reconciliation and risk. */
export const annotationRows: Readonly<Record<string, Row>> = { ...postprocessing, ...risk };

function inside(path: string, values: Readonly<Record<string, unknown>>): Record<string, Row> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`${path}.${name}`, [judged, value]]),
  );
}
