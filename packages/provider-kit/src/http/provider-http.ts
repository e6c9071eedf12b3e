import type { OutboundFailure, OutboundOutcome, OutboundRequest } from "./outbound-outcome.ts";

interface ProviderHttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the provider's address: `/v1/refunds`. */
  readonly path: string;
  /** Another address of the provider, by its name in the adapter's `otherBaseUrls`. */
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** For a long download; else a short time that is the same for all requests. */
  readonly timeoutMs?: number;
  /** Takes the body of a 200 piece by piece, as large as it is: then the outcome has none. */
  readonly onChunk?: (chunk: Buffer) => Promise<void>;
  /**
   * Says of a response or failure that the same bytes may be sent again at once. Only for what is safe to repeat: a
   * request with an idempotency key, or one that reads.
   */
  readonly mayRepeat?: (outcome: OutboundOutcome) => boolean;
}

export interface ProviderHttp {
  /** Never throws for what the network or the provider does. Redirects are responses, and not followed. */
  send(request: ProviderHttpRequest): Promise<OutboundOutcome>;
}

/** A response that is larger proves nothing. */
const MAX_RESPONSE_BYTES = 1024 * 1024;
const REPEAT_AFTER_MS = [500, 1_500] as const;
/** For one request: repetitions within the provider's idempotency window, and within the call's time limit. */
const REQUEST_TIMEOUT_MS = 25_000;

/** Runs it after the delay; the returned function cancels it. */
type After = (delayMs: number, run: () => void) => () => void;

/**
 * The way to one provider. Requests go to the address that the adapter names in its code, or in test mode to the one that
 * the connector's `extraData.apiBaseUrl` names; never to a host from a message. The client checks the addresses.
 */
export function createProviderHttp(options: {
  client: { send(request: OutboundRequest): Promise<OutboundOutcome> };
  clock: { after: After };
  /** `https://api.provider.example`, without a trailing slash. */
  baseUrl: string;
  /** Further addresses, by name. */
  otherBaseUrls?: Readonly<Record<string, string>>;
  signal: AbortSignal;
}): ProviderHttp {
  const { client, clock, baseUrl, otherBaseUrls = {}, signal } = options;
  const sendOnce = async (request: ProviderHttpRequest): Promise<OutboundOutcome> => {
    if (signal.aborted) return { kind: "failed", reason: "timed_out", mayHaveArrived: false };
    const { method, path, host, headers, body, timeoutMs = REQUEST_TIMEOUT_MS, onChunk } = request;
    const address = host === undefined ? baseUrl : otherBaseUrls[host];
    if (address === undefined) throw new Error(`The adapter has no address named ${host}.`);
    return client.send({
      method,
      url: `${address}${path}`,
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
      ...(onChunk && { onChunk }),
      timeoutMs,
      maxBodyBytes: MAX_RESPONSE_BYTES,
      signal,
    });
  };
  return {
    send: async (request) => {
      let outcome = await sendOnce(request);
      let mayHaveArrived = hasPerhapsArrived(outcome);
      for (const afterMs of REPEAT_AFTER_MS) {
        if (signal.aborted || !request.mayRepeat?.(outcome)) break;
        await pause(clock, { afterMs, signal });
        outcome = await sendOnce(request);
        mayHaveArrived ||= hasPerhapsArrived(outcome);
      }
      // The first attempt may have arrived although the last one certainly did not.
      return outcome.kind === "failed" ? { ...outcome, mayHaveArrived } : outcome;
    },
  };
}

const PASSING_FAULTS: readonly string[] = [
  "name_not_found",
  "unreachable",
  "timed_out",
  "circuit_open",
] satisfies OutboundFailure[];

/**
 * The mark of a decline whose request certainly was not sent: whether the reason is a fault of the network, which passes, and
 * not a wrong address or certificate.
 */
export function nothingSent(reason: string): { readonly nothingSent?: true } {
  return PASSING_FAULTS.includes(reason) ? { nothingSent: true } : {};
}

function hasPerhapsArrived(outcome: OutboundOutcome): boolean {
  return outcome.kind === "responded" || outcome.mayHaveArrived;
}

async function pause(
  clock: { after: After },
  { afterMs, signal }: { afterMs: number; signal: AbortSignal },
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = clock.after(afterMs, resolve);
  signal.addEventListener("abort", () => resolve(), { once: true });
  await promise;
  cancel();
}
