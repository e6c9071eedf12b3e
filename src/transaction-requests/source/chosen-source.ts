import type { CustomerInput } from "../../providers/index.ts";
import type { CardData, CardFacts, IbanData, WalletData, WalletType } from "../../vault/index.ts";

/** The instrument of a payment: in clear in memory, and never stored so. */
export type ChosenSource =
  | {
      readonly kind: "card";
      readonly card: CardData;
      readonly facts: CardFacts;
      readonly registration: string | null;
      /** Names the one-time token that the payment's record uses up. */
      readonly tokenHash?: string | undefined;
    }
  | { readonly kind: "iban"; readonly data: IbanData; readonly registration: string | null }
  | { readonly kind: "wallet"; readonly data: WalletData; readonly registration: string | null }
  /** An Apple Pay or Google Pay token that the provider opens. */
  | {
      readonly kind: "wallet_token";
      readonly wallet: WalletType;
      readonly token: string;
      readonly registration: null;
    }
  /** The customer gives it on a page of the provider, or enters it on a page of the gateway first; `entered`: the method's own fields. */
  | { readonly kind: "none"; readonly entered?: CustomerInput };
