import type { EventType } from "./event-types.ts";

/** Identifies an event: its resource, and its place among the events of that. */
export interface EventKey {
  /** The uuid or guid of what it is about, without hyphens. */
  readonly resource: string;
  readonly sequence: bigint;
}

/**
 * Identifies an event to clients, also beyond a restore of the database: what is recorded after one has the place of something that was lost, and is
 * not that.
 */
export interface EventIdentity extends EventKey {
  readonly createdAt: Temporal.Instant;
}

/** An event as it is recorded. */
export interface StoredEvent extends EventKey {
  readonly type: EventType;
  readonly tenantGuid: string;
  /** Null for what belongs to a tenant as a whole. */
  readonly merchantGuid: string | null;
  readonly test: boolean;
  readonly createdAt: Temporal.Instant;
  /** As the object's own call would return it then; null until it was made of the snapshot. */
  readonly object: Readonly<Record<string, unknown>> | null;
  /** The same, sealed under `objectContext`; null unless its own slice seals it too. */
  readonly sealed: string | null;
}

/** An event as it is sent and listed. */
export interface Event {
  readonly id: string;
  readonly type: string;
  readonly createdAt: string;
  readonly merchantGuid: string | null;
  readonly test: boolean;
  readonly sequence: number;
  readonly data: { readonly object: Readonly<Record<string, unknown>> };
}

const ID = /^evt_([A-Za-z0-9]{1,60})_([1-9][0-9]{0,15})_([0-9a-z]{1,10})$/;
/** The last part is the moment at which it was recorded, in milliseconds. */
const RADIX = 36;

export function eventIdOf({ resource, sequence, createdAt }: EventIdentity): string {
  return `evt_${resource}_${sequence}_${createdAt.epochMilliseconds.toString(RADIX)}`;
}

/** Undefined for what is no id of an event. */
export function keyOfEventId(id: string): EventIdentity | undefined {
  const [, resource, sequence, moment] = ID.exec(id) ?? [];
  const createdMs = Number.parseInt(moment ?? "", RADIX);
  if (resource === undefined || createdMs > MAX_MS) return undefined;
  const createdAt = Temporal.Instant.fromEpochMilliseconds(createdMs);
  return { resource, sequence: BigInt(sequence!), createdAt };
}

/** No moment is later. */
const MAX_MS = 8.64e15;

/** The resource of a uuid or guid. */
export function resourceOf(id: string): string {
  return id.replaceAll(/[^A-Za-z0-9]/g, "");
}

export function describeEvent(
  event: Pick<StoredEvent, "resource" | "sequence" | "type" | "createdAt" | "merchantGuid" | "test">,
  object: Readonly<Record<string, unknown>>,
): Event {
  const { type, createdAt, merchantGuid, test, sequence } = event;
  return {
    id: eventIdOf(event),
    type,
    createdAt: createdAt.toString({ smallestUnit: "millisecond" }),
    merchantGuid,
    test,
    sequence: Number(sequence),
    data: { object },
  };
}
