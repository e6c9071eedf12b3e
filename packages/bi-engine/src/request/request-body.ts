import type { FastifyRequest } from "fastify";
import { type Readable, pipeline } from "node:stream";
import { createGunzip } from "node:zlib";

/** Unpacks a body as OpenSearch does, whose clients may send it compressed. To be added as a hook `preParsing`. */
export async function unpackBody(
  request: FastifyRequest,
  _reply: unknown,
  body: Readable,
): Promise<Readable> {
  return isPacked(request) ? unpacked(body) : body;
}

/** The body of a GET, which HTTP servers do not expect and OpenSearch's clients send; undefined when it is too large. */
export async function readBodyOfGet(
  request: FastifyRequest,
  limitBytes: number,
): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of (isPacked(request)
    ? unpacked(request.raw)
    : request.raw) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > limitBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function isPacked({ headers }: FastifyRequest): boolean {
  return headers["content-encoding"]?.toLowerCase() === "gzip";
}

/** The server compares the received bytes with `Content-Length`, and the unpacked ones with its limit. */
function unpacked(body: Readable): Readable {
  const gunzip = Object.assign(createGunzip(), { receivedEncodedLength: 0 });
  body.on("data", (chunk: Buffer) => {
    gunzip.receivedEncodedLength += chunk.length;
  });
  // The error of an invalid encoding is that of the client.
  gunzip.on("error", (error) => Object.assign(error, { statusCode: 400 }));
  pipeline(body, gunzip, () => undefined);
  return gunzip;
}
