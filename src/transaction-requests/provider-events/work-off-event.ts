import { endEvent, findWaitingEvent, WORK_OFF_PROVIDER_EVENT, type EventKey } from "../../providers/index.ts";
import { done, type JobKind } from "../../platform/jobs/index.ts";
import type { TransactionParts } from "../parts.ts";
import type { EventResult } from "./event-result.ts";
import { receiveEvent } from "./receive-event.ts";

/** After so long nothing is under way that could still bring the reference: over three days. */
const RETRY_SECONDS = [5, 30, 120, 600, 3_600, 6 * 3_600, 12 * 3_600, 24 * 3_600, 24 * 3_600] as const;

/**
 * Works off a stored webhook. One that is ahead of the response to its submission is tried again; one that never matches,
 * or contradicts its submission, stays listed (`listProviderEvents`).
 */
export function workOffEventJobKind(parts: TransactionParts): JobKind<EventKey> {
  return {
    name: WORK_OFF_PROVIDER_EVENT,
    leaseSeconds: 120,
    laneConcurrency: 4,
    retryAfter: (attempts) => nextTry(attempts),
    run: async ({ payload: key, attempts }) => {
      const result = await workOffEvent(parts, key);
      if (result === undefined || result.kind === "done") return done;
      const { kind: state, because } = result;
      const after = state === "unmatched" ? nextTry(attempts) : undefined;
      if (after) return { kind: "again", after, because };
      await endEvent(parts.db, { ...key, state, because });
      parts.log.error(
        { connector: key.connectorGuid, event: key.eventId, state, because },
        "A webhook had no effect.",
      );
      return done;
    },
  };
}

/** Does what a stored event means, unless it is done; its job does the same later where this was too early. */
export async function workOffEvent(parts: TransactionParts, key: EventKey): Promise<EventResult | undefined> {
  const event = await findWaitingEvent(parts.db, key);
  if (!event) return undefined;
  const result = await receiveEvent(parts, event, { connectorGuid: key.connectorGuid });
  if (result.kind === "done") await endEvent(parts.db, { ...key, state: "done" });
  return result;
}

function nextTry(attempts: number): Temporal.Duration | undefined {
  const seconds = RETRY_SECONDS[attempts];
  return seconds === undefined ? undefined : Temporal.Duration.from({ seconds });
}
