import { createProviderHttp, type ProviderHttp } from "../http/provider-http.ts";
import { sendOnLoopback } from "./send-on-loopback.ts";

/** Pauses between repetitions are so much shorter than the gateway's: no fake gets better in half a second. */
const PAUSES_DIVIDED_BY = 50;

/**
 * HTTP to a fake provider on loopback, with the repetitions and limits of the gateway, and short pauses between repetitions.
 *
 * @param hosts names of the adapter's `otherBaseUrls`: the fake is these, too
 */
export function httpTo(
  baseUrl: string,
  hosts: readonly string[] = [],
): { http: ProviderHttp; close: () => Promise<void> } {
  const stopped = new AbortController();
  const http = createProviderHttp({
    client: { send: sendOnLoopback },
    clock: {
      after: (delayMs, run) => {
        const timer = setTimeout(run, delayMs / PAUSES_DIVIDED_BY);
        return () => clearTimeout(timer);
      },
    },
    baseUrl,
    otherBaseUrls: Object.fromEntries(hosts.map((host) => [host, baseUrl])),
    signal: stopped.signal,
  });
  return {
    http,
    close: async () => stopped.abort(),
  };
}
