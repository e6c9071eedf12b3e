import type { CardBrand, SecondBrand } from "../platform/card-numbers/index.ts";

/** A payment card as the customer typed it. It lives in memory only: at rest it is sealed, in logs it is nowhere. */
export interface CardData {
  readonly pan: string;
  /** Never kept beyond the one-time token, or the short hold of a payment that waits for its customer. */
  readonly cvv?: string;
  /** `01` to `12` */
  readonly expirationMonth: string;
  /** Four digits. */
  readonly expirationYear: string;
  readonly cardHolder: string;
  /** The one that the customer chose to pay with, of a card with two brands (EU 2015/751, article 8). */
  readonly chosenBrand?: CardBrand | SecondBrand;
  /** Set when it came out of a wallet's token. */
  readonly wallet?: WalletCard;
}

/** Names of the wallets in `transactionToken`, `token_type` and `associatedTokenType`. */
export type WalletType = "applepay" | "googlepay";

/** Facts of the card in a wallet's token, beside number and expiry. */
interface WalletCard {
  readonly type: WalletType;
  /** The number is a network token's, as a device has it, and not the one on the card. */
  readonly isNetworkToken: boolean;
  /** Base64. For one payment, and like a security code never kept beyond it. */
  readonly cryptogram?: string;
  /** Two digits. */
  readonly eci?: string;
}

export interface IbanData {
  readonly iban: string;
  readonly bic?: string;
  readonly mandateId?: string;
  /** `YYYY-MM-DD` */
  readonly mandateDate?: string;
}

export interface WalletData {
  readonly walletReferenceId: string;
  readonly walletType?: string;
  readonly walletOwner?: string;
  readonly walletOwnerFirstName?: string;
  readonly walletOwnerLastName?: string;
  readonly walletOwnerCountryCode?: string;
  readonly walletRegistrationId?: string;
}
