import { cutText, object, text, type JsonObject, type ProviderEvent } from "@quittance/provider-kit";
import { amountOf } from "./currencies.ts";

type DisputeEvent = Extract<ProviderEvent, { kind: "chargeback" | "chargeback_reversed" | "dispute" }>;
type Stage = Extract<ProviderEvent, { kind: "dispute" }>["stage"];

const STAGES: Readonly<Record<string, Stage>> = {
  INQUIRY: "inquiry",
  CHARGEBACK: "chargeback",
  PRE_ARBITRATION: "second_chargeback",
  ARBITRATION: "second_chargeback",
};

/** By `dispute_outcome.outcome_code`. With `RESOLVED_WITH_PAYOUT` PayPal pays, and the merchant keeps the money. */
const RESULTS: Readonly<Record<string, Stage>> = {
  RESOLVED_BUYER_FAVOUR: "lost",
  ACCEPTED: "lost",
  RESOLVED_SELLER_FAVOUR: "won",
  RESOLVED_WITH_PAYOUT: "won",
  CANCELED_BY_BUYER: "won",
  DENIED: "won",
};

/**
 * A dispute as PayPal has it now. Its stage moves no money: what was taken from the merchant or returned is in `money_movements`, whose
 * fees are settled and not charged back.
 */
export function disputeEvents(dispute: JsonObject): ProviderEvent[] {
  const common = factsOf(dispute);
  if (!common) return [];
  const status = text(dispute["status"]);
  const outcome = text(object(dispute["dispute_outcome"])?.["outcome_code"]);
  const stage =
    status === "RESOLVED"
      ? (RESULTS[outcome] ?? "closed")
      : STAGES[text(dispute["dispute_life_cycle_stage"])];
  const changedAt = instantOf(dispute["update_time"]) ?? instantOf(dispute["create_time"]);
  const amount = amountOf(dispute["dispute_amount"]) ?? "unreadable";
  const state: ProviderEvent[] = stage
    ? [
        {
          ...common,
          kind: "dispute",
          eventId: `${common.disputeId}:${stage}:${status}`,
          stage,
          amount,
          ...(changedAt && { occurredAt: changedAt }),
        },
      ]
    : [];
  return [...movements(dispute, common), ...state];
}

type Common = Pick<
  DisputeEvent,
  "disputeId" | "reason" | "reasonCode" | "dueAt" | "providerReference" | "submissionReference" | "operations"
>;

function factsOf(dispute: JsonObject): Common | undefined {
  const disputeId = text(dispute["dispute_id"]);
  const transactions = dispute["disputed_transactions"];
  const disputed = Array.isArray(transactions) ? object(transactions[0]) : undefined;
  const providerReference = text(disputed?.["seller_transaction_id"]);
  const submissionReference = text(disputed?.["custom"]) || text(disputed?.["invoice_number"]);
  if (!disputeId || (!providerReference && !submissionReference)) return undefined;
  const reasonCode = cutText(text(dispute["external_reason_code"]), 50);
  const dueAt =
    text(dispute["status"]) === "WAITING_FOR_SELLER_RESPONSE"
      ? instantOf(dispute["seller_response_due_date"])
      : undefined;
  return {
    disputeId,
    ...(providerReference && { providerReference }),
    ...(submissionReference && { submissionReference }),
    operations: ["debit", "preauthorize", "capture"],
    reason: cutText(text(dispute["reason"]), 255) || "general",
    ...(reasonCode && { reasonCode }),
    ...(dueAt && { dueAt }),
  };
}

function movements(dispute: JsonObject, common: Common): ProviderEvent[] {
  const list = Array.isArray(dispute["money_movements"]) ? dispute["money_movements"].map(object) : [];
  const seen = { DEBIT: 0, CREDIT: 0 };
  const events: ProviderEvent[] = [];
  for (const movement of list) {
    const type = text(movement?.["type"]);
    const isSettlement = text(movement?.["reason"]) === "DISPUTE_SETTLEMENT";
    if (text(movement?.["affected_party"]) !== "SELLER" || !isSettlement) continue;
    if (type !== "DEBIT" && type !== "CREDIT") continue;
    seen[type] += 1;
    const occurredAt = instantOf(movement?.["initiated_time"]);
    events.push({
      ...common,
      kind: type === "DEBIT" ? "chargeback" : "chargeback_reversed",
      eventId: `${common.disputeId}:${type}:${seen[type]}`,
      amount: amountOf(movement?.["amount"]) ?? "unreadable",
      ...(seen[type] > 1 && { isSecond: true }),
      ...(occurredAt && { occurredAt }),
    });
  }
  return events;
}

/** Undefined when it cannot be read. */
function instantOf(given: unknown): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text(given));
  } catch {
    return undefined;
  }
}
