import type { ProviderError, Unknown } from "./provider-outcome.ts";

/** The account that money is to go to, and whose the payer believes it to be. */
export interface Payee {
  /** In the electronic form, without spaces. */
  readonly iban: string;
  readonly name: string;
}

/** Verification of payee (Regulation (EU) 2024/886, article 5c): whether the name is that of the account's holder. */
export type PayeeVerification =
  | {
      readonly kind: "verified";
      /** `not_available`: the holder's bank gave no result, which proves nothing. */
      readonly outcome: "match" | "close_match" | "no_match" | "not_available";
      /** As the bank has it; only with `close_match`. */
      readonly accountHolderName?: string;
    }
  /** It is certain that the provider did not execute it. */
  | { readonly kind: "refused"; readonly error: ProviderError }
  | Unknown;
