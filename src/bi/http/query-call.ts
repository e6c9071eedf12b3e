import type { ResponseValue } from "@quittance/bi-engine/json";
import { QueryError, type RestResponse } from "@quittance/bi-engine/server";

/**
 * One request to the query API as the operations take it, without anything of the server around: it can be sent to
 * another process and served there.
 */
export interface QueryCall {
  readonly method: string;
  /** Path and query as the client wrote them, for the texts that repeat them. */
  readonly url: string;
  /** The path below the version, such as `/transactions/_search`; empty for the address itself. */
  readonly below: string;
  readonly contentType: string | undefined;
  /** Empty when none was sent. */
  readonly body: string;
  /** Aborted when the client has gone. */
  readonly signal?: AbortSignal | undefined;
}

/** The response. Its body is text already, because nothing is left to be computed. */
export interface QueryResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The input of an operation, read from the call. */
export interface OperationCall {
  readonly path: string;
  readonly search: URLSearchParams;
  readonly body: string;
  /** Whether the path, or the header of one of several searches, names an index. */
  readonly namesIndex?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** OpenSearch takes the body of a request that can't have one from the parameter `source`. */
export function readOperationCall({ url, body, signal }: QueryCall): OperationCall {
  const { pathname, searchParams } = new URL(url, "http://bi");
  const search = new URLSearchParams(searchParams);
  const source = search.get("source");
  if (source !== null && body === "" && search.get("source_content_type") === null) {
    const reason = "source and source_content_type parameters are required";
    throw new QueryError("reading", 500, { type: "illegal_state_exception", reason });
  }
  search.delete("source");
  search.delete("source_content_type");
  search.delete("filter_path");
  return { path: pathname, search, body: body === "" ? (source ?? "") : body, signal };
}

const ACCEPTED = new Set(["application/json", "application/vnd.opensearch+json"]);
const LINES = new Set(["application/x-ndjson", "application/vnd.opensearch+x-ndjson"]);

/**
 * Whether a body of this type is read. spec: `application/json` or `application/json; utf-8`, which is why what
 * follows the type is not looked at. `_msearch` is sent as lines by some clients and as JSON by others.
 */
export function isReadable(
  contentType: string | undefined,
  { takesLines }: { takesLines: boolean },
): boolean {
  const type = (contentType ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  return ACCEPTED.has(type) || (takesLines && LINES.has(type));
}

/** OpenSearch says these in one sentence instead of its usual shape. */
export function sentence(status: number, error: string, headers?: Record<string, string>): RestResponse {
  const body: ResponseValue = { error, status };
  return { status, body, ...(headers && { headers }) };
}
