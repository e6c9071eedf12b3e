import { at, cutText, text, type ProviderEvent } from "@quittance/provider-kit";
import { amountOf } from "./outcome-of-payment.ts";
import type { Item } from "./webhook-item.ts";

type DisputeEvent = Extract<ProviderEvent, { kind: "chargeback" | "chargeback_reversed" | "dispute" }>;

/** The issuer took the money, or returned it. */
export function disputedMoney(
  item: Item,
  money: { kind: "chargeback" | "chargeback_reversed"; isSecond?: true },
): ProviderEvent[] {
  return item.isSuccess ? [{ ...disputeFacts(item), ...money }] : [];
}

/** The event of a stage that moves no money. */
export function disputeStage(
  item: Item,
  stage: "inquiry" | "second_chargeback" | "won" | "lost",
): ProviderEvent[] {
  return [{ ...disputeFacts(item), kind: "dispute", stage }];
}

/**
 * All events of a dispute have one reference of Adyen's: the dispute's. What Adyen does not sign, as the code of the reason
 * and the day until which it can be defended, is read only behind the webhook's own credentials.
 */
function disputeFacts(item: Item): Omit<DisputeEvent, "kind" | "stage" | "isSecond"> {
  const { raw, source, originalReference, pspReference, reason, isTrusted } = item;
  const { amount = "unreadable" } = amountOf(raw["amount"]);
  const data = isTrusted ? raw["additionalData"] : undefined;
  const reasonCode = cutText(text(at(data, "chargebackReasonCode")), 50);
  const dueAt = instantOf(text(at(data, "defensePeriodEndsAt")));
  const occurredAt = isTrusted ? instantOf(text(raw["eventDate"])) : undefined;
  return {
    ...source,
    ...(originalReference && { providerReference: originalReference }),
    operations: ["debit", "preauthorize", "capture"],
    disputeId: pspReference,
    amount,
    reason: reason || "general",
    ...(reasonCode && { reasonCode }),
    ...(dueAt && { dueAt }),
    ...(occurredAt && { occurredAt }),
  };
}

/** Undefined when it cannot be read. */
function instantOf(given: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(given);
  } catch {
    return undefined;
  }
}
