import type { FastifyRequest } from "fastify";
import { QueryError } from "../query/index.ts";

/** What a client asks, wherever it put it. */
export interface RequestText {
  readonly text: string;
  /** Whether it came as a body, whose content type then counts. */
  readonly fromRequest: boolean;
  /** The parameters without those that carried the text. */
  readonly search: URLSearchParams;
}

const maxBytes = 1024 * 1024;

/** A body may come with GET, or in the parameter `source`: both are requests that OpenSearch answers. */
export async function readText(request: FastifyRequest, search: URLSearchParams): Promise<RequestText> {
  const body = typeof request.body === "string" ? request.body : await readBodyOfGet(request);
  if (body !== "") return { text: body, fromRequest: true, search };
  const source = search.get("source");
  if (source === null) return { text: "", fromRequest: false, search };
  if (!isAccepted(search.get("source_content_type") ?? undefined)) {
    const reason = "source and source_content_type parameters are required";
    throw new QueryError("reading", 500, { type: "illegal_state_exception", reason });
  }
  const others = [...search].filter(([name]) => name !== "source" && name !== "source_content_type");
  return { text: source, fromRequest: false, search: new URLSearchParams(others) };
}

/** JSON in the spellings that OpenSearch takes, and NDJSON; the spec names `application/json; utf-8`. */
export function isAccepted(contentType: string | undefined): boolean {
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  return /^application\/(json|x-ndjson|vnd\.opensearch\+json)$/.test(type);
}

/** Fastify leaves the body of a GET alone. */
async function readBodyOfGet(request: FastifyRequest): Promise<string> {
  const { headers } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return "";
  if (request.raw.readableEnded) return "";
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.raw) {
    const part = chunk as Buffer;
    bytes += part.length;
    if (bytes > maxBytes) throw Object.assign(new Error("body too large"), { statusCode: 413 });
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString("utf8");
}
