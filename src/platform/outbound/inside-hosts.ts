import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** More names than deliveries of a process go to at the same time: one that is forgotten has no open connection any more. */
const MAX_NAMES = 10_000;

/**
 * Names of hosts that led to addresses which are not public, as of the connections that were opened: a name that leads elsewhere since may have
 * a connection of before.
 */
export class InsideHosts {
  readonly #names = new Set<string>();

  note(hostname: string, addresses: readonly string[]): void {
    if (addresses.every(isPublicAddress)) return;
    this.#names.delete(hostname);
    this.#names.add(hostname);
    const [oldest] = this.#names;
    if (this.#names.size > MAX_NAMES && oldest !== undefined) this.#names.delete(oldest);
  }

  has(url: string): boolean {
    const hostname = new URL(url).hostname.replace(/^\[|\]$/g, "");
    return isIP(hostname) === 0 ? this.#names.has(hostname) : !isPublicAddress(hostname);
  }
}
