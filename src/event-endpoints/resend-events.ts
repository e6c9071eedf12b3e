import { receives } from "../authority/index.ts";
import {
  DELIVER_EVENT,
  findEndpoint,
  findEventById,
  keyOfEventId,
  listEventsOfPlace,
  typesMatching,
  type Event,
  type EventKey,
  type EventType,
  type PlacePosition,
  type WebhookEndpoint,
} from "../events/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { done, doublingRetry, enqueue, type JobKind } from "../platform/jobs/index.ts";
import type { Refusal } from "../platform/refusal.ts";
import { recordAuditEvent } from "../tenancy/index.ts";
import type { EventParts } from "./parts.ts";

/** Job kind: has the events of a period sent again, so many at a time. Stored with each job. */
const RESEND_EVENTS = "resend-events";
const BATCH = 500;

type ResendRefusal = Refusal<"no_such_endpoint" | "no_such_event" | "endpoint_is_off">;

/** The period, and the types where they are not those of the endpoint. */
interface Period {
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
  readonly types?: readonly EventType[] | undefined;
}

/** Sends one event again, or those of a period: unchanged, also to an endpoint that was made after them. */
export async function resendEvents(
  parts: EventParts,
  guid: string,
  which: { readonly eventId: string } | Period,
): Promise<WebhookEndpoint | ResendRefusal> {
  const { db } = parts;
  const endpoint = await findEndpoint(db, guid);
  if (!endpoint) return { refused: true, code: "no_such_endpoint" };
  if (!endpoint.active) return { refused: true, code: "endpoint_is_off" };
  const key = "eventId" in which ? await eventOf(db, { endpoint, eventId: which.eventId }) : undefined;
  if ("eventId" in which && !key) return { refused: true, code: "no_such_event" };
  await db.transaction(async (tx) => {
    if (key) await planDelivery(tx, endpoint, key);
    else if (!("eventId" in which)) await planPeriod(tx, endpoint, which);
    const facts = "eventId" in which ? which : { from: which.from.toString(), to: which.to.toString() };
    const placeGuid = endpoint.merchantGuid ?? endpoint.tenantGuid;
    await recordAuditEvent(tx, { entity: "webhookEndpoint", target: guid, placeGuid, facts });
  });
  parts.notifyWorkers();
  return endpoint;
}

/** Undefined unless the event is of the endpoint's merchant, or of a merchant of its tenant, and of its mode. */
async function eventOf(
  db: Queryable,
  { endpoint, eventId }: { endpoint: WebhookEndpoint; eventId: string },
): Promise<EventKey | undefined> {
  const key = keyOfEventId(eventId);
  const event = key && (await findEventById(db, key));
  if (event?.tenantGuid !== endpoint.tenantGuid || !receives(endpoint, event)) return undefined;
  return endpoint.merchantGuid === null || event.merchantGuid === endpoint.merchantGuid ? event : undefined;
}

/** In the lane of the endpoint, as a delivery that the event itself planned. */
export async function planDelivery(
  tx: Queryable,
  { guid, tenantGuid }: WebhookEndpoint,
  delivery: EventKey | { readonly testEvent: Event },
): Promise<void> {
  const payload =
    "testEvent" in delivery
      ? { endpointGuid: guid, testEvent: delivery.testEvent }
      : { endpointGuid: guid, resource: delivery.resource, sequence: delivery.sequence.toString() };
  await enqueue(tx, { kind: DELIVER_EVENT, owner: tenantGuid, lane: `event:${guid}`, payload });
}

interface Resend {
  readonly endpointGuid: string;
  readonly types: readonly EventType[];
  readonly to: string;
  readonly after: { readonly createdAt: string; readonly resource: string; readonly sequence: string };
}

async function planPeriod(tx: Queryable, endpoint: WebhookEndpoint, period: Period): Promise<void> {
  const payload: Resend = {
    endpointGuid: endpoint.guid,
    types: period.types ?? typesMatching(endpoint.eventTypes),
    to: period.to.toString(),
    after: { createdAt: period.from.toString(), resource: "", sequence: "0" },
  };
  await enqueue(tx, { kind: RESEND_EVENTS, owner: endpoint.tenantGuid, payload });
}

export function resendEventsJobKind({ db, notifyWorkers }: EventParts): JobKind<Resend> {
  return {
    name: RESEND_EVENTS,
    leaseSeconds: 60,
    laneConcurrency: 1,
    retryAfter: doublingRetry({ firstSeconds: 1, maxSeconds: 300, tries: 20 }),
    run: async ({ payload, owner }) => {
      const { endpointGuid, types, to, after } = payload;
      const endpoint = await findEndpoint(db, endpointGuid);
      if (!endpoint?.active) return done;
      const position: PlacePosition = {
        createdAt: Temporal.Instant.from(after.createdAt),
        resource: after.resource,
        sequence: BigInt(after.sequence),
      };
      const events = await listEventsOfPlace(db, {
        ...endpoint,
        types,
        after: position,
        to: Temporal.Instant.from(to),
        limit: BATCH,
      });
      // In one commit with the next batch: after a crash none is planned twice.
      await db.transaction(async (tx) => {
        for (const event of events) await planDelivery(tx, endpoint, event);
        const last = events.at(-1);
        if (!last || events.length < BATCH) return;
        const next = { ...last, createdAt: last.createdAt.toString(), sequence: last.sequence.toString() };
        const { createdAt, resource, sequence } = next;
        await enqueue(tx, {
          kind: RESEND_EVENTS,
          owner,
          payload: { ...payload, after: { createdAt, resource, sequence } } satisfies Resend,
        });
      });
      notifyWorkers();
      return done;
    },
  };
}
