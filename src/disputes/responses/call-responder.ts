import { openProviderCall, type Connector } from "../../connectors/index.ts";
import type { Adapter, ProviderCall } from "../../providers/index.ts";
import type { DisputeResponseParts } from "./parts.ts";
import { cutText } from "../../platform/cut-text.ts";

/** Files may be uploaded in the call. */
const CALL_TIMEOUT_MS = 45_000;

interface NoOutcome {
  readonly kind: "unknown";
  readonly because: string;
}

/** One call about a dispute, with a time limit. Never throws: an exception proves nothing about what the provider did. */
export async function callResponder<Outcome extends { readonly kind: string }>(
  parts: Pick<DisputeResponseParts, "clock" | "log" | "providerClient" | "providerTestServers">,
  { adapter, connector }: { adapter: Adapter; connector: Connector },
  run: (call: ProviderCall) => Promise<Outcome>,
): Promise<Outcome | NoOutcome> {
  const abort = new AbortController();
  const { promise: timeLimit, resolve } = Promise.withResolvers<NoOutcome>();
  const cancelTimer = parts.clock.after(CALL_TIMEOUT_MS, () => {
    abort.abort();
    resolve({ kind: "unknown", because: "The provider did not respond in time." });
  });
  try {
    const call = openProviderCall(parts, { adapter, connector, signal: abort.signal });
    return await Promise.race([run(call), timeLimit]);
  } catch (error) {
    const because = cutText(adapter.scrub(error instanceof Error ? error.message : String(error)), 500);
    parts.log.warn({ adapter: adapter.id, because }, "A provider call about a dispute has no outcome.");
    return { kind: "unknown", because };
  } finally {
    cancelTimer();
  }
}
