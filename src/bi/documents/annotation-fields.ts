import type { Fee, Reconciliation, ReconciliationJob, Settlement } from "../../annotations/index.ts";
import { gatewayTags } from "./gateway-tags.ts";
import type { TransactionFacts } from "./transaction-facts.ts";
import { dateTimeOfIso, decimalNumber, type DocumentPart, filled, known, openObject } from "./values.ts";

/** Data of other systems: tags, fees, settlement, reconciliation (spec "Post-processing", `tags`, `fees`, `postprocessing`). */
export function annotationFields(facts: TransactionFacts): DocumentPart {
  const { transaction, annotations } = facts;
  const { tags, fees, settlement, reconciliation } = annotations;
  const isMoneyTaken = transaction.status === "success" && !transaction.testMode;
  return {
    ...(settlement && settlementFields(settlement)),
    invoiceable: settlement?.invoiceable ?? isMoneyTaken,
    reconciliation_state: reconciliation?.state ?? "none",
    tags: filled([
      ...gatewayTags(facts),
      ...tags.map((tag) => ({ ...tag, createdAt: dateTimeOfIso(tag.createdAt) })),
    ]),
    fees: filled(fees.map(feeObject)),
    postprocessing: filled(
      known({
        ...(reconciliation && conflictFields(reconciliation)),
        jobs: filled([...(reconciliation?.jobs ?? []), ...annotations.jobs].map(jobObject)),
        provider_settlement: settlement && providerSettlement(settlement),
      }),
    ),
  };
}

function settlementFields(settlement: Settlement): DocumentPart {
  return {
    incoming_settlement_state: settlement.incomingSettlementState,
    outgoing_settlement_state: settlement.outgoingSettlementState,
    settlement_amount: decimalNumber(settlement.settlementAmount),
    settlement_currency: settlement.settlementCurrency,
    settlement_exchange_rate: decimalNumber(settlement.settlementExchangeRate),
    settlement_date: dateTimeOfIso(settlement.settlementDate),
    outgoing_settlement_amount: decimalNumber(settlement.outgoingSettlementAmount),
    outgoing_settlement_currency: settlement.outgoingSettlementCurrency,
    outgoing_settlement_date: dateTimeOfIso(settlement.outgoingSettlementDate),
  };
}

function providerSettlement({ providerSettlement: given }: Settlement): DocumentPart | undefined {
  if (given === undefined) return undefined;
  return known({
    settlement_status: given.settlementStatus,
    settlement_number: given.settlementNumber,
    payment_ref: given.paymentRef,
    settlement_date: dateTimeOfIso(given.settlementDate),
    funds_received_at: dateTimeOfIso(given.fundsReceivedAt),
  });
}

function feeObject(fee: Fee): DocumentPart {
  return known({
    amount: decimalNumber(fee.amount),
    currency: fee.currency,
    deducts_payout: fee.deductsPayout,
    description: fee.description,
    date: fee.date,
    created_by: fee.createdBy,
    entity: fee.entity,
    entity_id: fee.entityId,
    entity_type: fee.entityType,
    base_currency: fee.baseCurrency,
    base_amount: decimalNumber(fee.baseAmount),
  });
}

function conflictFields({ conflicts = [] }: Reconciliation): DocumentPart {
  return { reconciliation_conflicts: filled([...conflicts]) };
}

function jobObject(job: ReconciliationJob): DocumentPart {
  return known({
    job_type_id: job.jobTypeId,
    job_type_name: job.jobTypeName,
    created_by: job.createdBy,
    status: job.status,
    created_at: dateTimeOfIso(job.createdAt),
    period_from: dateTimeOfIso(job.periodFrom),
    period_to: dateTimeOfIso(job.periodTo),
    conflicted: job.conflicted,
    external_id: job.externalId,
    job_data: job.jobData && openObject(job.jobData),
  });
}
