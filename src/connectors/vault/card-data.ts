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
