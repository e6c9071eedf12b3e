import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { HttpServer } from "./http-server.ts";

/**
 * Within the scope every body is read as bytes into `request.rawBody`, because a signature is over them; a handler parses it.
 *
 * @param maxBytes of a body; a larger one is refused with 422 and the message while it arrives
 */
export function readBodiesAsBytes(
  scope: HttpServer,
  { maxBytes, message }: { maxBytes: number; message: string },
): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", async (request: FastifyRequest, payload: Readable) => {
    const tooLarge = () => Object.assign(new Error(message), { statusCode: 422 });
    if (Number(request.headers["content-length"]) > maxBytes) throw tooLarge();
    const pieces: Buffer[] = [];
    let bytes = 0;
    // Destroyed, it would close the connection before the response.
    for await (const piece of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > maxBytes) throw tooLarge();
      pieces.push(piece);
    }
    request.rawBody = Buffer.concat(pieces);
    return undefined;
  });
}

/** The fields of a multipart form, by the parser of the platform's own `fetch`; undefined when it is none. */
export async function formIn({ rawBody, headers }: FastifyRequest): Promise<FormData | undefined> {
  const contentType = headers["content-type"] ?? "";
  if (!isMultipart(contentType)) return undefined;
  try {
    return await new Response(new Uint8Array(withEncodedQuotes(rawBody, contentType)), {
      headers: { "content-type": contentType },
    }).formData();
  } catch {
    return undefined;
  }
}

/**
 * The body with quotes in the names of its parts as browsers write them: `%22`, where curl and others write `\\"` (RFC 2616, RFC 7578),
 * which the platform's parser refuses.
 */
function withEncodedQuotes(body: Buffer, contentType: string): Buffer {
  if (!body.includes('\\"')) return body;
  const [, quoted, plain = ""] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = `--${quoted ?? plain}\r\n`;
  const text = body.toString("latin1");
  let encoded = "";
  let done = 0;
  for (let start = text.indexOf(boundary); start >= 0; start = text.indexOf(boundary, done)) {
    const head = start + boundary.length;
    const end = text.indexOf("\r\n\r\n", head);
    if (end < 0) break;
    encoded += text.slice(done, head) + text.slice(head, end).replaceAll('\\"', "%22");
    done = end;
  }
  return Buffer.from(encoded + text.slice(done), "latin1");
}

export function isMultipart(contentType: string | undefined): boolean {
  return contentType?.toLowerCase().startsWith("multipart/form-data") === true;
}
