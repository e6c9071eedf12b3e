import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { BiEngine } from "../engines/engine.ts";
import { runQuery } from "./run-query.ts";
import {
  BODY_LIMIT_BYTES,
  type BiHttpRequest,
  errorResponse,
  type RespondOptions,
  tooLarge,
  type WrittenResponse,
} from "./exchange.ts";

/**
 * The query API: reads a request, has the engine run it and writes the response. Everything that a client can make
 * expensive happens in here, and so not in the process that serves payments. Throws only where the engine fails.
 */
export async function respond(
  engine: BiEngine,
  request: BiHttpRequest,
  { signal }: RespondOptions = {},
): Promise<WrittenResponse> {
  const body = await unpackedBody(request);
  if (typeof body !== "string") return body;
  const { method, url, contentType, scope: tenantGuid } = request;
  return runQuery(
    { engine, tenantGuid },
    { method, url, below: belowVersion(url), contentType, body, signal },
  );
}

/** v1 and v2 share a prefix; `v2` is not read as the name of an index of v1. */
function belowVersion(url: string): string {
  return new URL(url, "http://bi").pathname.replace(/^\/bi\/query\/transactions(\/v2(?=\/|$))?/, "");
}

/** The body as text, or the response to one that cannot be unpacked. Clients may send it compressed, as to OpenSearch. */
async function unpackedBody({ body, contentEncoding }: BiHttpRequest): Promise<string | WrittenResponse> {
  if (body.length === 0 || contentEncoding?.toLowerCase() !== "gzip") return body.toString("utf8");
  try {
    const unpacked = await promisify(gunzip)(body, { maxOutputLength: BODY_LIMIT_BYTES });
    return unpacked.toString("utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") return tooLarge;
    const reason = `the request body is not gzip: ${(error as Error).message}`;
    return errorResponse(400, { type: "illegal_argument_exception", reason });
  }
}
