import type { PostToApple } from "../wallets/index.ts";
import {
  anywhere,
  createOutboundClient,
  publicOnly,
  type OutboundClient,
} from "../platform/outbound/index.ts";

/** A server that stands for Apple's, in tests. */
export interface AppleServer {
  readonly origin: string;
  /** PEM, of who signed its certificate. */
  readonly authorities: string;
}

/** A customer waits in front of the sheet. */
const TIMEOUT_MS = 10_000;

/**
 * Requests to Apple with a merchant's certificate. Merchants validate seldom and each has its own certificate, so that no
 * connection is kept.
 */
export function createPostToApple({
  appleServer,
  simulated,
}: {
  readonly appleServer?: AppleServer | undefined;
  /** The network of the simulation. */
  readonly simulated?: OutboundClient | undefined;
}): PostToApple {
  return async ({ url, body, certificate, privateKey }) => {
    const { pathname } = new URL(url);
    const request = {
      method: "POST" as const,
      url: appleServer ? appleServer.origin + pathname : url,
      headers: { "content-type": "application/json" },
      body,
      timeoutMs: TIMEOUT_MS,
    };
    if (simulated) return simulated.send(request);
    const tls = { certificate, key: privateKey, authorities: appleServer?.authorities };
    const client = createOutboundClient(appleServer ? anywhere : publicOnly, { tls });
    try {
      return await client.send(request);
    } finally {
      await client.close();
    }
  };
}
