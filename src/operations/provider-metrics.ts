import type { Registry } from "prom-client";

import { countOpenEvents, type Adapter, type OpenEventCounts } from "../providers/index.ts";
import type { Connector } from "../connectors/index.ts";
import type { Database } from "../platform/database/index.ts";
import { countOpenSubmissions } from "../transactions/index.ts";
import { cachedReading } from "./cached-reading.ts";
import { gauge, gaugeBy } from "./gauge.ts";

const NO_EVENTS: OpenEventCounts = { waiting: 0n, oldestSeconds: 0, unmatched: 0n, contradicting: 0n };
/** The time an outcome may take where the method has no other. */
const DECIDED_WITHIN_HOURS = 24;

export interface ProviderMetricsParts {
  readonly db: Database;
  readonly adapters: ReadonlyMap<string, Pick<Adapter, "methods">>;
  readonly findConnector: (guid: string) => Promise<Pick<Connector, "adapter" | "method"> | undefined>;
}

/** Webhooks and outcomes that are missing past their deadline. All processes report the same figures. */
export function measureProviderDeadlines(registry: Registry, parts: ProviderMetricsParts): void {
  const events = cachedReading(() => countOpenEvents(parts.db), NO_EVENTS);
  gaugeBy(registry, {
    name: "quittance_provider_events_open",
    help: "Webhooks of providers without an effect: `waiting` ones are retried, for the others a person has to look.",
    label: "state",
    read: async () => {
      const { waiting, unmatched, contradicting } = await events();
      return { waiting, unmatched, contradicting };
    },
  });
  gauge(registry, {
    name: "quittance_provider_event_age_seconds",
    help: "How long ago the oldest webhook was received that is not worked off; 0 when none waits.",
    read: async () => Math.max(0, (await events()).oldestSeconds),
  });
  const overdue = cachedReading(() => overdueSubmissions(parts), new Map<string, number>());
  gaugeBy(registry, {
    name: "quittance_submissions_overdue",
    help: "Submissions without an outcome past the deadline of their method: the provider's webhook has not come.",
    label: "adapter",
    read: async () => Object.fromEntries(await overdue()),
  });
}

/** By adapter; each adapter is there, so that an alert sees its first one rise from 0. */
async function overdueSubmissions({ db, adapters, findConnector }: ProviderMetricsParts) {
  const methods = [...adapters.values()].flatMap((adapter) => Object.values(adapter.methods));
  const hours = [
    ...new Set(methods.map(({ decidedWithinHours = DECIDED_WITHIN_HOURS }) => decidedWithinHours)),
  ];
  const counts = new Map([...adapters.keys()].map((id) => [id, 0]));
  for (const open of await countOpenSubmissions(db, { hours })) {
    const connector = await findConnector(open.connectorGuid);
    const method = connector && adapters.get(connector.adapter)?.methods[connector.method];
    if (!method || (method.decidedWithinHours ?? DECIDED_WITHIN_HOURS) !== open.hours) continue;
    counts.set(connector.adapter, (counts.get(connector.adapter) ?? 0) + Number(open.count));
  }
  return counts;
}
