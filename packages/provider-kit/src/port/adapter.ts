import type { DeclineWords } from "../errors/decline-classes.ts";
import type { TestAccount } from "./check-account.ts";
import type { ListBanks } from "./bank-list.ts";
import type { EstimateCost } from "./cost-estimate.ts";
import type { AdapterConfiguration, CurrencyRule, MethodCapabilities } from "./capabilities.ts";
import type { DatedChange } from "./dated-change.ts";
import type { DisputeResponder } from "./dispute-responder.ts";
import type { AdapterConnector, CustomerReturn, ProviderCall, Submission } from "./provider-call.ts";
import type { LookedUp, ReceivedWebhook, WebhookRequest } from "./provider-event.ts";
import type {
  InquiryOutcome,
  Neutralised,
  Preparation,
  ProviderOutcome,
  Resumable,
} from "./provider-outcome.ts";
import type { Payee, PayeeVerification } from "./payee-verification.ts";
import type { ProviderRequest } from "./provider-request.ts";
import type { SettlementSource } from "./settlement-row.ts";
import type { WebhookSetup } from "./webhook-setup.ts";

/** A summary of a package's `certificate.json`. */
export interface AdapterCertificate {
  /** `2026-11-29` */
  readonly date: string;
  /** The version of the package that was certified. */
  readonly version: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Differences of the provider from the package's fake. */
  readonly differences: number;
}

/**
 * The port to a payment provider. A package implements it.
 * An adapter turns a request into the provider's protocol and the response into an outcome. It never throws for what a
 * provider does: whatever it cannot prove to be a decline is `unknown`. It keeps no state but `continuation`.
 */
export interface Adapter {
  /** As in a connector's `adapter`. */
  readonly id: string;
  readonly methods: Readonly<Record<string, MethodCapabilities>>;
  readonly configuration: AdapterConfiguration;
  /**
   * Where its calls go: `https://api.provider.example`, without a trailing slash. Built from the adapter's code and checked
   * configuration only. A provider without one is not called over HTTP.
   */
  baseUrl?(connector: AdapterConnector): string;
  /**
   * Every host of these addresses, as `api.provider.example`, or `*.provider.example` where the account is part of the name. A
   * request to another one is not sent.
   */
  readonly hosts?: readonly string[];
  /** Further addresses of the provider by the names that requests give as `host`, under the same rules. */
  otherBaseUrls?(connector: AdapterConnector): Readonly<Record<string, string>>;
  /** Amounts that cannot be written by these rules are refused before anything is recorded. */
  readonly currencyRules?: readonly CurrencyRule[];

  /** Makes what `submit` needs and moves nothing. Its result is committed before `submit` is called. */
  readonly prepare?: (request: ProviderRequest, call: ProviderCall) => Promise<Preparation>;
  /**
   * May move money, once for a submission reference.
   *
   * @param prepared what `prepare` made
   */
  submit(
    request: ProviderRequest,
    call: ProviderCall,
    prepared?: Pick<Submission, "providerReference" | "continuation">,
  ): Promise<ProviderOutcome>;
  /** The customer is back from the provider's page. May move money; may be repeated. */
  readonly resume?: (
    submission: Submission,
    returned: CustomerReturn,
    call: ProviderCall,
  ) => Promise<ProviderOutcome>;
  /** The state of a submission; never moves money. Needed by methods whose `inquiry` is not `none`. */
  readonly inquire?: (submission: Submission, call: ProviderCall) => Promise<InquiryOutcome | Resumable>;
  /**
   * Sends a submission whose outcome is unknown once more, with the same bytes and idempotency key, so that it has no second
   * effect. For what has no inquiry, as follow-ups at many providers; undefined when nothing was kept to repeat, and then an inquiry is
   * sent where the method has one.
   */
  readonly repeat?: (submission: Submission, call: ProviderCall) => Promise<ProviderOutcome | undefined>;
  /** Makes sure that a submission that was not processed never is. */
  readonly neutralise?: (submission: Submission, call: ProviderCall) => Promise<Neutralised>;
  /** Verifies and reads a webhook. Sends nothing: what needs a request to the provider is the event `inquire`, or a look-up. */
  readonly receive?: (
    webhook: WebhookRequest,
    connector: AdapterConnector,
  ) => ReceivedWebhook | Promise<ReceivedWebhook>;

  /**
   * Looks up the events of what a webhook named (`LookUp.about`): chargebacks, refunds that were made or failed elsewhere,
   * whatever no inquiry of one submission says. Moves nothing; may be repeated.
   */
  readonly lookUp?: (about: string, call: ProviderCall) => Promise<LookedUp>;

  /** Says what is wrong about the connector's account and settings, before a payment fails by it. */
  readonly testAccount?: TestAccount;

  /** How its webhooks are set up. Without it the operator's documentation says so. */
  readonly webhookSetup?: WebhookSetup;

  /**
   * It simulates a provider: no payment of it moves money, also outside of test mode. Test cards and test accounts are taken, and their
   * fingerprints are those of tests. Whether a payment is a test, for lists and permissions, stays the connector's `testMode`.
   */
  readonly movesNoMoney?: true;

  /** The certificate that its package carries: how it did at a test account of the provider. */
  readonly certified?: AdapterCertificate;

  /** Every card it takes from a customer needs its security code. Without it brands decide. */
  demandsCvv?(connector: AdapterConnector): boolean;

  /** Whether an account belongs to the person or company that is to be paid. Moves nothing. */
  readonly verifyPayee?: (payee: Payee, call: ProviderCall) => Promise<PayeeVerification>;

  /** Lists the banks for the field `bank`. Needed by methods that have it among their `customerFields`. */
  readonly listBanks?: ListBanks;

  /** The cost of a payment by card before it is made, where the provider has a call for it. */
  readonly estimateCost?: EstimateCost;

  /** How merchants respond to disputes. Without it they do so in the provider's own pages. */
  readonly disputes?: DisputeResponder;

  /** How what the provider settled is imported. */
  readonly settlements?: SettlementSource;

  /**
   * The classes of the provider's own codes for a decline (`adapterCode`): every value that it documents. A code that
   * is not listed has the class of its error.
   */
  readonly declineWords?: DeclineWords;

  /** Dated changes of the provider's interface and of its methods, which operators are reminded of. */
  readonly changes?: readonly DatedChange[];

  /** Lists of the public API's options call, by options name. */
  options?(
    name: string,
    parameters: Readonly<Record<string, unknown>>,
    connector: AdapterConnector,
  ): Promise<Record<string, string> | undefined>;
  /** Removes what is secret from a text in the provider's wire format: only the adapter can recognise it. */
  scrub(text: string): string;
}

/**
 * The steps of one operation, each as `Adapter` has it: an adapter with several operations chooses among them. `Call` is the call of the
 * adapter, where it has more than that of the gateway.
 */
export interface OperationSteps<Call = ProviderCall> {
  prepare(request: ProviderRequest, call: Call): Preparation | Promise<Preparation>;
  submit(
    request: ProviderRequest,
    call: Call,
    prepared?: Pick<Submission, "providerReference" | "continuation">,
  ): ProviderOutcome | Promise<ProviderOutcome>;
  resume?(submission: Submission, returned: CustomerReturn, call: Call): Promise<ProviderOutcome>;
  inquire(submission: Submission, call: Call): Promise<InquiryOutcome | Resumable>;
  repeat?(submission: Submission, call: Call): Promise<ProviderOutcome | undefined>;
  neutralise?(submission: Submission, call: Call): Promise<Neutralised>;
}
