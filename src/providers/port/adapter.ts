import type { FastifyReply } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/index.ts";
import type { HttpServer } from "../../platform/http/index.ts";
import type { Ids } from "../../platform/ids.ts";
import type { JobKind } from "../../platform/jobs/index.ts";
import type { Log } from "../../platform/log.ts";
import type { Money } from "../../platform/money/index.ts";
import type { Account, AuthenticationRefusal } from "../../tenancy/index.ts";
import type { PostJson, SchemeDirectory } from "../../three-d-secure/index.ts";
import type { AdapterConfiguration, CurrencyRule, MethodCapabilities, SecretList } from "./capabilities.ts";
import type { DisputeResponder } from "./dispute-responder.ts";
import type { ProviderEvent, ReceivedWebhook, WebhookRequest } from "./provider-event.ts";
import type { ProviderHttp } from "./provider-http.ts";
import type { InquiryOutcome, Neutralised, Preparation, ProviderOutcome } from "./provider-outcome.ts";
import type { ProviderOperation, ProviderRequest } from "./provider-request.ts";
import type { SettlementSource } from "./settlement-row.ts";

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
  /** The secrets that sign the provider's webhooks and that open its reports, newest first. */
  readonly secrets: Readonly<Record<SecretList, readonly string[]>>;
}

/** One call of an adapter by the gateway. */
export interface ProviderCall {
  readonly connector: AdapterConnector;
  /** The only way out: hosts that the adapter declares, bounded in time and size. */
  readonly http: ProviderHttp;
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

/** What the customer's browser brought back from the provider's page. It proves nothing. */
export interface CustomerReturn {
  readonly query: Readonly<Record<string, string>>;
  readonly form: Readonly<Record<string, string>>;
}

/** What the gateway gives an adapter when it starts. */
export interface AdapterParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Base of every URL handed out, without a trailing slash. */
  readonly publicUrl: string;
  /**
   * Hands an event of a simulated or polled provider to the gateway; resolves when it is dealt with. Real providers send
   * webhooks, which are stored first.
   */
  readonly notify: (event: ProviderEvent) => Promise<void>;
  /** How parties that an adapter simulates reach the 3DS Server; over HTTP unless given. */
  readonly postJson?: PostJson;
}

/** For routes of an adapter that a merchant calls: whose Basic credentials came, and whether they are for a connector. */
export interface MerchantAccess {
  authenticateUser(request: {
    authorization: string | undefined;
    remoteAddress: string;
  }): Promise<Account | AuthenticationRefusal>;
  /** The connector is of the user's merchant, and of a mode that the user may call. */
  mayCall(account: Account, connectorGuid: string): Promise<boolean>;
  /** Answers as every merchant operation does. */
  answerRefusal(reply: FastifyReply, refusal: AuthenticationRefusal): FastifyReply;
}

/**
 * The port to a payment provider. One folder below `adapters/` implements it; see CONTRIBUTING, "Adding an adapter".
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
  /** Further addresses of the provider by the names that requests give as `host`, under the same rules. */
  otherBaseUrls?(connector: AdapterConnector): Readonly<Record<string, string>>;
  /** Amounts that cannot be written by these rules are refused before anything is recorded. */
  readonly currencyRules?: readonly CurrencyRule[];

  /** Makes what `submit` needs and moves nothing. What it returns is committed before `submit` is called. */
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
  readonly inquire?: (submission: Submission, call: ProviderCall) => Promise<InquiryOutcome>;
  /**
   * Sends a follow-up whose outcome is unknown once more, with the same bytes and idempotency key, so that it has no second
   * effect. For providers without an inquiry; undefined when nothing was kept to repeat.
   */
  readonly repeat?: (submission: Submission, call: ProviderCall) => Promise<ProviderOutcome | undefined>;
  /** Makes sure that a submission that was not processed never is. */
  readonly neutralise?: (submission: Submission, call: ProviderCall) => Promise<Neutralised>;
  /** Verifies and reads a webhook. Sends nothing: what needs a request to the provider is the event `inquire`. */
  readonly receive?: (
    webhook: WebhookRequest,
    connector: AdapterConnector,
  ) => ReceivedWebhook | Promise<ReceivedWebhook>;

  /** Every card it takes from a customer needs its security code. Without it brands decide. */
  demandsCvv?(connector: AdapterConnector): boolean;

  /** How merchants respond to disputes. Without it they do so in the provider's own pages. */
  readonly disputes?: DisputeResponder;

  /** How what the provider settled is imported. */
  readonly settlements?: SettlementSource;

  /** For a simulated provider: its pages and the like. */
  registerRoutes?(app: HttpServer, access: MerchantAccess): void;
  /** Durable work of its own, for a provider that must be polled or that is simulated. */
  readonly jobKinds?: readonly JobKind[];
  /**
   * How cards paid through this provider take part in 3-D Secure. Without it, or without a result, they are not
   * authenticated by the gateway.
   */
  schemeDirectory?(card: { pan: string; cardHolder: string }): SchemeDirectory | undefined;
  /** Lists of the public API's options call, by options name. */
  options?(
    name: string,
    parameters: Readonly<Record<string, unknown>>,
    connector: AdapterConnector,
  ): Promise<Record<string, string> | undefined>;
  /** Removes what is secret from a text in the provider's wire format: only the adapter can recognise it. */
  scrub(text: string): string;
}
