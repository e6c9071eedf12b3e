import {
  createProviderHttp,
  type Adapter,
  type AdapterConnector,
  type OutboundOutcome,
  type ProviderHttp,
} from "../index.ts";
import type { OutboundRequest } from "../http/outbound-outcome.ts";
import { sendOnLoopback } from "../testing/send-on-loopback.ts";

/** A request with its response, as it went over the line. */
export interface RecordedExchange {
  readonly step: string;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string;
  /** Null: there was no response. */
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Headers by which providers name a request. */
const REQUEST_ID = /^(?:request-id|.*-request-?id|.*-debug-id|pspreference)$/;

/** The way to a provider that keeps each exchange. */
export class ExchangeRecord {
  readonly exchanges: RecordedExchange[] = [];
  step = "";
  readonly #stopped = new AbortController();

  /** @param address of all calls: of a fake, or of a test server; else the adapter's own */
  http(adapter: Adapter, connector: AdapterConnector, address: string | undefined): ProviderHttp {
    const others = adapter.otherBaseUrls?.(connector) ?? {};
    const otherBaseUrls = Object.fromEntries(
      Object.entries(others).map(([name, url]) => [name, address ?? url]),
    );
    return createProviderHttp({
      client: { send: async (request) => this.send(request) },
      clock: {
        after: (delayMs, run) => {
          const timer = setTimeout(run, this.waitMs(delayMs));
          return () => clearTimeout(timer);
        },
      },
      baseUrl: address ?? adapter.baseUrl?.(connector) ?? "",
      otherBaseUrls,
      signal: this.#stopped.signal,
    });
  }

  /** The provider's ids of the requests of a step. */
  requestIds(step: string): string[] {
    return this.exchanges
      .filter((one) => one.step === step)
      .flatMap(({ headers }) =>
        Object.entries(headers).flatMap(([name, value]) => (REQUEST_ID.test(name) ? [value] : [])),
      );
  }

  /** The delay of a repetition; the adapter requested `delayMs`. */
  protected waitMs(delayMs: number): number {
    return delayMs;
  }

  protected async send(request: OutboundRequest): Promise<OutboundOutcome> {
    const outcome = await sendOnLoopback(request);
    const { pathname, search } = new URL(request.url);
    const isAnswered = outcome.kind === "responded";
    this.exchanges.push({
      step: this.step,
      method: request.method,
      path: `${pathname}${search}`,
      requestHeaders: request.headers ?? {},
      requestBody: request.body?.toString() ?? "",
      status: isAnswered ? outcome.status : null,
      headers: isAnswered ? outcome.headers : {},
      body: isAnswered ? outcome.body.toString() : "",
    });
    return outcome;
  }
}
