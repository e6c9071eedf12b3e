import { receives } from "../authority/index.ts";
import {
  DELIVER_EVENT,
  findEndpointWithSecrets,
  findEventInBatch,
  idsOnly,
  keyOfEventId,
  typesMatching,
  type EndpointWithSecrets,
  type Event,
  type EventIdentity,
  type EventKey,
} from "../events/index.ts";
import {
  postMessage,
  Receivers,
  resultOfAttempt,
  timeLimitMs,
  type Attempt,
} from "../platform/deliveries/index.ts";
import { done, doublingRetry, type Job, type JobKind, type JobResult } from "../platform/jobs/index.ts";
import { countAttempts, recordAttempt, waitsForEarlier } from "./attempt-store.ts";
import { disableEndpoint, FAILING_DAYS } from "./disable-endpoint.ts";
import { eventBody, keyOf } from "./event-body.ts";
import { eventAttempted } from "./measurements.ts";
import type { EventParts } from "./parts.ts";
import { waitBeforeRetry } from "./retry-schedule.ts";
import { signedHeaders } from "./sign-event.ts";

/** The payload of a `deliver-event` job, written in the commit of the event. */
type Delivery = { readonly endpointGuid: string } & (
  | { readonly resource: string; readonly sequence: string }
  /** An event of `sendTestEvent`, which is in no list. */
  | { readonly testEvent: Event }
);

/** While an earlier event of the same resource is on its way. */
const BUSY_WAIT = Temporal.Duration.from({ milliseconds: 500 });
/** So long an event waits at most for an earlier one of its resource: one that fails does not hold up what follows it. */
const ORDER_SECONDS = 30;

const MAX_WAIT = {
  first: Temporal.Duration.from({ seconds: 0 }),
  retry: Temporal.Duration.from({ hours: 24 }),
};

/** Delivers events to endpoints by Standard Webhooks 1.0, in a lane for each endpoint. */
export function deliverEventJobKind(parts: EventParts): JobKind<Delivery> {
  const receivers = new Receivers(parts.clock);
  const bodies = new Map<string, Promise<Event | undefined>>();
  return {
    name: DELIVER_EVENT,
    run: (job) => deliverEvent({ ...parts, receivers, bodies }, job),
    retryAfter: doublingRetry({ firstSeconds: 1, maxSeconds: 300, tries: 1_000 }),
    leaseSeconds: 60,
    longestWait: MAX_WAIT,
    ...receivers.laneRules,
  };
}

type DeliveryParts = EventParts & {
  readonly receivers: Receivers;
  /** Bodies that are being read now, by their events: the endpoints of an event share them. */
  readonly bodies: Map<string, Promise<Event | undefined>>;
};

async function deliverEvent(parts: DeliveryParts, job: Job<Delivery>): Promise<JobResult> {
  const { payload } = job;
  const endpoint = await rememberedEndpoint(parts, payload.endpointGuid);
  if (!endpoint?.active) return done;
  const event = await eventToSend(parts, payload);
  // Its mode may have been narrowed since.
  if (!event || !("testEvent" in payload || receives(endpoint, event))) return done;
  const key = keyOfEventId(event.id)!;
  if (!("testEvent" in payload) && (await isTooEarly(parts, { endpoint, event, key })))
    return { kind: "again", after: BUSY_WAIT, because: "An earlier event of its resource is on its way." };
  return attemptDelivery(parts, { job, endpoint, event, key });
}

function rememberedEndpoint(
  { db, sealer, configuration }: EventParts,
  guid: string,
): Promise<EndpointWithSecrets | undefined> {
  return configuration.getOrLoad("webhook-endpoint", guid, () => findEndpointWithSecrets(db, guid, sealer));
}

/** Undefined when the event is not kept any more. */
async function eventToSend(parts: DeliveryParts, payload: Delivery): Promise<Event | undefined> {
  if ("testEvent" in payload) return payload.testEvent;
  const { bodies } = parts;
  const key = `${payload.resource} ${payload.sequence}`;
  const running = bodies.get(key);
  if (running) return running;
  const body = readBody(parts, keyOf(payload)).finally(() => bodies.delete(key));
  bodies.set(key, body);
  return body;
}

async function readBody(parts: EventParts, key: EventKey): Promise<Event | undefined> {
  const event = await findEventInBatch(parts.db, key);
  return event && eventBody(parts, event);
}

/** A receiver that responds gets the events of a resource in their order. */
async function isTooEarly(
  { db, clock }: EventParts,
  options: { endpoint: EndpointWithSecrets; event: Event; key: EventIdentity },
): Promise<boolean> {
  const { endpoint, event, key } = options;
  const now = clock.now();
  const isOld = now.since(event.createdAt).total("seconds") > ORDER_SECONDS;
  if (isOld) return false;
  return waitsForEarlier(db, {
    endpointGuid: endpoint.guid,
    event: key,
    types: typesMatching(endpoint.eventTypes),
    since: laterOf(endpoint.createdAt, now.subtract({ seconds: ORDER_SECONDS })),
  });
}

function laterOf(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) > 0 ? one : other;
}

async function attemptDelivery(
  parts: DeliveryParts,
  options: { job: Job<Delivery>; endpoint: EndpointWithSecrets; event: Event; key: EventIdentity },
): Promise<JobResult> {
  const { job, endpoint, event, key } = options;
  const { db } = parts;
  const earlier =
    job.attempts === 0
      ? 0
      : await countAttempts(db, { endpointGuid: endpoint.guid, event: key, jobId: job.id });
  const sent = await parts.receivers.send(job, () => post(parts, { endpoint, event, earlier }));
  if (!sent) return { kind: "again", after: BUSY_WAIT, because: "The receiver has become slow." };
  const { attempt, startedAt: at, endedAt, restLane } = sent;
  const after = waitBeforeRetry(earlier + 1, attempt.retryAfter);
  const result = resultOfAttempt(attempt, { after, restLane });
  const failingSince = await recordAttempt(db, {
    endpointGuid: endpoint.guid,
    event: { ...key, type: event.type },
    job,
    isConcluded: result.kind === "completed",
    attempt,
    at,
    nextAt: result.kind === "again" ? endedAt.add(result.after) : null,
  });
  eventAttempted.record({
    outcome: attempt.outcome,
    givenUp: result.kind === "given_up",
    seconds: attempt.durationMs / 1_000,
  });
  if (attempt.outcome === "gone") await disableEndpoint(parts, { endpoint, because: "gone" });
  else if (failingSince && endedAt.since(failingSince).total("hours") >= FAILING_DAYS * 24)
    await disableEndpoint(parts, { endpoint, because: "failing" });
  // The log of deliveries says why. A dead letter would be for an operator, who can do nothing about it.
  return result.kind === "given_up" ? done : result;
}

function post(
  parts: DeliveryParts,
  { endpoint, event, earlier }: { endpoint: EndpointWithSecrets; event: Event; earlier: number },
): Promise<Attempt> {
  const body = JSON.stringify(endpoint.detail === "ids" ? idsOnly(event) : event);
  return postMessage(parts, {
    url: endpoint.url,
    body: Buffer.from(body),
    timeLimitMs: timeLimitMs(earlier),
    headersAt: (now) => signedHeaders({ id: event.id, body, now }, secretsOf(endpoint, now)),
    outcomeOfSuccess: () => "acknowledged",
  });
}

function secretsOf({ secret, previousSecret }: EndpointWithSecrets, now: Temporal.Instant): string[] {
  const overlaps = previousSecret && Temporal.Instant.compare(now, previousSecret.until) < 0;
  return overlaps ? [secret, previousSecret.secret] : [secret];
}
