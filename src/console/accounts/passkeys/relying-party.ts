import { isIP } from "node:net";

/** The party that a passkey is for: it works at this host only. */
export interface RelyingParty {
  /** The host of the gateway's public address. */
  readonly id: string;
  /** Scheme, host and port, as browsers name the page that uses the passkey. */
  readonly origin: string;
}

/**
 * From the configured public address, never from a header of the request. Undefined where browsers have no passkeys: at an IP
 * address, and without https except on `localhost`.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  if (isIP(hostname) !== 0 || hostname.startsWith("[") || (protocol !== "https:" && !isLocal))
    return undefined;
  return { id: hostname, origin };
}
