import { isIP } from "node:net";
import { isPublicAddress } from "../../platform/outbound/index.ts";
import type { Connector } from "../connector.ts";

/** Where the provider sends a connector's webhooks. */
export function webhookAddress(
  publicUrl: string,
  { adapter, guid }: Pick<Connector, "adapter" | "guid">,
): string {
  return `${publicUrl}/providers/${adapter.toLowerCase()}/${guid}`;
}

/** Whether anybody outside can send something to an address of this gateway, as far as its name shows it. */
export function isReachable(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, "");
  if (protocol !== "https:") return false;
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes(".") && !/\.(?:localhost|local|internal|test)$/.test(host);
}
