import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { HttpServer } from "./http-server.ts";

/** A client reads the response within that time, or once it has sent its body. */
const LINGER_MS = 2_000;

/**
 * A response that is sent before the body arrived, such as 401, ends the connection (`connection: close`): whatever else
 * the client sends is dropped. The connection stays open for a moment, because closing it while the body arrives resets it,
 * and the client would not see the response (RFC 9112, 9.6).
 */
export function closeOnUnreadBodies(app: HttpServer): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (!isArriving(request)) return payload;
    void reply.header("connection", "close");
    request.raw.resume();
    return typeof payload === "string" || Buffer.isBuffer(payload)
      ? lingering(payload, { request, reply })
      : payload;
  });
}

function isArriving({ raw, headers }: FastifyRequest): boolean {
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
  // A request that did not come over a connection, as in the simulation, is never `complete`.
  return hasBody && !raw.complete && !raw.readableEnded;
}

/** The client has the whole response as soon as its declared length is there; its end only closes the connection. */
function lingering(
  payload: string | Buffer,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Readable {
  void reply.header("content-length", Buffer.byteLength(payload));
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), LINGER_MS);
  for (const event of ["end", "close"]) request.raw.once(event, () => end.abort());
  async function* response(): AsyncGenerator<string | Buffer> {
    yield payload;
    if (!end.signal.aborted)
      await new Promise((resolve) => end.signal.addEventListener("abort", resolve, { once: true }));
    clearTimeout(timer);
  }
  return Readable.from(response(), { objectMode: false });
}
