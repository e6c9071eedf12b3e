import { openProviderCall, type Connector } from "../../connectors/index.ts";
import type { Adapter, ProviderCall, ProviderOutcome } from "../../providers/index.ts";
import type { TransactionParts } from "../parts.ts";
import { cutText } from "../../platform/cut-text.ts";

/** Every call of a provider has a time limit. A submission without an outcome by then is resolved by a status inquiry. */
const PROVIDER_TIMEOUT_MS = 30_000;

export type Unknown = Extract<ProviderOutcome, { kind: "unknown" }>;

/** Never throws: an exception, and a call without an outcome in time, are `unknown`. */
export async function guarded<T>(
  parts: Pick<TransactionParts, "clock" | "log">,
  adapter: Adapter,
  run: (signal: AbortSignal) => Promise<T>,
  timeLimitMs = PROVIDER_TIMEOUT_MS,
): Promise<T | Unknown> {
  const { promise: timeLimit, resolve } = Promise.withResolvers<Unknown>();
  const abort = new AbortController();
  const cancelTimer = parts.clock.after(timeLimitMs, () => {
    abort.abort();
    resolve({ kind: "unknown", because: "The provider did not respond in time." });
  });
  try {
    return await Promise.race([run(abort.signal), timeLimit]);
  } catch (error) {
    const because = cutText(adapter.scrub(error instanceof Error ? error.message : String(error)), 500);
    parts.log.warn({ adapter: adapter.id, because }, "A provider call failed without an outcome.");
    return { kind: "unknown", because };
  } finally {
    cancelTimer();
  }
}

/** A call that may send requests to the provider. */
export function called<T>(
  parts: TransactionParts,
  {
    adapter,
    connector,
    timeLimitMs,
  }: { adapter: Adapter; connector: Connector; timeLimitMs?: number | undefined },
  run: (call: ProviderCall) => Promise<T>,
): Promise<T | Unknown> {
  return guarded(
    parts,
    adapter,
    (signal) => run(openProviderCall(parts, { adapter, connector, signal })),
    timeLimitMs,
  );
}
