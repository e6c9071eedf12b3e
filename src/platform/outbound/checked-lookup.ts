import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";

import type { OutboundRules } from "./outbound-rules.ts";

export class AddressNotAllowed extends Error {
  override readonly name = "AddressNotAllowed";
}

export class NameNotFound extends Error {
  override readonly name = "NameNotFound";
}

/**
 * A lookup whose addresses are checked: the connection goes to an address that was checked. A check before the request would
 * not help, because the name can resolve to another address the next time.
 *
 * One address that is not allowed refuses the name: a mix of both kinds is an attack.
 *
 * @param onFound told before the connection is opened
 */
export function checkedLookup(rules: OutboundRules, onFound: OnFound = () => undefined): LookupFunction {
  return (hostname, options, callback) => {
    // nextTick runs the callback outside of the promise, which would swallow its exceptions.
    const respond = (...found: Parameters<typeof callback>) => process.nextTick(callback, ...found);
    resolveChecked(hostname, rules, onFound).then(
      (addresses) =>
        options.all ? respond(null, addresses) : respond(null, addresses[0].address, addresses[0].family),
      (error: NodeJS.ErrnoException) => respond(error, "", 0),
    );
  };
}

type OnFound = (hostname: string, addresses: readonly string[]) => void;
type Addresses = [LookupAddress, ...LookupAddress[]];

async function resolveChecked(hostname: string, rules: OutboundRules, onFound: OnFound): Promise<Addresses> {
  const addresses = await rules.resolve(hostname).catch((cause: unknown) => {
    throw new NameNotFound(hostname, { cause });
  });
  if (!addresses.every((address) => rules.isAllowedAddress(address))) throw new AddressNotAllowed(hostname);
  onFound(hostname, addresses);
  const [first, ...others] = addresses.map((address) => ({ address, family: isIP(address) }));
  if (!first) throw new NameNotFound(hostname);
  return [first, ...others];
}
