import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Log } from "../../platform/log.ts";
import type { Refusal } from "../../platform/refusal.ts";
import type { AdapterConnector, ProviderEvent, WebhookRequest } from "@quittance/provider-kit";
import { wellFormedEvents, type Adapter } from "../port/index.ts";
import { storeEvents } from "./event-store.ts";
import { enqueueLookUps } from "./look-ups.ts";

export interface WebhookParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly adapters: ReadonlyMap<string, Adapter>;
  /** The adapter of a connector, and the connector as the port has it. */
  readonly findReceiver: (
    guid: string,
  ) => Promise<{ readonly adapter: string; readonly connector: AdapterConnector } | undefined>;
  /** Notifies the workers that jobs were enqueued. */
  readonly notifyWorkers: () => void;
}

type WebhookRefusal =
  /** There is no such endpoint: no such connector, another adapter, or one without webhooks. */
  Refusal<"no_such_endpoint"> | Refusal<"unverified"> | Refusal<"unreadable">;

/** In the log; an inquiry is sent instead. */
export const MALFORMED_EVENT = "An adapter's event does not fit the port: an inquiry is sent.";

/** Undefined: the adapter's events are none. Nothing of the webhook is stored then, and its provider sends it again. */
function readEvents(
  { log }: Pick<WebhookParts, "log">,
  of: { connector: AdapterConnector; adapter: string; events: readonly ProviderEvent[] },
): ProviderEvent[] | undefined {
  const facts = { connector: of.connector.guid, adapter: of.adapter };
  try {
    return wellFormedEvents(of.events, (problem) => log.error({ ...facts, problem }, MALFORMED_EVENT));
  } catch (error) {
    log.error({ ...facts, problem: (error as Error).message }, "A webhook was refused.");
    return undefined;
  }
}

/** The adapter that reads a connector's webhooks, and the connector; undefined where none are received. */
export async function findEndpoint(
  { adapters, findReceiver }: Pick<WebhookParts, "adapters" | "findReceiver">,
  { adapter: name, connectorGuid }: { adapter: string; connectorGuid: string },
): Promise<{ receive: NonNullable<Adapter["receive"]>; connector: AdapterConnector } | undefined> {
  const receiver = await findReceiver(connectorGuid);
  const adapter = receiver && adapters.get(receiver.adapter);
  if (!receiver || !adapter?.receive || adapter.id.toLowerCase() !== name) return undefined;
  return { receive: adapter.receive.bind(adapter), connector: receiver.connector };
}

/**
 * A webhook of a provider: verified with the secrets of its connector, read by the adapter, and stored before the caller
 * acknowledges it. A job processes it, so that a slow provider does not wait for us.
 */
export async function receiveWebhook(
  parts: WebhookParts,
  options: {
    /** In lower case, as it stands in the path. */
    adapter: string;
    connectorGuid: string;
    request: Omit<WebhookRequest, "now">;
  },
): Promise<{ readonly response: string } | WebhookRefusal> {
  const endpoint = await findEndpoint(parts, options);
  if (!endpoint) return { refused: true, code: "no_such_endpoint" };
  const { receive, connector } = endpoint;
  const received = await receive({ ...options.request, now: parts.clock.real.now() }, connector);
  if (received.kind !== "received") {
    // The body is not logged: it may be anybody's.
    parts.log.warn({ connector: connector.guid, result: received.kind }, "A webhook was refused.");
    return { refused: true, code: received.kind };
  }
  const { lookUps = [] } = received;
  const events = readEvents(parts, { connector, adapter: options.adapter, events: received.events });
  if (!events) return { refused: true, code: "unreadable" };
  const stored = await storeEvents(parts.db, { connectorGuid: connector.guid, events });
  const enqueued = await enqueueLookUps(parts.db, { connectorGuid: connector.guid, lookUps });
  if (stored + enqueued > 0) parts.notifyWorkers();
  return { response: received.response ?? "" };
}
