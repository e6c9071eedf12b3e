import type {
  Adapter,
  AdapterConnector,
  CustomerReturn,
  InquiryOutcome,
  Neutralised,
  ProviderCall,
  ProviderHttp,
  ProviderOutcome,
  ProviderRequest,
  Resumable,
  Submission,
} from "../index.ts";

/** Calls an adapter as the gateway does: prepares before it submits, and keeps what outcomes bring for the next step. */
export class ProviderCalls {
  readonly adapter: Adapter;
  readonly connector: AdapterConnector;
  readonly #http: ProviderHttp;
  readonly #submissions = new Map<string, Submission>();

  constructor(adapter: Adapter, connector: AdapterConnector, http: ProviderHttp = noHttp) {
    this.adapter = adapter;
    this.connector = connector;
    this.#http = http;
  }

  async submit(request: ProviderRequest): Promise<ProviderOutcome> {
    const prepared = await this.prepare(request);
    if (prepared?.kind === "declined") return prepared;
    return this.#kept(request, await this.adapter.submit(request, this.call(), this.submission(request)));
  }

  async prepare(request: ProviderRequest) {
    const preparation = await this.adapter.prepare?.(request, this.call());
    if (preparation?.kind === "prepared") this.#keep(request, preparation);
    return preparation;
  }

  async inquire(request: ProviderRequest): Promise<InquiryOutcome | Resumable> {
    if (!this.adapter.inquire) throw new Error(`${this.adapter.id} has no inquiry.`);
    return this.adapter.inquire(this.submission(request), this.call());
  }

  /** The customer is back from the provider's page. */
  async resume(request: ProviderRequest, returned: CustomerReturn): Promise<ProviderOutcome> {
    if (!this.adapter.resume) throw new Error(`${this.adapter.id} has no return.`);
    return this.#kept(request, await this.adapter.resume(this.submission(request), returned, this.call()));
  }

  /** Sends it once more, as after an unknown outcome. */
  async repeat(request: ProviderRequest): Promise<ProviderOutcome | undefined> {
    if (!this.adapter.repeat) throw new Error(`${this.adapter.id} repeats nothing.`);
    const outcome = await this.adapter.repeat(this.submission(request), this.call());
    return outcome && this.#kept(request, outcome);
  }

  async neutralise(request: ProviderRequest): Promise<Neutralised> {
    if (!this.adapter.neutralise) throw new Error(`${this.adapter.id} cannot neutralise.`);
    return this.adapter.neutralise(this.submission(request), this.call());
  }

  /** The data that is kept of a submission. */
  submission({ submissionReference, operation, amount }: ProviderRequest): Submission {
    const kept = this.#submissions.get(submissionReference);
    return kept ?? { submissionReference, operation, amount, providerReference: null, continuation: null };
  }

  /** As a request for it would refer to an earlier submission. */
  followUp(request: ProviderRequest): ProviderRequest {
    const { reference } = request;
    if (!reference) return request;
    const { submissionReference } = reference.immediate;
    const { providerReference = null, continuation = null } =
      this.#submissions.get(submissionReference) ?? {};
    const immediate = { ...reference.immediate, providerReference, continuation };
    return { ...request, reference: { ...reference, immediate, root: immediate } };
  }

  call(): ProviderCall {
    return {
      connector: this.connector,
      http: this.#http,
      now: () => Temporal.Now.instant(),
      signal: new AbortController().signal,
    };
  }

  #kept(request: ProviderRequest, outcome: ProviderOutcome): ProviderOutcome {
    this.#keep(request, outcome);
    return outcome;
  }

  #keep(request: ProviderRequest, state: { providerReference?: string; continuation?: string }): void {
    const before = this.submission(request);
    const { providerReference = before.providerReference, continuation = before.continuation } = state;
    this.#submissions.set(request.submissionReference, { ...before, providerReference, continuation });
  }
}

/** For a provider that is called without HTTP. */
const noHttp: ProviderHttp = {
  send: () => Promise.reject(new Error("This adapter sends no requests.")),
};
