import { isDeepStrictEqual } from "node:util";
import type { Connector } from "./connector.ts";
import { hasLiveAccount, walletKeysIn } from "./provider-destination.ts";
import { mappedSecretLists } from "./secret-lists.ts";

/** Whether a change gives, takes or replaces a secret, or names another live account. */
export function touchesCredentials(current: Connector, changed: Connector): boolean {
  return (
    current.sharedSecret !== changed.sharedSecret ||
    (current.config.username !== changed.config.username && hasLiveAccount(changed.config)) ||
    !isDeepStrictEqual(secretsOf(current), secretsOf(changed))
  );
}

function secretsOf({ config: { password, apiSecret, vault } }: Connector) {
  return { password, apiSecret, lists: mappedSecretLists(vault, String), walletKeys: walletKeysIn(vault) };
}
