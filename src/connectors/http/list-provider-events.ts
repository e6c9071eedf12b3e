import { Type } from "typebox";
import { formatAmount } from "../../platform/money/index.ts";
import { listOpenEvents } from "../../providers/index.ts";
import { defineOperation, Nullable, type ProvisioningParts } from "../../tenancy/index.ts";
import { CONNECTOR_SCOPE } from "./connector-scope.ts";

const MAX_EVENTS = 200;

const Event = Type.Object({
  eventId: Type.String(),
  kind: Type.String({ examples: ["moved"] }),
  movement: Nullable(
    Type.String({
      examples: ["refund"],
      description: "Of `moved`: `capture`, `void`, `refund` or `reversal`.",
    }),
  ),
  amount: Nullable(
    Type.String({ description: "As the provider reported it, where it did and it can be read." }),
  ),
  currency: Nullable(Type.String()),
  state: Type.Enum(["waiting", "unmatched", "contradicting"], {
    description:
      "`waiting`: not worked off yet, or retried. `unmatched`: no transaction has its reference. `contradicting`: amount, currency or connector differ from the submission's.",
  }),
  because: Nullable(Type.String()),
  submissionReference: Nullable(Type.String()),
  providerReference: Nullable(Type.String()),
  receivedAt: Type.String({ format: "date-time" }),
});

export const listProviderEventsOperation = defineOperation({
  id: "listProviderEvents",
  method: "GET",
  summary: "List the webhooks of a connector's provider that had no effect so far, oldest first",
  permission: "read",
  scope: CONNECTOR_SCOPE,
  response: { events: Type.Array(Event, { maxItems: MAX_EVENTS }) },
  run: async ({ db }: ProvisioningParts, { params: { connectorGuid } }) => {
    const events = await listOpenEvents(db, { connectorGuid, limit: MAX_EVENTS });
    return {
      events: events.map(({ receivedAt, amount, ...event }) => ({
        ...event,
        amount: amount === null || amount === "unreadable" ? null : formatAmount(amount),
        currency: amount === null || amount === "unreadable" ? null : amount.currency,
        receivedAt: receivedAt.toString({ smallestUnit: "second" }),
      })),
    };
  },
});
