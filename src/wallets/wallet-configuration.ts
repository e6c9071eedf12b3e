/** The wallets as a connector's `config.vault` names them. */
export const WALLET_FIELDS = ["applePay", "googlePay"] as const;
export type WalletField = (typeof WALLET_FIELDS)[number];

interface WalletConfiguration {
  readonly enabled: boolean;
  /** The merchant's id at Apple or Google: a token names the one it was made for. */
  readonly MerchantIdentifier?: string;
  /**
   * PEM, on the curve P-256: of Apple's payment processing certificate, or the one whose public half is registered with Google.
   * Open in memory, sealed in the database, masked in responses.
   */
  readonly privateKey?: string;
  /** Where the merchant does business (ISO 3166-1): Apple and Google require it of a page with their button. */
  readonly countryCode?: string;
}

export interface ApplePayConfiguration extends WalletConfiguration {
  /** PEM. With it and its key the pages of the gateway, and payment.js, have the button: Apple validates the merchant by it. */
  readonly merchantIdentityCertificate?: string;
  /** PEM. Open in memory, sealed in the database, masked in responses. */
  readonly merchantIdentityKey?: string;
}

export interface GooglePayConfiguration extends WalletConfiguration {
  /** Tokens of Google's test environment are accepted, and none of production. Apart from the connector's `testMode`. */
  readonly useTestEnvironment?: boolean;
  /** The button is offered. The page behind it runs Google's script, which has no digest that could be checked. */
  readonly loadGoogleScript?: boolean;
}

/** The part of a connector's `config.vault` that is about wallets. */
export interface WalletsConfiguration {
  readonly applePay?: ApplePayConfiguration;
  readonly googlePay?: GooglePayConfiguration;
  /** The provider opens the tokens: they are passed on as they came. */
  readonly enablePassthroughToken?: boolean;
}

/** The part of a connector that wallets read. */
export interface WalletConnector {
  readonly merchantGuid: string;
  readonly config: { readonly vault: WalletsConfiguration };
}

/** A given value replaces the whole wallet, null removes it; a masked key stays as it was. */
export type WalletsChange = {
  readonly [Name in keyof WalletsConfiguration]?: WalletsConfiguration[Name] | null;
};

const COUNTRY = "Where the merchant does business (ISO 3166-1), such as DE; required for the button.";

/** How a connector is configured for wallets, listed by getConnectorSettings. */
export const WALLET_PARAMETERS = [
  parameter("applePay.enabled", "boolean", "Apple Pay tokens are accepted."),
  parameter(
    "applePay.MerchantIdentifier",
    "string",
    "The merchant identifier at Apple, as merchant.com.example.",
  ),
  parameter(
    "applePay.privateKey",
    "string",
    "Private key (PEM, P-256, no passphrase) of the payment processing certificate.",
    true,
  ),
  parameter(
    "applePay.merchantIdentityCertificate",
    "string",
    "Merchant identity certificate (PEM). With it and its key the payment page and payment.js have the Apple Pay button.",
  ),
  parameter(
    "applePay.merchantIdentityKey",
    "string",
    "Private key (PEM, no passphrase) of the merchant identity certificate.",
    true,
  ),
  parameter("applePay.countryCode", "string", COUNTRY),
  parameter("googlePay.enabled", "boolean", "Google Pay tokens (ECv2) are accepted."),
  parameter(
    "googlePay.MerchantIdentifier",
    "string",
    "The merchant id at Google, without merchant: before it.",
  ),
  parameter(
    "googlePay.privateKey",
    "string",
    "Private key (PEM, P-256, no passphrase) whose public key is registered with Google.",
    true,
  ),
  parameter(
    "googlePay.useTestEnvironment",
    "boolean",
    "Tokens of Google's test environment are accepted instead of production's.",
  ),
  parameter(
    "googlePay.loadGoogleScript",
    "boolean",
    "The payment page and payment.js have the Google Pay button. The page behind it runs Google's script, whose content cannot be checked.",
  ),
  parameter("googlePay.countryCode", "string", COUNTRY),
  parameter(
    "enablePassthroughToken",
    "boolean",
    "Tokens are passed to the provider as they came, which opens them; where the adapter can do so.",
  ),
];

function parameter(name: string, type: "boolean" | "string", description: string, secret = false) {
  return { name, type, required: false, secret, description };
}
