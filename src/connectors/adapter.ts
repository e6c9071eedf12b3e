import type { HttpServer } from "../platform/http/index.ts";
import type { Database } from "../platform/database/index.ts";
import type { JobKind } from "../platform/jobs/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Ids } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import type { Money } from "../platform/money/index.ts";
import type { Account, AuthenticationRefusal } from "../tenancy/index.ts";
import type { PostJson, SchemeDirectory } from "../three-d-secure/index.ts";

/** What a provider can be asked to do. */
export type ProviderOperation =
  | "debit"
  | "preauthorize"
  | "incremental-authorization"
  | "capture"
  | "void"
  | "refund"
  | "register"
  | "deregister"
  | "payout";

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
    }
  | {
      readonly kind: "iban";
      readonly iban: string;
      readonly bic?: string;
      readonly mandateId?: string;
      readonly mandateDate?: string;
    }
  | {
      readonly kind: "wallet";
      readonly walletReferenceId: string;
      readonly walletType?: string;
      readonly walletOwner?: string;
    };

/** The proof of a 3-D Secure authentication that goes along with an authorisation. */
export interface AuthenticationProof {
  readonly version: string;
  readonly eci: string | null;
  readonly authenticationValue: string | null;
  readonly dsTransId: string | null;
  readonly transStatus: string;
}

export interface ProviderRequest {
  readonly operation: ProviderOperation;
  /** The provider knows the payment by this; a repeated submission with the same one must not book twice. */
  readonly transactionUuid: string;
  readonly merchantTransactionId: string;
  readonly amount: Money | null;
  readonly source: PaymentSource | null;
  /** The transaction this one follows. */
  readonly reference: {
    readonly transactionUuid: string;
    readonly adapterTransactionId: string | null;
  } | null;
  readonly withRegister: boolean;
  /** Of a capture: what is left of the authorisation is given back. */
  readonly isFinalCapture: boolean;
  readonly transactionIndicator: string | null;
  readonly authentication: AuthenticationProof | null;
  /** The scheme's own ids of the agreement and of the payment's life cycle, for a provider that hands them on. */
  readonly schemeReference: {
    readonly transactionIdentifier: string | null;
    readonly lifecycleIdentifier: string | null;
  };
  readonly description: string | null;
  readonly language: string | null;
  readonly customer: Readonly<Record<string, unknown>>;
  readonly extraData: Readonly<Record<string, string>>;
  /** Handed through and not stored (public API: pspPassthroughData). */
  readonly pspPassthroughData: Readonly<Record<string, string>>;
  /** Where the provider sends the customer back to after its own page. */
  readonly returnUrl: string;
}

/** What the provider tells beside its verdict; all of it ends in the transaction record. */
export interface ProviderDetails {
  readonly adapterTransactionId?: string;
  /** The provider's reference for charging the instrument again. */
  readonly adapterToken?: string;
  /** The id at the processor behind the provider, where it names one. */
  readonly processorTransactionId?: string;
  readonly authCode?: string;
  readonly arn?: string;
  readonly rrn?: string;
  readonly stan?: string;
  /** What the provider's reports and settlement files name the payment by. */
  readonly reportingIdentifier?: string;
  /** Of a card that was charged by a token: whose token it was, as `applepay`, `googlepay` or `network`. */
  readonly tokenType?: string;
  readonly paymentDescriptor?: string;
  /** Facts about the instrument the customer used on the provider's page (`_TYPE` of the public API's returnData). */
  readonly returnData?: Readonly<Record<string, unknown>>;
  readonly extraData?: Readonly<Record<string, string>>;
}

export interface ProviderError {
  /** A code of the public API (2003 declined, 2006 insufficient funds, 2022 soft decline, …). */
  readonly code: number;
  readonly message: string;
  readonly adapterCode: string | null;
  readonly adapterMessage: string | null;
}

/**
 * The four-valued outcome of asking a provider. `unknown` means the money may or may not have moved: it is never shown
 * as failed and never submitted again, but settled by a status inquiry.
 */
export type ProviderOutcome =
  | { readonly kind: "approved"; readonly details: ProviderDetails }
  | { readonly kind: "declined"; readonly error: ProviderError; readonly details: ProviderDetails }
  | {
      /** The customer must go to the provider's page. */
      readonly kind: "redirect";
      readonly url: string;
      readonly details: ProviderDetails;
    }
  /** The provider will know later. */
  | { readonly kind: "pending"; readonly details: ProviderDetails }
  | { readonly kind: "unknown"; readonly because: string };

/** `not_found`: the provider is sure it never got the transaction, so nothing was booked. */
export type InquiryOutcome = ProviderOutcome | { readonly kind: "not_found" };

/** What a provider tells the gateway on its own. */
export type ProviderNotification =
  /** Something changed: the gateway asks by `inquire` and believes only the answer. */
  | { readonly kind: "outcome_changed"; readonly transactionUuid: string }
  | {
      readonly kind: "chargeback" | "chargeback_reversed";
      readonly transactionUuid: string;
      /** The provider's id of the dispute: the same one twice is one chargeback. */
      readonly disputeId: string;
      readonly amount: Money;
      readonly reason: string;
    };

/** What an adapter needs to know of the connector a payment goes through. */
export interface AdapterConnector {
  readonly guid: string;
  readonly method: string;
  readonly config: Readonly<Record<string, unknown>>;
  /** Secrets are open here and nowhere else. */
  readonly credentials: {
    readonly username?: string;
    readonly password?: string;
    readonly apiSecret?: string;
  };
}

/** What the gateway gives an adapter when it starts. */
export interface AdapterParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Base of every URL handed out, without a trailing slash. */
  readonly publicUrl: string;
  /** Delivers a notification to the gateway; resolves when it is dealt with. */
  readonly notify: (notification: ProviderNotification) => Promise<void>;
  /** How parties that an adapter simulates reach the 3DS Server; over HTTP unless said otherwise. */
  readonly postJson?: PostJson;
}

/** For routes of an adapter that a merchant calls: whose Basic credentials came, and whose a connector is. */
export interface MerchantAccess {
  authenticateUser(request: {
    authorization: string | undefined;
    remoteAddress: string;
  }): Promise<Account | AuthenticationRefusal>;
  merchantOf(connectorGuid: string): Promise<string | undefined>;
}

/** What kind of instrument a payment method takes: it decides whether the gateway's own page asks for a card. */
export type InstrumentKind = "card" | "iban" | "wallet" | "none";

/**
 * The port to a payment provider. One folder below `adapters/` implements it; see CONTRIBUTING, "Adding an adapter".
 * An adapter turns a request into the provider's protocol and the answer into an outcome. It never throws for what a
 * provider does: whatever it can't prove to be a refusal is `unknown`.
 */
export interface Adapter {
  /** As in a connector's `adapter`. */
  readonly id: string;
  readonly methods: Readonly<
    Record<string, { readonly instrument: InstrumentKind; readonly operations: readonly ProviderOperation[] }>
  >;
  submit(request: ProviderRequest, connector: AdapterConnector): Promise<ProviderOutcome>;
  /** Asks what became of a transaction. Must not move money. */
  inquire(transactionUuid: string, connector: AdapterConnector): Promise<InquiryOutcome>;
  /** The provider's notification endpoint and, for a simulated provider, its pages. */
  registerRoutes?(app: HttpServer, access: MerchantAccess): void;
  /** Durable work of its own, for a provider that must be polled or that is simulated. */
  readonly jobKinds?: readonly JobKind[];
  /**
   * How cards paid through this provider take part in 3-D Secure. Without it, or without a result, they are not
   * authenticated by the gateway.
   */
  schemeDirectory?(card: { pan: string; cardHolder: string }): SchemeDirectory | undefined;
  /** Answers of the public API's options call, by options name. */
  options?(
    name: string,
    parameters: Readonly<Record<string, unknown>>,
    connector: AdapterConnector,
  ): Promise<Record<string, string> | undefined>;
  /** Removes what is secret from a text in the provider's wire format: only the adapter knows it. */
  scrub(text: string): string;
}
