import type {
  Adapter,
  AdapterConnector,
  CustomerReturn,
  ProviderCall,
  ProviderHttp,
  ProviderRequest,
} from "../index.ts";
import { ProviderCalls } from "../testing/provider-calls.ts";

/** The outcome of one call of an adapter, as JSON. */
export interface ObservedOutcome {
  readonly call: "submit" | "inquire" | "resume" | "receive";
  readonly outcome: unknown;
}

/** Calls an adapter at a fixed moment where one is given, and passes each outcome on. */
export class ObservedCalls extends ProviderCalls {
  readonly #observe: (observed: ObservedOutcome) => void;
  readonly #now: Temporal.Instant | undefined;

  constructor(
    given: { readonly adapter: Adapter; readonly connector: AdapterConnector; readonly http: ProviderHttp },
    {
      observe,
      now,
    }: { readonly observe: (observed: ObservedOutcome) => void; readonly now?: Temporal.Instant | undefined },
  ) {
    super(given.adapter, given.connector, given.http);
    this.#observe = observe;
    this.#now = now;
  }

  override async submit(request: ProviderRequest) {
    return this.#observed("submit", await super.submit(request));
  }

  override async inquire(request: ProviderRequest) {
    return this.#observed("inquire", await super.inquire(request));
  }

  override async resume(request: ProviderRequest, returned: CustomerReturn) {
    return this.#observed("resume", await super.resume(request, returned));
  }

  override call(): ProviderCall {
    const now = this.#now;
    return now === undefined ? super.call() : { ...super.call(), now: () => now };
  }

  #observed<Outcome>(call: ObservedOutcome["call"], outcome: Outcome): Outcome {
    this.#observe({ call, outcome: asJson(outcome) });
    return outcome;
  }
}

/** A value of the port as JSON: amounts and moments are texts. */
export function asJson(outcome: unknown): unknown {
  const text = JSON.stringify(outcome, (_name, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  return JSON.parse(text) as unknown;
}
