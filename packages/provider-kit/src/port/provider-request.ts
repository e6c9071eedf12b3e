import type { Money } from "../money/money.ts";
import type { CustomerInput } from "./customer-input.ts";
import type { Exemption } from "./exemption.ts";

/** Operations of providers. */
export const PROVIDER_OPERATIONS = [
  "debit",
  "preauthorize",
  "incremental-authorization",
  "capture",
  "void",
  "refund",
  "register",
  "deregister",
  "payout",
] as const;

export type ProviderOperation = (typeof PROVIDER_OPERATIONS)[number];

/** The customer's account, with the mandate for it where the merchant has one. */
export interface IbanSource {
  readonly kind: "iban";
  readonly iban: string;
  readonly bic?: string;
  readonly mandateId?: string;
  readonly mandateDate?: string;
}

/** With what the customer pays, as the provider must see it. It lives in memory only and is never logged. */
export type PaymentSource =
  | {
      readonly kind: "card";
      readonly pan: string;
      readonly cvv?: string;
      /** `01` to `12` */
      readonly expirationMonth: string;
      /** four digits */
      readonly expirationYear: string;
      readonly cardHolder: string;
      /**
       * The one that the customer chose, of a card with two brands: a `SecondBrand` or that of the number (`visa`, `mastercard`,
       * `maestro`, …). The payment must be made by it (EU 2015/751, article 8), or be declined.
       */
      readonly chosenBrand?: string;
      /** Out of a wallet's token. */
      readonly wallet?: ProviderWalletCard;
    }
  /** A wallet's token as it came, for a provider that opens it: Apple's `paymentData`, or Google's token, as JSON. */
  | { readonly kind: "wallet_token"; readonly wallet: "applepay" | "googlepay"; readonly token: string }
  | IbanSource
  | {
      readonly kind: "wallet";
      readonly walletReferenceId: string;
      readonly walletType?: string;
      readonly walletOwner?: string;
    };

/** For a card that a customer keeps in a wallet. */
interface ProviderWalletCard {
  readonly type: "applepay" | "googlepay";
  /** The number is a network token's. */
  readonly isNetworkToken: boolean;
  /** Base64, for one payment. A stored network token has none. */
  readonly cryptogram?: string;
  /** Two digits. */
  readonly eci?: string;
}

/** The result of a 3-D Secure authentication that goes along with an authorisation. */
export interface AuthenticationProof {
  readonly version: string;
  readonly eci: string | null;
  readonly authenticationValue: string | null;
  readonly dsTransId: string | null;
  readonly transStatus: string;
}

/** How a payment uses stored credentials, derived once from the transaction indicator. */
export interface StoredCredential {
  readonly initiator: "customer" | "merchant";
  readonly kind: "recurring" | "unscheduled";
  /** The payment with which the credentials are stored. */
  readonly isFirst: boolean;
}

/** The provider's token of a registered instrument, by which it is charged without its data. */
export interface ProviderToken {
  /** Opaque to the gateway: `adapterToken` of the registration. */
  readonly value: string;
  /** The scheme's id of the transaction that stored the credentials. */
  readonly schemeTransactionIdentifier: string | null;
}

/** An earlier submission that a follow-up refers to. */
export interface ReferencedSubmission {
  readonly submissionReference: string;
  readonly operation: ProviderOperation;
  /** The provider's id of it, by which the provider is requested and its webhooks are matched. */
  readonly providerReference: string | null;
  /** Data that the adapter kept for its next step with it. */
  readonly continuation: string | null;
  readonly adapterTransactionId: string | null;
  readonly amount: Money | null;
}

export interface FollowUpReference {
  /** The payment with which it began: of the refund of a capture the preauthorisation. */
  readonly root: ReferencedSubmission;
  /** The transaction the request names: of the refund of a capture the capture. */
  readonly immediate: ReferencedSubmission;
  /** For the root, before this request, in minor units of its currency. */
  readonly totals: {
    readonly authorizedMinor: bigint;
    readonly capturedMinor: bigint;
    readonly voidedMinor: bigint;
    readonly refundedMinor: bigint;
  };
}

/** A part of the amount that goes to another party. */
export interface ProviderSplit {
  /** The merchant's own name of the receiver, the gateway's or the provider's. */
  readonly receiver: string;
  readonly identification: string | null;
  readonly amount: Money;
  readonly commission: Money | null;
}

/** The browser in which the customer pays, where a page of the gateway saw it. */
export interface CustomerBrowser {
  readonly ipAddress: string;
  readonly userAgent: string;
  readonly acceptHeader: string;
  readonly language: string;
  /** Where the browser runs scripts. Numbers as text; the time zone in minutes. */
  readonly screen?: {
    readonly javaEnabled: boolean;
    readonly colorDepth: string;
    readonly height: string;
    readonly width: string;
    readonly timezone: string;
  };
}

/** One submission. Every field was accepted from the merchant: an adapter sends it, or its capabilities refuse it. */
export interface ProviderRequest {
  readonly operation: ProviderOperation;
  /** Identifies the submission. A repeated submission with the same one must not move money twice. */
  readonly submissionReference: string;
  readonly merchantTransactionId: string;
  /** With the surcharge. */
  readonly amount: Money | null;
  /** Part of the amount. */
  readonly surcharge: Money | null;
  readonly source: PaymentSource | null;
  /** The customer's entries for the method's `customerFields`; empty for others. They live in memory only. */
  readonly customerInput: CustomerInput;
  /** For a stored instrument that this connector registered: preferred to the source. */
  readonly token: ProviderToken | null;
  /** For a follow-up. */
  readonly reference: FollowUpReference | null;
  readonly withRegister: boolean;
  /** For a capture: what is left of the authorisation is released. */
  readonly isFinalCapture: boolean;
  /** For a preauthorisation: the gateway captures it after that time. */
  readonly captureInMinutes: number | null;
  readonly transactionIndicator: string | null;
  readonly storedCredential: StoredCredential | null;
  readonly isMailOrTelephoneOrder: boolean;
  readonly authentication: AuthenticationProof | null;
  /**
   * The merchant's wish for this payment, for a provider that authenticates the customer itself: always, or not unless the issuer insists.
   * Left out, or `optional`: the provider decides.
   */
  readonly threeDSecure?: "off" | "optional" | "mandatory";
  /** The exemption from strong authentication that is requested of the issuer: one that the method's capabilities have. */
  readonly exemption?: Exemption;
  /** The scheme's own ids of the agreement and of the payment's life cycle. */
  readonly schemeReference: {
    readonly transactionIdentifier: string | null;
    readonly lifecycleIdentifier: string | null;
  };
  /** For a payment that funds an account: the uuid of the transaction whose payment instrument receives the money. */
  readonly recipientReference: string | null;
  readonly description: string | null;
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly splits: readonly ProviderSplit[];
  /** Level 2 and 3 data of the payment as a whole; those of the items are in `items`. */
  readonly l2l3Data: Readonly<Record<string, unknown>> | null;
  readonly language: string | null;
  readonly customer: Readonly<Record<string, unknown>>;
  readonly browser: CustomerBrowser | null;
  readonly extraData: Readonly<Record<string, string>>;
  /** Passed on and not stored (public API: pspPassthroughData). */
  readonly pspPassthroughData: Readonly<Record<string, string>>;
  /** Where the provider sends the customer back to after its own page. */
  readonly returnUrl: string;
  /** Where the connector's webhooks arrive, for a provider that takes the address with each payment. */
  readonly webhookUrl: string;
}
