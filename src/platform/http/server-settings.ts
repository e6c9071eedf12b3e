import { STREAM_TIMEOUT_MS } from "./receive-time.ts";

/** A head is one packet or a few. A connection without a first request is closed by then too. */
const HEADERS_TIMEOUT_MS = 20_000;
const CHECK_INTERVAL_MS = 5_000;

/** How requests are checked by the schemas of their routes. */
export const VALIDATION = {
  // A wrong type is the client's mistake and an unknown field too: nothing is converted or dropped silently.
  customOptions: {
    removeAdditional: false,
    coerceTypes: false,
    useDefaults: false,
    allErrors: false,
    // Errors have the value and the schema: their words depend on both.
    verbose: true,
    // It takes a third of the time to compile a schema, and the validator is not faster for it.
    code: { optimize: false },
  },
} as const;

/** How long a request may take to arrive. */
export const TIMEOUTS = {
  requestTimeout: STREAM_TIMEOUT_MS,
  http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_INTERVAL_MS },
} as const;

/** HEAD is served by the routes of GET: see `serveHead`. */
export const ROUTING = {
  routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
  exposeHeadRoutes: false,
} as const;
