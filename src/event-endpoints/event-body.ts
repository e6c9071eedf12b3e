import { done, doublingRetry, type JobKind } from "../platform/jobs/index.ts";
import {
  describeEvent,
  findEvent,
  keepObject,
  MAKE_EVENT_OBJECT,
  objectContext,
  type Event,
  type EventKey,
  type StoredEvent,
} from "../events/index.ts";
import type { EventParts } from "./parts.ts";

type ObjectParts = Pick<EventParts, "db" | "objectAt" | "sealer">;

/** The event as it is sent and listed. Its object is made when it is needed first, and kept: it never changes after that. */
export async function eventBody(parts: ObjectParts, event: StoredEvent): Promise<Event> {
  return describeEvent(event, await objectOf(parts, event));
}

async function objectOf(parts: ObjectParts, event: StoredEvent): Promise<Readonly<Record<string, unknown>>> {
  const { object, sealed, resource } = event;
  if (object) return object;
  if (sealed === null) return makeObject(parts, event);
  const text = await parts.sealer.open(sealed, objectContext(resource));
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
}

async function makeObject(
  { db, objectAt }: ObjectParts,
  event: StoredEvent,
): Promise<Readonly<Record<string, unknown>>> {
  const object = await objectAt(event);
  if (!object) throw new Error(`The record of ${event.resource} is not there.`);
  return keepObject(db, event, object);
}

/** Payload: the key, with its sequence as text. */
interface Payload {
  readonly resource: string;
  readonly sequence: string;
}

/** Makes the objects of events that have more than the record of their transaction, before that changes. */
export function makeEventObjectJobKind(parts: ObjectParts): JobKind<Payload> {
  return {
    name: MAKE_EVENT_OBJECT,
    leaseSeconds: 60,
    laneConcurrency: 8,
    retryAfter: doublingRetry({ firstSeconds: 1, maxSeconds: 300, tries: 20 }),
    run: async ({ payload }) => {
      const event = await findEvent(parts.db, keyOf(payload));
      if (event && event.object === null) await makeObject(parts, event);
      return done;
    },
  };
}

export function keyOf({ resource, sequence }: Payload): EventKey {
  return { resource, sequence: BigInt(sequence) };
}
