import { Counter, Histogram, type Registry } from "prom-client";

import { ATTEMPT_OUTCOMES, callbackAttempted } from "../callbacks/index.ts";
import { DISABLING_REASONS, endpointDisabled, eventAttempted } from "../event-endpoints/index.ts";
import { SECONDS, WAIT_SECONDS } from "./buckets.ts";

/** Attempts to deliver callbacks, and callbacks that were given up. */
export function measureCallbacks(registry: Registry): () => void {
  const attempts = new Counter({
    name: "quittance_callback_attempts_total",
    help: "Attempts to deliver callbacks, by how they ended.",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const givenUp = new Counter({
    name: "quittance_callbacks_given_up_total",
    help: "Callbacks that are not retried any more, by how the last attempt ended.",
    labelNames: ["outcome"],
    registers: [registry],
  });
  for (const outcome of ATTEMPT_OUTCOMES) if (outcome !== "acknowledged") givenUp.inc({ outcome }, 0);
  const lag = new Histogram({
    name: "quittance_callback_lag_seconds",
    help: "Time from a callback's first attempt to its acknowledgement.",
    buckets: WAIT_SECONDS,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: "quittance_callback_attempt_duration_seconds",
    help: "Time until a receiver's response or the timeout, by how the attempt ended.",
    labelNames: ["outcome"],
    buckets: SECONDS,
    registers: [registry],
  });
  return callbackAttempted.subscribe((fact) => {
    attempts.inc({ outcome: fact.outcome });
    seconds.observe({ outcome: fact.outcome }, fact.seconds);
    if (fact.outcome === "acknowledged") lag.observe(fact.sinceFirstAttemptSeconds);
    if (fact.givenUp) givenUp.inc({ outcome: fact.outcome });
  });
}

/** Deliveries of events to endpoints, and endpoints that were switched off. */
export function measureEvents(registry: Registry): () => void {
  const attempts = new Counter({
    name: "quittance_event_attempts_total",
    help: "Attempts to deliver events to endpoints, by how they ended.",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const givenUp = new Counter({
    name: "quittance_event_deliveries_given_up_total",
    help: "Deliveries of events that are not retried any more, by how the last attempt ended.",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: "quittance_event_attempt_duration_seconds",
    help: "Time until an endpoint's response or the timeout, by how the attempt ended.",
    labelNames: ["outcome"],
    buckets: SECONDS,
    registers: [registry],
  });
  const disabled = new Counter({
    name: "quittance_event_endpoints_disabled_total",
    help: "Endpoints of events that were switched off because they failed or are gone.",
    labelNames: ["because"],
    registers: [registry],
  });
  for (const outcome of ATTEMPT_OUTCOMES) if (outcome !== "acknowledged") givenUp.inc({ outcome }, 0);
  for (const because of DISABLING_REASONS) disabled.inc({ because }, 0);
  const subscriptions = [
    eventAttempted.subscribe((fact) => {
      attempts.inc({ outcome: fact.outcome });
      seconds.observe({ outcome: fact.outcome }, fact.seconds);
      if (fact.givenUp) givenUp.inc({ outcome: fact.outcome });
    }),
    endpointDisabled.subscribe(({ because }) => disabled.inc({ because })),
  ];
  return () => subscriptions.forEach((unsubscribe) => unsubscribe());
}
