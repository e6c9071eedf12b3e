import { createClient, type ClientOptions } from "@quittance/client";
import { isObject, type JsonObject } from "./json.ts";

/** A request that the gateway refused, with its words. */
export class RefusedError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** There was no response. */
export class UnreachableError extends Error {}

/** The provisioning API of a gateway, by paths of the API document. */
export interface GatewayApi {
  /** Every entry of a list, page by page. */
  list(path: string, options: { id?: string; listed: string }): Promise<readonly JsonObject[]>;
  get(path: string, options: { id: string }): Promise<JsonObject>;
  post(path: string, options: { id?: string; body?: JsonObject }): Promise<JsonObject>;
  /** The API document. */
  document(): Promise<JsonObject>;
}

export function gatewayApi(options: ClientOptions): GatewayApi {
  // The table of resources has the paths, whose types are checked there.
  const client = createClient(options) as unknown as {
    GET(path: string, init: object): Promise<Response>;
    POST(path: string, init: object): Promise<Response>;
  };
  const call = async (method: "GET" | "POST", path: string, init: object): Promise<JsonObject> => {
    const { data, error, response } = await client[method](path, init).catch((cause: unknown) => {
      throw new UnreachableError(`${options.baseUrl} does not respond: ${reasonOf(cause)}`);
    });
    if (isObject(data)) return data;
    const message = isObject(error) ? error["errorMessage"] : undefined;
    throw new RefusedError(
      response.status,
      typeof message === "string" ? message : `the response has the status ${response.status}`,
    );
  };
  return {
    document: () => call("GET", "/openapi.json", {}),
    get: (path, { id }) => call("GET", path, { params: { path: pathParameters(path, id) } }),
    post: (path, { id, body = {} }) =>
      call("POST", path, { params: { path: pathParameters(path, id) }, body }),
    async list(path, { id, listed }) {
      const entries: JsonObject[] = [];
      for (let after: unknown, isFirst = true; isFirst || typeof after === "string"; isFirst = false) {
        const query = typeof after === "string" ? { after } : {};
        const page = await call("GET", path, { params: { path: pathParameters(path, id), query } });
        entries.push(...(page[listed] as readonly JsonObject[]));
        after = page["next"];
      }
      return entries;
    },
  };
}

interface Response {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: { readonly status: number };
}

/** The one parameter of a path, whatever its name. */
function pathParameters(path: string, id: string | undefined): Record<string, string> {
  const name = /\{(\w+)\}/.exec(path)?.[1];
  return name === undefined || id === undefined ? {} : { [name]: id };
}

function reasonOf(cause: unknown): string {
  const { cause: inner, message } = cause as Error;
  return inner instanceof Error ? inner.message : message;
}
