import type { FastifyReply, FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import { BodyShares, type HeldBody } from "./body-shares.ts";
import type { HttpServer } from "./http-server.ts";
import { networkOf } from "./network-of.ts";

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
/** A body has this time to arrive, and a long one as long as it keeps this rate. */
const BODY_TIME_MS = 10_000;
const MIN_BYTES_PER_SECOND = 64 * 1024;
const WITHOUT_BODY = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/**
 * Bounds the memory for bodies that are received or handled, of all requests together, and shares it: by tenant or person with verified
 * credentials, and by network without. One that would exceed a share or the whole is refused with 503, of the owner that holds most.
 * Bytes are counted as they arrive, because the declared length costs its sender nothing. A body that does not arrive in ten seconds
 * is refused with 408. Routes without credentials take small bodies. To be called before the first route is registered.
 */
export function limitReceivedBodies(
  app: HttpServer,
  { maxBytes = MAX_BODIES_BYTES, bodyTimeMs = BODY_TIME_MS }: BodyOptions,
): ReceivedBodies {
  const bodies = new ReceivedBodies(maxBytes, bodyTimeMs);
  app.addHook("onRoute", (route) => {
    if (takesBody(route.method) && (route.schema?.security ?? []).length === 0)
      route.bodyLimit ??= ANONYMOUS_BODY_LIMIT_BYTES;
  });
  app.addHook("preParsing", (request, reply, payload, done) => {
    const isCounted = takesBody(request.method) && request.routeOptions.config.streamsBody !== true;
    if (isCounted) bodies.count(payload, { request, reply });
    done();
  });
  app.addHook("onSend", async (request) => bodies.releaseUnread(request));
  return bodies;
}

interface BodyOptions {
  readonly maxBytes?: number | undefined;
  readonly bodyTimeMs?: number | undefined;
}

function takesBody(methods: string | readonly string[]): boolean {
  return [methods].flat().some((method) => !WITHOUT_BODY.has(method));
}

export type { ReceivedBodies };

interface Receiving extends HeldBody {
  readonly refuse: (error: Error) => void;
  /** Nothing of it is counted any more. */
  readonly stop: () => void;
}

class ReceivedBodies {
  readonly #shares: BodyShares;
  readonly #timeMs: number;
  readonly #ofRequests = new WeakMap<FastifyRequest, Receiving>();

  constructor(maxBytes: number, timeMs: number) {
    this.#shares = new BodyShares({
      all: maxBytes,
      // Room for the others, also while either half is full.
      anonymous: maxBytes / 2,
      credential: maxBytes / 2,
      network: maxBytes / 8,
    });
    this.#timeMs = timeMs;
  }

  /** So many are held now. */
  bytes(): number {
    return this.#shares.bytes();
  }

  /**
   * Counts the bytes of a body while it arrives, until its request is over. Beyond a limit the stream of a body emits an error with
   * status 503: to be called just before it is read.
   */
  count(payload: Readable, { request, reply }: { request: FastifyRequest; reply: FastifyReply }): void {
    const onData = (chunk: Buffer): void => {
      for (const refused of this.#shares.add(body, chunk.length) as Receiving[])
        refused.refuse(tooManyBodies());
    };
    const stop = (): void => {
      body.isArriving = false;
      payload.off("data", onData);
      clearTimeout(timer);
    };
    const body: Receiving = {
      owner: ownerOf(request),
      bytes: 0,
      declaredBytes: Number(request.headers["content-length"]) || 0,
      isArriving: true,
      stop,
      refuse: (error) => {
        stop();
        // Not destroyed: that would close the connection before the response.
        payload.emit("error", error);
      },
    };
    const timer = this.#limitTime(body);
    this.#ofRequests.set(request, body);
    payload.on("data", onData).on("error", stop).once("end", stop);
    reply.raw.once("close", () => {
      stop();
      this.#shares.release(body);
    });
  }

  /** A response is sent before the body has arrived: what comes after it is dropped. */
  releaseUnread(request: FastifyRequest): void {
    const body = this.#ofRequests.get(request);
    if (!body?.isArriving) return;
    body.stop();
    this.#shares.release(body);
  }

  #limitTime(body: Receiving): NodeJS.Timeout {
    const startedAtMs = performance.now();
    const timer = setTimeout(() => {
      const seconds = (performance.now() - startedAtMs) / 1_000;
      if (body.bytes >= seconds * MIN_BYTES_PER_SECOND) return void timer.refresh();
      this.#shares.release(body);
      body.refuse(tooSlow());
    }, this.#timeMs).unref();
    return timer;
  }
}

/** A private socket between the processes of a gateway has no address, which Fastify's type does not say. */
type Sender = Pick<FastifyRequest, "shareOf" | "username"> & { readonly ip: string | undefined };

/** The tenant or person of verified credentials, else the network. */
function ownerOf({ shareOf, username, ip }: Sender): HeldBody["owner"] {
  const key = shareOf ?? username ?? (ip === undefined ? "processes of the gateway" : undefined);
  return key === undefined
    ? { key: `network ${networkOf(ip!)}`, isAnonymous: true }
    : { key, isAnonymous: false };
}

export const TOO_MANY_BODIES = "TOO_MANY_BODIES";

function tooManyBodies(): Error {
  const message = "The gateway receives too much at the same time: try again later.";
  return Object.assign(new Error(message), { statusCode: 503, code: TOO_MANY_BODIES });
}

function tooSlow(): Error {
  return Object.assign(new Error("The request body did not arrive in time."), { statusCode: 408 });
}
