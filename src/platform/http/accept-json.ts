import type { FastifyRequest } from "fastify";
import type { HttpServer } from "./http-server.ts";
import { hasUnstorableText } from "./unstorable-text.ts";

/** JSON is UTF-8 (RFC 8259); other bytes are refused rather than stored as question marks. A byte order mark is skipped. */
const UTF_8 = new TextDecoder("utf-8", { fatal: true });
/** Other values are accepted: some clients write `utf-8` there, and send a plain body. */
const COMPRESSED = /gzip|deflate|compress|br|zstd/i;

/** Every body of the API is JSON; an empty one is no body at all. */
export function acceptJson(app: HttpServer): void {
  app.removeAllContentTypeParsers();
  const parseJson = async (request: FastifyRequest, body: Buffer): Promise<unknown> => {
    request.rawBody = body;
    if (body.length === 0) return undefined;
    refuseEncodings(request);
    const text = orNotJson(() => UTF_8.decode(body));
    if (hasUnstorableText(text)) {
      const message = "The request body has text with U+0000 or half a surrogate pair.";
      throw Object.assign(new Error(message), { statusCode: 422 });
    }
    return orNotJson(() => JSON.parse(text) as unknown);
  };
  app.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, parseJson);
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, parseJson);
}

function refuseEncodings({ headers }: FastifyRequest): void {
  const encoding = headers["content-encoding"] ?? "";
  if (!COMPRESSED.test(encoding)) return;
  const message = `The Content-Encoding "${encoding.slice(0, 50)}" is not supported: send the body as it is.`;
  throw Object.assign(new Error(message), { statusCode: 415 });
}

function orNotJson<T>(read: () => T): T {
  try {
    return read();
  } catch {
    const message = "The request body is not valid JSON.";
    throw Object.assign(new Error(message), { code: "BODY_NOT_JSON", statusCode: 400 });
  }
}
