import {
  describeEvent,
  findEndpoint,
  resourceOf,
  type EventType,
  type WebhookEndpoint,
} from "../events/index.ts";
import type { Refusal } from "../platform/refusal.ts";
import { recordAuditEvent } from "../tenancy/index.ts";
import type { EventParts } from "./parts.ts";
import { planDelivery } from "./resend-events.ts";
import { exampleObject } from "./example-object.ts";

type TestRefusal = Refusal<"no_such_endpoint" | "endpoint_is_off">;

/** Sends an event with an invented object to this endpoint only, whatever its types. It is in no list. */
export async function sendTestEvent(
  parts: EventParts,
  guid: string,
  type: EventType,
): Promise<{ readonly eventId: string; readonly endpoint: WebhookEndpoint } | TestRefusal> {
  const endpoint = await findEndpoint(parts.db, guid);
  if (!endpoint) return { refused: true, code: "no_such_endpoint" };
  if (!endpoint.active) return { refused: true, code: "endpoint_is_off" };
  const event = describeEvent(
    {
      resource: resourceOf(parts.ids.transactionUuid()),
      sequence: 1n,
      type,
      createdAt: parts.clock.now(),
      merchantGuid: endpoint.merchantGuid,
      test: true,
    },
    exampleObject(type),
  );
  await parts.db.transaction(async (tx) => {
    await planDelivery(tx, endpoint, { testEvent: event });
    const placeGuid = endpoint.merchantGuid ?? endpoint.tenantGuid;
    const facts = { type, eventId: event.id };
    await recordAuditEvent(tx, { entity: "webhookEndpoint", target: guid, placeGuid, facts });
  });
  parts.notifyWorkers();
  return { eventId: event.id, endpoint };
}
