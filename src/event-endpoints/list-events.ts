import { ofPrograms } from "../platform/rule-fault.ts";
import { setTimeout as sleep } from "node:timers/promises";
import {
  eventIdOf,
  findPosition,
  hasEventAfter,
  isTypePattern,
  keyOfEventId,
  listEvents,
  settledPosition,
  typesMatching,
  type Event,
  type EventIdentity,
  type EventPosition,
  type EventType,
} from "../events/index.ts";
import { fieldRefused, type FieldRefused } from "../platform/field-refused.ts";
import { isRefusal } from "../platform/refusal.ts";
import { eventBody } from "./event-body.ts";
import type { EventParts } from "./parts.ts";

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;

interface ListRequest {
  readonly types: readonly EventType[] | undefined;
  /**
   * The last event that the reader has. Positions alone are taken again after a restore of the database to an earlier moment: a reader who
   * continued at one would miss what was recorded since.
   */
  readonly after: EventIdentity | undefined;
  readonly limit: number;
}

/** The parameters of the list, or the one that is wrong. */
export function readListRequest(
  query: Readonly<Record<string, string | undefined>>,
): ListRequest | FieldRefused {
  const types = readTypes(query["types"]);
  if (isRefusal(types)) return types;
  const after = readCursor(query["after"]);
  if (isRefusal(after)) return after;
  const limit = readLimit(query["limit"]);
  return isRefusal(limit) ? limit : { types, after, limit };
}

function readTypes(text: string | undefined): readonly EventType[] | undefined | FieldRefused {
  if (text === undefined) return undefined;
  const patterns = text.split(",").map((pattern) => pattern.trim());
  const unknown = patterns.find((pattern) => !isTypePattern(pattern));
  if (unknown === undefined) return typesMatching(patterns);
  return fieldRefused(
    "types",
    "not_allowed",
    ofPrograms(`'${unknown.slice(0, 50)}' is no type of event and no pattern of types`),
  );
}

function readLimit(text: string | undefined): number | FieldRefused {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = /^[0-9]{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_LIMIT) return limit;
  return fieldRefused("limit", "not_allowed", ofPrograms(`must be a number from 1 to ${MAX_LIMIT}`));
}

const UNKNOWN_PLACE = fieldRefused(
  "after",
  "not_allowed",
  ofPrograms("must be the 'next' of the page before, or the id of an event of the merchant"),
);
function readCursor(text: string | undefined): ListRequest["after"] | FieldRefused {
  return text === undefined ? undefined : (keyOfEventId(text) ?? UNKNOWN_PLACE);
}

/** A writer that is under way mostly commits within milliseconds. */
const SETTLE_TRIES = 25;
const SETTLE_WAIT_MS = 20;

/**
 * The next events of the merchants. It waits up to half a second for writers that may still commit an earlier one, so that a caller finds
 * what it has just made.
 */
export async function listEventsOf(
  parts: Pick<EventParts, "db" | "objectAt" | "sealer">,
  options: ListRequest & { merchantGuids: readonly string[]; test: boolean | undefined },
): Promise<{ events: readonly Event[]; next: string | null } | FieldRefused> {
  const after = await positionOf(parts, options);
  if (isRefusal(after)) return after;
  const upTo = await settled(parts, options);
  const { events, next } = await listEvents(parts.db, { ...options, after, upTo });
  const bodies: Event[] = [];
  // One after the other: a page is no reason to take connections from payments.
  for (const event of events) bodies.push(await eventBody(parts, event));
  return { events: bodies, next: next && eventIdOf(next) };
}

async function positionOf(
  { db }: Pick<EventParts, "db">,
  { after, merchantGuids }: Pick<ListRequest, "after"> & { merchantGuids: readonly string[] },
): Promise<EventPosition | undefined | FieldRefused> {
  if (after === undefined) return undefined;
  return (await findPosition(db, after, merchantGuids)) ?? UNKNOWN_PLACE;
}

async function settled(
  { db }: Pick<EventParts, "db">,
  { merchantGuids }: { merchantGuids: readonly string[] },
): Promise<bigint> {
  let position = await settledPosition(db);
  for (let tries = 0; tries < SETTLE_TRIES; tries++) {
    if (!(await hasEventAfter(db, { merchantGuids, position }))) break;
    await sleep(SETTLE_WAIT_MS);
    position = await settledPosition(db);
  }
  return position;
}
