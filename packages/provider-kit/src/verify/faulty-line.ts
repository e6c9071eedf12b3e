import type { AdapterConnector, Money, OutboundOutcome, OutboundRequest, ProviderHttp } from "../index.ts";
import { createProviderHttp } from "../http/provider-http.ts";
import { sendOnLoopback } from "../testing/send-on-loopback.ts";
import type { LineFault } from "./line-faults.ts";
import type { SentRequest } from "./sent-request.ts";

/** A request together with the response that the provider gave to it. */
export interface Exchange {
  readonly request: SentRequest;
  readonly response: OutboundOutcome;
}

/** The process ends here: nothing that was not committed is left. */
export class Crash extends Error {}

const SOUND: LineFault = { kind: "sound" };

/** The line between an adapter and the fake, on which faults happen by plan. Repetitions cost no time. */
export class FaultyLine {
  /** The fault of each request, in the order in which they are sent. */
  plan: (request: SentRequest) => LineFault = () => SOUND;
  /** The request after whose execution the process ends, counted from now on. */
  crashAfter: number | undefined;
  /** The submission that the adapter is called for. */
  subject: { readonly submissionReference: string; readonly amount: Money | null } = {
    submissionReference: "",
    amount: null,
  };
  /** Whether the last response was changed to that of something else. */
  isContradicted = false;
  /** Since the process crashed nothing is sent any more. */
  #isCrashed = false;
  #requests = 0;
  /** The bytes of what was executed: a provider that has executed them does not call them invalid afterwards. */
  readonly #executed = new Set<string>();
  readonly #server: { readonly url: string; readonly hosts?: readonly string[] };
  readonly #observe: (exchange: Exchange) => void;

  constructor(
    server: { readonly url: string; readonly hosts?: readonly string[] },
    observe: (exchange: Exchange) => void = () => undefined,
  ) {
    this.#server = server;
    this.#observe = observe;
  }

  /** How many requests were sent. */
  get requests(): number {
    return this.#requests;
  }

  get isCrashed(): boolean {
    return this.#isCrashed;
  }

  /** The next process begins, with a line that works. */
  mend(): void {
    this.plan = () => SOUND;
    this.crashAfter = undefined;
    this.#isCrashed = false;
    this.isContradicted = false;
  }

  http(signal: AbortSignal): ProviderHttp {
    const { url, hosts = [] } = this.#server;
    return createProviderHttp({
      client: { send: (request) => this.#send(request) },
      clock: {
        after: (_delayMs, run) => {
          const immediate = setImmediate(run);
          return () => clearImmediate(immediate);
        },
      },
      baseUrl: url,
      otherBaseUrls: Object.fromEntries(hosts.map((host) => [host, url])),
      signal,
    });
  }

  async #send(request: OutboundRequest): Promise<OutboundOutcome> {
    if (this.#isCrashed) throw new Crash("The process has ended.");
    this.#requests += 1;
    const { method, url, headers = {}, body } = request;
    const { pathname, search } = new URL(url);
    const text = body?.toString() ?? "";
    const sent = { method, path: pathname + search, headers, body, text, ...this.subject };
    this.isContradicted = false;
    const planned = this.plan(sent);
    const isImpossible =
      planned.kind === "replaced" && planned.isInvalid && this.#executed.has(bytesOf(sent));
    const outcome = await this.#through(isImpossible ? SOUND : planned, sent, request);
    if (this.crashAfter !== undefined && (this.crashAfter -= 1) < 0) {
      this.#isCrashed = true;
      throw new Crash("The process ends after the request.");
    }
    return outcome;
  }

  async #through(fault: LineFault, sent: SentRequest, request: OutboundRequest): Promise<OutboundOutcome> {
    if (fault.kind === "lost_before")
      return { kind: "failed", reason: fault.reason, mayHaveArrived: !fault.isCertain };
    if (fault.kind === "replaced" && !fault.isExecuted) return replacement(fault, sent);
    const executed = await this.#execute(sent, request);
    switch (fault.kind) {
      case "sound":
        return executed;
      case "doubled":
        return this.#execute(sent, request);
      case "lost_after":
        return { kind: "failed", reason: fault.reason, mayHaveArrived: true };
      case "replaced":
        return replacement(fault, sent);
      case "changed":
        return this.#changed(executed, fault, sent);
    }
  }

  async #execute(sent: SentRequest, request: OutboundRequest): Promise<OutboundOutcome> {
    const response = await sendOnLoopback(request);
    this.#executed.add(bytesOf(sent));
    this.#observe({ request: sent, response });
    return response;
  }

  #changed(
    outcome: OutboundOutcome,
    { change, contradicts }: Extract<LineFault, { kind: "changed" }>,
    sent: SentRequest,
  ): OutboundOutcome {
    if (outcome.kind === "failed") return outcome;
    const before = outcome.body.toString();
    const after = change(before, sent);
    this.isContradicted = contradicts && after !== before;
    return { ...outcome, body: Buffer.from(after) };
  }
}

function bytesOf({ method, path, text }: SentRequest): string {
  return `${method} ${path} ${text}`;
}

function replacement(
  { status, headers = {}, body }: Extract<LineFault, { kind: "replaced" }>,
  sent: SentRequest,
): OutboundOutcome {
  return { kind: "responded", status, headers, body: Buffer.from(body(sent)) };
}

/** Everything in it that must be shown nowhere. A user name is no secret. */
export function secretsOf({ credentials, secrets }: AdapterConnector): string[] {
  const { password = "", apiSecret = "" } = credentials;
  return [password, apiSecret, ...Object.values(secrets).flat()].filter((secret) => secret.length > 5);
}
