import { STATUS_CODES } from "node:http";
import type { OutboundClient } from "../../../platform/outbound/index.ts";

export const PROVIDER_TIMEOUT_MS = 10_000;
/** Metadata and keys of large providers have some ten kilobytes. */
const MAX_BODY_BYTES = 256 * 1024;
const WITHOUT_BODY = [101, 103, 204, 205, 304];

/** How the libraries of OpenID Connect call `fetch`. */
interface FetchOptions {
  readonly method?: string;
  readonly headers?: ConstructorParameters<typeof Headers>[0];
  readonly body?: unknown;
  readonly signal?: AbortSignal | null | undefined;
}

/**
 * `fetch` for an identity provider, by the gateway's checked client: https to allowed addresses only, whatever the provider's
 * metadata names.
 *
 * @throws when there is no response
 */
export function checkedFetch(
  client: Pick<OutboundClient, "send">,
): (url: string, options: FetchOptions) => Promise<Response> {
  return async (url, { method = "GET", headers, body, signal }) => {
    if (URL.parse(url)?.protocol !== "https:")
      throw new Error("The provider names an address without https.");
    if (method !== "GET" && method !== "POST") throw new Error(`Unexpected method ${method}.`);
    const outcome = await client.send({
      method,
      url,
      headers: Object.fromEntries(new Headers(headers)),
      ...(body !== undefined && body !== null && { body: asText(body) }),
      timeoutMs: PROVIDER_TIMEOUT_MS,
      maxBodyBytes: MAX_BODY_BYTES,
      ...(signal && { signal }),
    });
    if (outcome.kind === "failed") throw new Error(`No response: ${outcome.reason}.`);
    const { status } = outcome;
    const content = WITHOUT_BODY.includes(status) ? null : new Uint8Array(outcome.body);
    return new Response(content, {
      status,
      statusText: STATUS_CODES[status] ?? "",
      headers: outcome.headers,
    });
  };
}

function asText(body: unknown): string {
  if (typeof body === "string") return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new Error("Unexpected kind of body.");
}
