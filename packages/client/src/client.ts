import createFetchClient, { type Client, type Middleware } from "openapi-fetch";
import type { paths } from "./api.generated.ts";
import { signatureOf } from "./sign.ts";

/** Where the gateway is, and who calls. */
export interface ClientOptions {
  /** Public address of the gateway, as `https://pay.example`. */
  readonly baseUrl: string;
  /** An API user of a merchant, the operator's root credential or a BI API key, whichever the operations take. */
  readonly username: string;
  readonly password: string;
  /** The connector's shared secret: with it, requests to the transaction API are signed. */
  readonly sharedSecret?: string;
  /** How long a request may take; default: 60 seconds. Afterwards request the status: it may have been executed. */
  readonly timeoutMs?: number;
  /** Sends the requests; default: the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** One method for each HTTP method, with the path as in the API document: `POST("/api/v3/transaction/{apiKey}/debit", …)`. */
export type QuittanceClient = Client<paths>;

const DEFAULT_TIMEOUT_MS = 60_000;

/**
 * A typed client of the gateway's API. For servers only: credentials and shared secrets must not get into a browser. A call
 * returns `{ data }` or `{ error }` with the response; it throws only when there is no response.
 */
export function createClient(options: ClientOptions): QuittanceClient {
  const { baseUrl, username, password, timeoutMs = DEFAULT_TIMEOUT_MS, fetch } = options;
  const client = createFetchClient<paths>({
    baseUrl,
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}` },
    ...(fetch && { fetch }),
  });
  client.use({
    onRequest: ({ request }) =>
      new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]) }),
  });
  if (options.sharedSecret !== undefined) client.use(signing(options.sharedSecret));
  return client;
}

function signing(sharedSecret: string): Middleware {
  return {
    async onRequest({ request }) {
      const body = Buffer.from(await request.clone().arrayBuffer());
      const { pathname, search } = new URL(request.url);
      const date = new Date().toUTCString();
      const message = {
        method: request.method,
        body,
        contentType: request.headers.get("content-type") ?? "",
        date,
        uri: pathname + search,
      };
      request.headers.set("date", date);
      request.headers.set("x-signature", signatureOf(message, sharedSecret));
      return request;
    },
  };
}
