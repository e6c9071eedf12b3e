import type {
  Adapter,
  AdapterConnector,
  InquiryOutcome,
  Money,
  ProviderOperation,
  ProviderOutcome,
  ProviderRequest,
  ReceivedWebhook,
  ReferencedSubmission,
  Resumable,
} from "../index.ts";
import type { ProviderCalls } from "../testing/provider-calls.ts";
import { providerRequest } from "../testing/provider-requests.ts";
import { Random } from "../verify/random.ts";
import type { ArrivedWebhook, CustomerOfStep } from "./customer.ts";
import type { ExchangeRecord } from "./exchange-record.ts";
import { asJson, ObservedCalls, type ObservedOutcome } from "./observed-calls.ts";

/** The payments of a certification: by default those of the package's verification. */
export interface CertifiedPayments {
  readonly approved: Partial<ProviderRequest>;
  readonly declined: Partial<ProviderRequest>;
  /** Charges the stored instrument, and is declined by its amount. */
  readonly isDeclinedByToken?: boolean;
  /** With a page of the provider's. */
  readonly page?: Partial<ProviderRequest>;
  readonly registration?: Partial<ProviderRequest>;
}

/** The provider of a certification, the account or the fake, with what the steps have made at it so far. */
export class CertifiedSide {
  readonly adapter: Adapter;
  readonly connector: AdapterConnector;
  readonly payments: CertifiedPayments;
  readonly record: ExchangeRecord;
  readonly calls: ProviderCalls;
  /** Waits for a webhook about a submission; undefined where none can arrive. */
  readonly webhook:
    | ((fits: (webhook: ArrivedWebhook) => Promise<boolean>) => Promise<ArrivedWebhook | undefined>)
    | undefined;
  readonly webhookUrl: string;
  readonly #customer: CustomerOfStep;
  readonly #parts: SideParts;
  /** Requests of earlier steps that later ones refer to, by name. */
  readonly made = new Map<string, { readonly request: ProviderRequest; readonly outcome: ProviderOutcome }>();
  token: string | undefined;
  #references = 0;

  constructor(parts: SideParts) {
    this.#parts = parts;
    this.adapter = parts.adapter;
    this.connector = parts.connector;
    this.payments = parts.payments;
    this.record = parts.record;
    this.webhook = parts.webhook;
    this.webhookUrl = parts.webhookUrl;
    this.#customer = parts.customer;
    this.calls = this.callsOf(parts.connector);
  }

  callsOf(connector: AdapterConnector): ProviderCalls {
    const http = this.record.http(this.adapter, connector, this.#parts.address);
    const { observe = () => undefined, now } = this.#parts;
    return new ObservedCalls({ adapter: this.adapter, connector, http }, { observe, now });
  }

  /** Has the adapter read a webhook; undefined where it reads none. */
  async receive({ body, headers }: ArrivedWebhook): Promise<ReceivedWebhook | undefined> {
    const { now = Temporal.Now.instant(), observe } = this.#parts;
    const request = { rawBody: Buffer.from(body), headers, now };
    const received = await this.adapter.receive?.(request, this.connector);
    if (received) observe?.({ call: "receive", outcome: asJson(received) });
    return received;
  }

  takes(operation: ProviderOperation): boolean {
    return this.adapter.methods[this.connector.method]?.operations.includes(operation) ?? false;
  }

  /** A payment, with a reference that the run decides. */
  request(operation: ProviderOperation, change: Partial<ProviderRequest>): ProviderRequest {
    this.#references += 1;
    const submissionReference = Random.of(`${this.#parts.run} ${this.#references}`).reference();
    return providerRequest({
      operation,
      submissionReference,
      merchantTransactionId: `certify-${submissionReference}`,
      returnUrl: `${this.#parts.returnUrl}/${submissionReference}`,
      webhookUrl: this.webhookUrl,
      ...change,
    });
  }

  /** Submits it; the customer acts where there is a page. Undefined where nobody is at the page. */
  async pay(request: ProviderRequest, act: "pay" | "refuse" = "pay"): Promise<ProviderOutcome | undefined> {
    const submitted = await this.calls.submit(request);
    if (submitted.kind !== "redirect") return submitted;
    const { submissionReference, returnUrl } = request;
    const { providerReference } = this.calls.submission(request);
    const returned = await this.#customer(act, {
      url: submitted.url,
      returnUrl,
      submissionReference,
      providerReference,
    });
    if (!returned) return undefined;
    if (this.adapter.resume) return this.calls.resume(request, returned);
    const inquired = await this.calls.inquire(request);
    return isOutcome(inquired) ? inquired : undefined;
  }

  /** A follow-up of what an earlier step made. */
  followUp(
    operation: ProviderOperation,
    root: ProviderRequest,
    given: {
      readonly amount: Money | null;
      readonly immediate?: ProviderRequest;
      readonly captured?: bigint;
      readonly refunded?: bigint;
    },
  ): ProviderRequest {
    const { amount, immediate = root, captured = 0n, refunded = 0n } = given;
    const totals = {
      authorizedMinor: root.amount?.minor ?? 0n,
      capturedMinor: captured,
      voidedMinor: 0n,
      refundedMinor: refunded,
    };
    const reference = { root: this.referenceTo(root), immediate: this.referenceTo(immediate), totals };
    return this.request(operation, { source: null, amount, reference });
  }

  referenceTo(request: ProviderRequest): ReferencedSubmission {
    const { providerReference, continuation } = this.calls.submission(request);
    const { submissionReference, operation, amount } = request;
    const made = this.made.values().find((one) => one.request === request)?.outcome;
    const details = made && "details" in made ? made.details : undefined;
    return {
      submissionReference,
      operation,
      amount,
      providerReference,
      continuation,
      adapterTransactionId: details?.adapterTransactionId ?? null,
    };
  }
}

interface SideParts {
  readonly adapter: Adapter;
  readonly connector: AdapterConnector;
  readonly payments: CertifiedPayments;
  readonly record: ExchangeRecord;
  /** The address of a fake or a test server. */
  readonly address: string | undefined;
  /** Decides about references. */
  readonly run: string;
  readonly returnUrl: string;
  readonly webhookUrl: string;
  readonly customer: CustomerOfStep;
  readonly webhook: CertifiedSide["webhook"];
  /** The moment of a replay; the present one else. */
  readonly now?: Temporal.Instant;
  readonly observe?: (observed: ObservedOutcome) => void;
}

function isOutcome(inquired: InquiryOutcome | Resumable): inquired is ProviderOutcome {
  return inquired.kind !== "not_found" && inquired.kind !== "resumable";
}
