import type { Adapter, AdapterConnector, ProviderCall, ProviderHttp } from "../index.ts";
import { Crash, type FaultyLine } from "./faulty-line.ts";
import type { Findings } from "./findings.ts";
import type { LifeRecord } from "./life-record.ts";

export interface CallParts {
  readonly createAdapter: () => Adapter;
  readonly connector: AdapterConnector;
  /** Undefined for an adapter without HTTP. */
  readonly line: FaultyLine | undefined;
  readonly findings: Findings;
  /** When it begins. */
  readonly now: Temporal.Instant;
}

/** Calls an adapter over the line: an exception is a finding and an unknown outcome, but for the end of the process. */
export class AdapterCalls {
  adapter: Adapter;
  now: Temporal.Instant;
  readonly #parts: CallParts;

  constructor(parts: CallParts) {
    this.#parts = parts;
    this.adapter = parts.createAdapter();
    this.now = parts.now;
  }

  /** Another process: what the adapter had in memory is gone, and the line works. */
  restart(): void {
    this.adapter = this.#parts.createAdapter();
    this.#parts.line?.mend();
  }

  async run<T extends { readonly kind: string }>(
    record: LifeRecord,
    name: string,
    call: (call: ProviderCall) => Promise<T>,
  ): Promise<T | { readonly kind: "unknown"; readonly because: string }> {
    const { line, connector, findings } = this.#parts;
    const { submissionReference, amount } = record.request;
    if (line) line.subject = { submissionReference, amount };
    try {
      const signal = new AbortController().signal;
      const http = line?.http(signal) ?? NO_HTTP;
      const result = await call({ connector, http, now: () => this.now, signal });
      if (line?.isCrashed) throw new Crash("The process has ended.");
      findings.refuseSecretsIn(result, { record, connector });
      return result;
    } catch (error) {
      if (error instanceof Crash || line?.isCrashed) throw new Crash("The process has ended.");
      const because = error instanceof Error ? error.message : String(error);
      findings.add("broken", `${name} of a ${record.name} threw: ${because.slice(0, 200)}`);
      return { kind: "unknown", because };
    }
  }
}

const NO_HTTP: ProviderHttp = {
  send: () => Promise.reject(new Error("This adapter sends no requests.")),
};
