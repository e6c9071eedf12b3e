import { LRUCache } from "lru-cache";
import {
  beginOutage,
  connectorInEvents,
  endOutage,
  listOutages,
  type Connector,
} from "../../connectors/index.ts";
import { recordEvent } from "../../events/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Queryable } from "../../platform/database/index.ts";
import type { Log } from "../../platform/log.ts";
import type { InquiryOutcome, Resumable } from "../../providers/index.ts";

/** Calls in a row without a response of the provider, after which the connector counts as degraded. */
export const FAILURES_TO_DEGRADE = 5;
/** How long what other processes noticed may be unknown in this one. */
const STALE_MS = 5_000;
const MAX_CONNECTORS = 10_000;

interface HealthParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly notifyWorkers: () => void;
  readonly connectorHealth: ConnectorHealth;
}

/** The health of the connectors' providers, by the results of this process's calls. */
export class ConnectorHealth {
  readonly #failures = new LRUCache<string, number>({ max: MAX_CONNECTORS });
  #degraded: ReadonlySet<string> = new Set();
  #replacedAtMs = -Infinity;

  /** Records a call. Returns the change, if any: the provider stopped responding, or it responds again. */
  observe(guid: string, { responded }: { responded: boolean }): "degraded" | "recovered" | undefined {
    if (responded) {
      this.#failures.delete(guid);
      return this.#degraded.has(guid) ? "recovered" : undefined;
    }
    const failures = (this.#failures.get(guid) ?? 0) + 1;
    this.#failures.set(guid, failures);
    return failures >= FAILURES_TO_DEGRADE && !this.#degraded.has(guid) ? "degraded" : undefined;
  }

  /** Takes over what all processes found. */
  replace(degraded: readonly string[], nowMs: number): void {
    this.#degraded = new Set(degraded);
    this.#replacedAtMs = nowMs;
  }

  /** Another process may have found something since. Also after the clock was turned back. */
  isStale(nowMs: number): boolean {
    return Math.abs(nowMs - this.#replacedAtMs) > STALE_MS;
  }
}

/** Takes account of a call to a provider, and reports a change by an event, once for all processes. Never throws. */
export async function observeCall(
  parts: HealthParts,
  connector: Connector,
  outcome: InquiryOutcome | Resumable,
): Promise<void> {
  const { db, clock, connectorHealth } = parts;
  try {
    if (connectorHealth.isStale(clock.now().epochMilliseconds)) await refresh(parts);
    const change = connectorHealth.observe(connector.guid, { responded: hasResponded(outcome) });
    if (change === undefined) return;
    await db.transaction((tx) => recordChange(tx, connector, change));
    await refresh(parts);
    parts.notifyWorkers();
  } catch (error) {
    // The next call of the connector finds the same.
    parts.log.warn(
      { connector: connector.guid, error: (error as Error).message },
      "An outage was not recorded.",
    );
  }
}

/** An outcome without a proof comes from no response, or from one that nobody can read. */
function hasResponded(outcome: InquiryOutcome | Resumable): boolean {
  if (outcome.kind === "unknown") return false;
  return !(outcome.kind === "declined" && outcome.nothingSent === true);
}

async function recordChange(
  tx: Queryable,
  connector: Connector,
  change: "degraded" | "recovered",
): Promise<void> {
  const { guid, tenantGuid, merchantGuid, config } = connector;
  const since = await (change === "degraded" ? beginOutage : endOutage)(tx, guid);
  if (since === undefined) return;
  await recordEvent(tx, {
    type: `connector.${change}`,
    id: guid,
    tenantGuid,
    merchantGuid,
    test: config.testMode,
    object: {
      ...connectorInEvents(connector),
      state: change,
      since: since.toString({ smallestUnit: "second" }),
    },
  });
}

/** Finds out what other processes noticed, so that any of them sees the recovery. */
async function refresh({ db, clock, connectorHealth }: HealthParts): Promise<void> {
  const nowMs = clock.now().epochMilliseconds;
  connectorHealth.replace(await listOutages(db), nowMs);
}
