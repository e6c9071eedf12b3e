import type { FastifyReply, FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import type { HttpServer } from "./http-server.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The handler reads the body as it comes and keeps none of it, so that it is not counted. */
    streamsBody?: boolean;
  }
}

/** The body of a route that anyone may call without credentials, unless the route says otherwise. */
const ANONYMOUS_BODY_LIMIT_BYTES = 64 * 1024;
/** For all bodies that are in memory at the same time. */
export const MAX_BODIES_BYTES = 64 * 1024 * 1024;
/** For those without verified credentials, which must leave room for the others. */
const ANONYMOUS_SHARE = 0.5;
const WITHOUT_BODY = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/**
 * Bounds the memory for bodies that are received or handled, of all requests together: one that would exceed `maxBytes` is
 * refused with 503. Bytes are counted as they arrive, because the declared length costs its sender nothing. Routes without
 * credentials take small bodies. To be called before the first route is registered.
 */
export function limitReceivedBodies(
  app: HttpServer,
  { maxBytes = MAX_BODIES_BYTES }: { maxBytes?: number | undefined },
): ReceivedBodies {
  const bodies = new ReceivedBodies(maxBytes);
  app.addHook("onRoute", (route) => {
    if (takesBody(route.method) && (route.schema?.security ?? []).length === 0)
      route.bodyLimit ??= ANONYMOUS_BODY_LIMIT_BYTES;
  });
  app.addHook("preParsing", (request, reply, payload, done) => {
    const isCounted = takesBody(request.method) && request.routeOptions.config.streamsBody !== true;
    if (isCounted) bodies.count(payload, { request, reply });
    done();
  });
  return bodies;
}

function takesBody(methods: string | readonly string[]): boolean {
  return [methods].flat().some((method) => !WITHOUT_BODY.has(method));
}

export type { ReceivedBodies };

class ReceivedBodies {
  readonly #max: number;
  #bytes = 0;
  #anonymousBytes = 0;

  constructor(maxBytes: number) {
    this.#max = maxBytes;
  }

  /** So many are held now. */
  bytes(): number {
    return this.#bytes;
  }

  /**
   * Counts the bytes of a body while it arrives, until its request is over. Beyond a limit the stream emits an error with
   * status 503: to be called just before it is read.
   */
  count(payload: Readable, { request, reply }: { request: FastifyRequest; reply: FastifyReply }): void {
    const isAnonymous = request.username === undefined;
    let counted = 0;
    const add = (bytes: number): void => {
      counted += bytes;
      this.#bytes += bytes;
      if (isAnonymous) this.#anonymousBytes += bytes;
    };
    const onData = (chunk: Buffer): void => {
      add(chunk.length);
      const isOver = this.#bytes > this.#max || this.#anonymousBytes > this.#max * ANONYMOUS_SHARE;
      if (!isOver) return;
      payload.off("data", onData);
      // Not destroyed: that would close the connection before the response.
      payload.emit("error", tooManyBodies());
    };
    payload.on("data", onData);
    reply.raw.once("close", () => {
      payload.off("data", onData);
      add(-counted);
    });
  }
}

export const TOO_MANY_BODIES = "TOO_MANY_BODIES";

function tooManyBodies(): Error {
  const message = "The gateway receives too much at the same time: try again later.";
  return Object.assign(new Error(message), { statusCode: 503, code: TOO_MANY_BODIES });
}
