import { acceptsWallet } from "../../wallets/index.ts";
import type { Adapter } from "../../providers/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { fieldInvalid, type FieldRefusal } from "../refusals.ts";
import type { ChosenSource } from "./chosen-source.ts";

/**
 * Why the connector that a request was routed to does not take what came out of a wallet; undefined when it does. A stored
 * instrument was accepted when it was registered.
 */
export function refuseWallet(
  adapters: ReadonlyMap<string, Adapter>,
  { connector, source }: { connector: Connector; source: ChosenSource },
): FieldRefusal | undefined {
  const used = usedWallet(source);
  if (!used) return undefined;
  if (!acceptsWallet(connector, used.wallet))
    return refusal("the connector behind the meta-connector does not take it");
  const taken = adapters.get(connector.adapter)?.methods[connector.method]?.walletTokens ?? [];
  if (used.needs === undefined || taken.includes(used.needs)) return undefined;
  return fieldInvalid("transactionToken", { code: "not_taken_by_method", method: connector.method });
}

function usedWallet(source: ChosenSource) {
  if (source.kind === "wallet_token") return { wallet: source.wallet, needs: "passthrough" } as const;
  if (source.kind !== "card" || source.registration !== null || !source.card.wallet) return undefined;
  const { type, isNetworkToken } = source.card.wallet;
  return { wallet: type, needs: isNetworkToken ? ("network_token" as const) : undefined };
}

/** Whether the payment can be submitted once only: its cryptogram, or the token that holds it, is for one payment. */
export function isForOneSubmission(source: ChosenSource): boolean {
  return source.kind === "wallet_token" || isAuthenticatedByWallet(source);
}

/** A cryptogram proves that the customer approved the payment on the device: there is nothing more to authenticate. */
export function isAuthenticatedByWallet(source: ChosenSource): boolean {
  return source.kind === "card" && source.card.wallet?.cryptogram !== undefined;
}

function refusal(message: string): FieldRefusal {
  return fieldInvalid("transactionToken", { code: "wallet_refused", reason: message });
}
