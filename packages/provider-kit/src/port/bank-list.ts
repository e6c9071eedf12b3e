import type { ProviderCall } from "./provider-call.ts";

/** A bank that a customer of the method may have. */
export interface CustomerBank {
  /** The provider's, in printable ASCII; a payment names it as `customerInput.bank`. */
  readonly id: string;
  /** As customers read it. */
  readonly name: string;
  /** False for one that takes no payments at the moment. */
  readonly isAvailable: boolean;
}

/** `unknown`: the provider's list could not be read, and nobody can choose. */
export type BankList =
  | { readonly kind: "listed"; readonly banks: readonly CustomerBank[] }
  | { readonly kind: "unknown"; readonly because: string };

/**
 * The banks of the connector's method, in the order in which they are shown. Moves nothing. The gateway keeps the list for minutes.
 *
 * @param purchase.currency by ISO 4217
 * @param purchase.language of the names, where the provider has several
 */
export type ListBanks = (
  purchase: { readonly currency: string; readonly language: string },
  call: ProviderCall,
) => Promise<BankList>;
