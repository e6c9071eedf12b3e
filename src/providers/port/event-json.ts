import type { ProviderEvent, ReportedAmount } from "@quittance/provider-kit";

/** An event as it comes back from its JSON column, in which amounts and times are text. */
export function eventFromJson(stored: Readonly<Record<string, unknown>>): ProviderEvent {
  const event = stored as unknown as ProviderEvent;
  switch (event.kind) {
    case "inquire":
    case "report":
      return event;
    case "outcome":
    case "moved": {
      const { outcome } = event;
      if (outcome.kind !== "approved" || !outcome.amount) return event;
      return { ...event, outcome: { ...outcome, amount: amountFromJson(outcome.amount) } };
    }
    case "total":
      return event.captured ? { ...event, captured: amountFromJson(event.captured) } : event;
    case "undone":
      return event.amount ? { ...event, amount: amountFromJson(event.amount) } : event;
    case "instrument":
      return { ...event, occurredAt: Temporal.Instant.from(event.occurredAt) };
    case "chargeback":
    case "chargeback_reversed":
    case "dispute":
      return {
        ...event,
        amount: amountFromJson(event.amount),
        ...(event.dueAt && { dueAt: Temporal.Instant.from(event.dueAt) }),
        ...(event.occurredAt && { occurredAt: Temporal.Instant.from(event.occurredAt) }),
      };
  }
}

function amountFromJson(stored: object | "unreadable"): ReportedAmount {
  if (stored === "unreadable") return stored;
  const { minor, currency } = stored as { minor: string; currency: string };
  return { minor: BigInt(minor), currency };
}
