import type { Adapter, AdapterConnector } from "../index.ts";
import type { RecordedExchange } from "./exchange-record.ts";

/** Headers of a request or a response that are kept. */
const KEPT_HEADERS =
  /^(?:content-type|idempotency-key|retry-after|.*request-?id|.*debug-id|.*idempotence-key)$/;
const EMAIL = /[\w.+-]{1,64}@[\w.-]{1,255}/g;
const REMOVED = "[removed]";

/** A file with the exchanges of a step. */
export interface Recording {
  readonly step: string;
  readonly exchanges: readonly {
    readonly request: {
      readonly method: string;
      readonly path: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    };
    readonly response: {
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    } | null;
  }[];
}

/** Removes secrets, card numbers and e-mail addresses from a text. */
export function scrubberOf({
  adapter,
  connector,
}: {
  readonly adapter: Adapter;
  readonly connector: AdapterConnector;
}): (text: string) => string {
  const secrets = [
    ...Object.values(connector.credentials),
    ...Object.values(connector.secrets).flat(),
  ].filter((one): one is string => typeof one === "string" && one.length >= 4);
  return (text) =>
    secrets
      .reduce((rest, secret) => rest.replaceAll(secret, REMOVED), adapter.scrub(text))
      .replaceAll(EMAIL, REMOVED);
}

/** The exchanges, a file for each step, without secrets, card numbers and data of persons. */
export function scrubbedRecordings(
  exchanges: readonly RecordedExchange[],
  given: { readonly adapter: Adapter; readonly connector: AdapterConnector },
): { readonly file: string; readonly recording: Recording }[] {
  const scrubbed = scrubberOf(given);
  const headersOf = (headers: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => KEPT_HEADERS.test(name.toLowerCase())));
  const steps = [...new Set(exchanges.map(({ step }) => step))];
  return steps.map((step, index) => {
    const recorded = exchanges
      .filter((one) => one.step === step)
      .map(({ method, path, status, requestHeaders, requestBody, headers, body }) => ({
        request: {
          method,
          path: scrubbed(path),
          headers: headersOf(requestHeaders),
          body: scrubbed(requestBody),
        },
        response: status === null ? null : { status, headers: headersOf(headers), body: scrubbed(body) },
      }));
    const name = step
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replace(/-$/, "");
    return {
      file: `${String(index + 1).padStart(2, "0")}-${name}.json`,
      recording: { step, exchanges: recorded },
    };
  });
}
