import { Counter, type Registry } from "prom-client";

import { providerResponded } from "../transaction-requests/index.ts";
import { transactionConcluded } from "../transactions/index.ts";
import { gaugeBy } from "./gauge.ts";

/** Connectors with series of their own in one process; those that come later share the series `other`. */
const MAX_CONNECTORS = 200;
const NO_CODE = "none";

/**
 * Results by connector and code. The label `connector` is the GUID, because metrics need no credentials and name no merchant.
 * Returns a function that unsubscribes.
 */
export function measureConnectors(registry: Registry): () => void {
  const labelOf = boundedLabels(MAX_CONNECTORS);
  const concluded = new Counter({
    name: "quittance_transactions_concluded_total",
    help: "Transactions that came into a final state, by connector and the gateway's error code.",
    labelNames: ["connector", "status", "code"],
    registers: [registry],
  });
  const calls = new Counter({
    name: "quittance_provider_calls_total",
    help: "Calls to providers, by connector, outcome and the gateway's code of a decline.",
    labelNames: ["connector", "call", "outcome", "code"],
    registers: [registry],
  });
  const subscriptions = [
    transactionConcluded.subscribe(({ connectorGuid, status, code = NO_CODE }) =>
      concluded.inc({ connector: labelOf(connectorGuid), status, code }),
    ),
    providerResponded.subscribe(({ connectorGuid, call, outcome, code = NO_CODE }) =>
      calls.inc({ connector: labelOf(connectorGuid), call, outcome, code }),
    ),
  ];
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}

/**
 * Measures the servers that this process does not call for now. Providers by their origin; receivers only as a number, as an origin
 * names a merchant.
 */
export function measureCircuitBreakers(
  registry: Registry,
  {
    restingReceivers,
    failingProviders,
  }: { restingReceivers: () => number; failingProviders: () => readonly string[] },
): void {
  gaugeBy(registry, {
    name: "quittance_circuit_breakers_open",
    help: "What this process does not call for now because calls to it failed.",
    label: "kind",
    read: () => ({ callback_receiver: restingReceivers(), provider: failingProviders().length }),
  });
  gaugeBy(registry, {
    name: "quittance_provider_circuit_breaker_open",
    help: "1 for each origin of a provider that this process does not call for now.",
    label: "origin",
    read: () => Object.fromEntries(failingProviders().map((origin) => [origin, 1])),
  });
}

/** Keeps the number of time series bounded, whatever tenants create. */
function boundedLabels(max: number): (value: string) => string {
  const own = new Set<string>();
  return (value) => {
    if (own.has(value)) return value;
    if (own.size >= max) return "other";
    own.add(value);
    return value;
  };
}
