import { done, type JobKind } from "../../platform/jobs/index.ts";
import {
  LOOK_UP_AT_PROVIDER,
  MALFORMED_EVENT,
  storeEvents,
  wellFormedLookedUp,
  type LookUpKey,
} from "../../providers/index.ts";
import type { TransactionParts } from "../parts.ts";
import { called } from "../provider/guarded-call.ts";

/** Over a day: a provider that is away for longer sends its webhook again. */
const RETRY_SECONDS = [10, 60, 600, 3_600, 6 * 3_600, 24 * 3_600] as const;

/**
 * Asks a provider about what a webhook named and stores what has happened, as if signed webhooks had brought it. Known events
 * change nothing.
 */
export function lookUpJobKind(parts: TransactionParts): JobKind<LookUpKey> {
  return {
    name: LOOK_UP_AT_PROVIDER,
    leaseSeconds: 120,
    laneConcurrency: 2,
    retryAfter: (attempts) => nextTry(attempts),
    run: async ({ payload: { connectorGuid, about }, attempts }) => {
      const found = await lookUp(parts, { connectorGuid, about });
      if (found.kind === "found") {
        const { events } = found;
        if ((await storeEvents(parts.db, { connectorGuid, events })) > 0) parts.notifyWorkers();
        return done;
      }
      const { because } = found;
      const after = nextTry(attempts);
      if (after) return { kind: "again", after, because };
      parts.log.error(
        { connector: connectorGuid, about, because },
        "A provider said nothing about a webhook.",
      );
      return { kind: "given_up", because };
    },
  };
}

async function lookUp(parts: TransactionParts, { connectorGuid, about }: LookUpKey) {
  const connector = await parts.findConnector(connectorGuid);
  const adapter = connector && parts.adapters.get(connector.adapter);
  if (!connector || !adapter?.lookUp)
    return { kind: "unknown", because: "The connector has no adapter that looks it up." } as const;
  const { lookUp: ask } = adapter;
  return called(parts, { adapter, connector }, async (call) =>
    wellFormedLookedUp(await ask(about, call), (problem) =>
      parts.log.error({ connector: connectorGuid, adapter: adapter.id, problem }, MALFORMED_EVENT),
    ),
  );
}

function nextTry(attempts: number): Temporal.Duration | undefined {
  const seconds = RETRY_SECONDS[attempts];
  return seconds === undefined ? undefined : Temporal.Duration.from({ seconds });
}
