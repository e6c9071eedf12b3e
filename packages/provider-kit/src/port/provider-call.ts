import type { ProviderHttp } from "../http/provider-http.ts";
import type { Money } from "../money/money.ts";
import type { SecretList } from "./capabilities.ts";
import type { ProviderOperation } from "./provider-request.ts";

/** The facts of a payment's connector that an adapter receives. */
export interface AdapterConnector {
  readonly guid: string;
  readonly method: string;
  readonly testMode: boolean;
  readonly extraData: Readonly<Record<string, string>>;
  readonly language: string | null;
  /** Secrets are open here and nowhere else. */
  readonly credentials: {
    readonly username?: string;
    readonly password?: string;
    readonly apiSecret?: string;
  };
  /** The secrets that sign the provider's webhooks, and that open its reports and payouts; newest first. */
  readonly secrets: Readonly<Record<SecretList, readonly string[]>>;
}

/** One call of an adapter by the gateway. */
export interface ProviderCall {
  readonly connector: AdapterConnector;
  /** The only way out: hosts that the adapter declares, bounded in time and size. */
  readonly http: ProviderHttp;
  /** The time by the gateway's clock, for signatures and for tokens that expire. Nothing else reads a clock. */
  readonly now: () => Temporal.Instant;
  /** Aborted when the time limit of the call is over: nothing may be sent after that. */
  readonly signal: AbortSignal;
}

/** A submission as it is kept; see `provider_submissions`. */
export interface Submission {
  readonly submissionReference: string;
  readonly operation: ProviderOperation;
  readonly amount: Money | null;
  readonly providerReference: string | null;
  readonly continuation: string | null;
}

/** Data that the customer's browser brought back from the provider's page. It proves nothing. */
export interface CustomerReturn {
  readonly query: Readonly<Record<string, string>>;
  readonly form: Readonly<Record<string, string>>;
  /**
   * The customer may pay in another way: a payment that the provider declined, and that can still be paid at its page, is then
   * `redirect` again, and the customer goes back to that page. As often as the setting `tx:max-attempts` says.
   */
  readonly mayChooseAgain: boolean;
}
