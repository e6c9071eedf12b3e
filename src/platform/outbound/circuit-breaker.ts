import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { OutboundClient } from "./outbound-client.ts";
import type { OutboundFailure, OutboundOutcome } from "@quittance/provider-kit";

/** Failures in a row, without a single response, after which an origin is not called for a while. */
const FAILURES_TO_OPEN = 10;
const FIRST_PAUSE_SECONDS = 5;
const MAX_PAUSE_SECONDS = 60;
/** Origins with failures at a time; beyond it the oldest start over. */
const MAX_ORIGINS = 1_000;

interface FailingOrigin {
  failures: number;
  /** Set while the circuit is open; from then on one request at a time is a trial. */
  closedUntil?: Temporal.Instant;
  pauseSeconds: number;
  trialUnderWay: boolean;
}

export interface CircuitBreakingClient extends OutboundClient {
  /** The origins that are not called for now. */
  openCircuits(): readonly string[];
}

/**
 * A client that stops calling an origin after ten failures in a row: a payment then fails at once, certain that nothing was
 * sent, instead of holding its customer until a timeout and leaving an unknown outcome behind. After a pause, which doubles
 * up to a minute, one request goes through as a trial; any response below 500 closes the circuit.
 */
export function withCircuitBreaker(
  client: OutboundClient,
  { clock, log }: { clock: Pick<Clock, "now">; log: Log },
): CircuitBreakingClient {
  const failing = new Map<string, FailingOrigin>();
  const isOpen = ({ closedUntil }: FailingOrigin) =>
    closedUntil !== undefined && Temporal.Instant.compare(clock.now(), closedUntil) < 0;

  function succeeded(origin: string): void {
    const state = failing.get(origin);
    if (!state) return;
    failing.delete(origin);
    if (state.closedUntil) log.info({ origin }, "A provider responds again: its circuit breaker is closed.");
  }

  function failed(origin: string): void {
    const state = failing.get(origin) ?? newOrigin(failing, origin);
    state.failures += 1;
    const wasOpen = state.closedUntil !== undefined;
    if (state.failures < FAILURES_TO_OPEN || isOpen(state)) return;
    state.closedUntil = clock.now().add({ seconds: state.pauseSeconds });
    state.pauseSeconds = Math.min(state.pauseSeconds * 2, MAX_PAUSE_SECONDS);
    if (!wasOpen)
      log.warn({ origin, failures: state.failures }, "A provider fails: its circuit breaker is open.");
  }

  return {
    send: async (request) => {
      const { origin } = new URL(request.url);
      const before = failing.get(origin);
      const isTrial = before?.closedUntil !== undefined;
      if (before && isTrial) {
        if (isOpen(before) || before.trialUnderWay) return NOT_CALLED;
        before.trialUnderWay = true;
      }
      try {
        const outcome = await client.send(request);
        const effect = effectOf(outcome);
        if (effect === "success") succeeded(origin);
        if (effect === "failure") failed(origin);
        return outcome;
      } finally {
        if (before && isTrial) before.trialUnderWay = false;
      }
    },
    openCircuits: () =>
      [...failing].filter(([, { closedUntil }]) => closedUntil !== undefined).map(([origin]) => origin),
    close: () => client.close(),
  };
}

const NOT_CALLED: OutboundOutcome = { kind: "failed", reason: "circuit_open", mayHaveArrived: false };

function newOrigin(failing: Map<string, FailingOrigin>, origin: string): FailingOrigin {
  const oldest = failing.size >= MAX_ORIGINS ? failing.keys().next().value : undefined;
  if (oldest !== undefined) failing.delete(oldest);
  const state = { failures: 0, pauseSeconds: FIRST_PAUSE_SECONDS, trialUnderWay: false };
  failing.set(origin, state);
  return state;
}

const OUTAGES: ReadonlySet<OutboundFailure> = new Set([
  "name_not_found",
  "unreachable",
  "tls_failed",
  "timed_out",
  "malformed_response",
]);

/** A refusal of ours, as of an address that may not be called, says nothing of the other side. */
function effectOf(outcome: OutboundOutcome): "success" | "failure" | "none" {
  if (outcome.kind === "responded") return outcome.status >= 500 ? "failure" : "success";
  return OUTAGES.has(outcome.reason) ? "failure" : "none";
}
