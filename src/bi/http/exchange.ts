import type { Readable } from "node:stream";

/** A request to the query API as it arrived: its key is checked, its body neither unpacked nor read. */
export interface BiHttpRequest {
  /** The index that the key reads. */
  readonly scope: string;
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  readonly contentType?: string | undefined;
  readonly contentEncoding?: string | undefined;
  readonly body: Buffer;
}

/** A finished response: it is passed on unread. */
export interface BiHttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Readable;
}

export interface RespondOptions {
  /** Aborted when the client has gone. */
  readonly signal?: AbortSignal | undefined;
}

/** The largest request body, compressed or not. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

const CONTENT_TYPE = "application/json; charset=UTF-8";

/** A response whose body is all there. */
export interface WrittenResponse extends BiHttpResponse {
  readonly body: string;
}

function jsonResponse(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): WrittenResponse {
  return { status, headers: { ...headers, "content-type": CONTENT_TYPE }, body };
}

/** An error of the gateway's own in the shape that OpenSearch gives to all errors. */
export function errorResponse(
  status: number,
  { type, reason }: { type: string; reason: string },
  headers: Readonly<Record<string, string>> = {},
): WrittenResponse {
  const error = { root_cause: [{ type, reason }], type, reason };
  return jsonResponse(status, JSON.stringify({ error, status }), headers);
}

export const tooLarge = errorResponse(413, {
  type: "content_too_long_exception",
  reason: "the request body is larger than 1 MiB",
});

/** Why is for the log: what it says of files and processes is not for clients. */
export const unavailable = errorResponse(
  503,
  { type: "no_node_available_exception", reason: "the BI data source is not available at the moment: retry" },
  { "retry-after": "2" },
);
