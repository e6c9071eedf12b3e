import type { FastifyRequest } from "fastify";
import { QueryError } from "../query/index.ts";

/** A request as the endpoints take it: the index it named is forgotten, the key alone says what is searched. */
export interface Call {
  readonly path: string;
  readonly search: URLSearchParams;
  readonly body: string;
}

/** OpenSearch takes the body of a request that can't have one from the parameter `source`. */
export function readCall(request: FastifyRequest): Call {
  const url = new URL(request.url, "http://bi");
  const search = new URLSearchParams(url.searchParams);
  const sent = typeof request.body === "string" ? request.body : "";
  const source = search.get("source");
  if (source !== null && sent === "" && search.get("source_content_type") === null) {
    const reason = "source and source_content_type parameters are required";
    throw new QueryError("reading", 500, { type: "illegal_state_exception", reason });
  }
  search.delete("source");
  search.delete("source_content_type");
  return { path: url.pathname, search, body: sent === "" ? (source ?? "") : sent };
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
