import type { Connector } from "../../connectors/index.ts";
import type { Adapter, InquiryOutcome, Resumable } from "../../providers/index.ts";
import { inSpan } from "../../platform/tracing/index.ts";
import type { TransactionParts } from "../parts.ts";
import { observeCall } from "./connector-health.ts";
import { providerResponded } from "./provider-responded.ts";

/** Runs a call of a provider, and records how long it took and whether the provider responded. */
export async function timed<Outcome extends InquiryOutcome | Resumable>(
  parts: TransactionParts,
  options: { adapter: Adapter; connector: Connector; call: "submit" | "inquire" | "resume" },
  request: () => Promise<Outcome>,
): Promise<Outcome> {
  const { adapter, connector, call } = options;
  const startedMs = performance.now();
  const outcome = await inSpan(
    { name: `provider ${call}`, kind: "client", attributes: { "quittance.adapter": adapter.id } },
    request,
    ({ kind }) => ({ "quittance.outcome": kind }),
  );
  const seconds = (performance.now() - startedMs) / 1_000;
  providerResponded.record({
    adapter: adapter.id,
    connectorGuid: connector.guid,
    call,
    outcome: outcome.kind,
    ...(outcome.kind === "declined" && { code: String(outcome.error.code) }),
    seconds,
  });
  await observeCall(parts, connector, outcome);
  return outcome;
}
