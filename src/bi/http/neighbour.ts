import { type IncomingMessage, request as sendRequest } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type BiHttpResponse, unavailable } from "./exchange.ts";
import { HOP_BY_HOP } from "../../platform/hop-by-hop.ts";

/** The path for questions of the gateway's own pages and tools, on the private socket. */
export const ASK_PATH = "/group/bi/ask";
export const SEARCH_PATH = "/group/bi/search";

/** A process that ended is started again in a second or two: a request that comes meanwhile waits. */
const CONNECT_WITHIN_MS = 5_000;
const CONNECT_EVERY_MS = 100;
const CHECK_WITHIN_MS = 1_500;
/** A restart of the other process takes no process out of service, like one of the engine alone. */
const UNREADY_AFTER_MS = 15_000;

interface Outgoing {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: Buffer;
  readonly signal: AbortSignal;
}
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The process of this group that has the BI engine: requests are passed to it unread, on its private socket. */
export class BiNeighbour {
  readonly #socketPath: string;
  #lastWorkingMs = -Infinity;

  constructor(socketPath: string) {
    this.#socketPath = socketPath;
  }

  /** Passes the request on, and its response back. Limits and turns are checked there, once for all processes. */
  async pass(request: FastifyRequest, reply: FastifyReply, body: Buffer): Promise<FastifyReply> {
    const leaving = new AbortController();
    reply.raw.once("close", () => leaving.abort());
    const { "content-length": _length, ...headers } = ofMessage(request.headers);
    const response = await this.#send({
      method: request.method,
      path: request.raw.url ?? "/",
      headers: {
        ...headers,
        ...((body.length > 0 || request.method === "POST") && { "content-length": String(body.length) }),
        "x-forwarded-for": request.ip,
        "x-request-id": request.id,
      },
      body,
      signal: leaving.signal,
    }).catch(() => undefined);
    if (response === undefined) return sendWritten(reply, unavailable);
    return reply
      .code(response.statusCode ?? unavailable.status)
      .headers(ofMessage(response.headers))
      .send(response);
  }

  /**
   * The response of that process to a question of the gateway's own pages and tools, from JSON to JSON.
   *
   * @throws when there is none within the time, or an error
   */
  async ask(path: string, question: object, signal: AbortSignal): Promise<unknown> {
    const body = Buffer.from(JSON.stringify(question));
    const headers = { "content-type": "application/json", "content-length": String(body.length) };
    const response = await this.#send({ method: "POST", path, headers, body, signal });
    const written = (await buffer(response)).toString();
    if (response.statusCode === 200) return JSON.parse(written) as unknown;
    throw new Error(`The process with the BI engine responded with ${response.statusCode}.`);
  }

  /** Rejects when that process, or its engine, has not worked for a while. */
  async check(): Promise<void> {
    try {
      await this.#checkNow();
      this.#lastWorkingMs = performance.now();
    } catch (error) {
      if (performance.now() - this.#lastWorkingMs > UNREADY_AFTER_MS) throw error;
    }
  }

  async #checkNow(): Promise<void> {
    const response = await this.#sendOnce({
      method: "GET",
      path: "/readyz/bi",
      headers: {},
      body: Buffer.alloc(0),
      signal: AbortSignal.timeout(CHECK_WITHIN_MS),
    });
    const { checks } = JSON.parse((await buffer(response)).toString()) as { checks: { bi: string } };
    if (checks.bi !== "ok") throw new Error("The process with the BI engine cannot use it.");
  }

  /** Repeated while nobody listens, when nothing was received; not after that, because the request may be the cause. */
  async #send(outgoing: Outgoing): Promise<IncomingMessage> {
    const endMs = performance.now() + CONNECT_WITHIN_MS;
    for (;;) {
      try {
        return await this.#sendOnce(outgoing);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        const isRefused = code === "ENOENT" || code === "ECONNREFUSED";
        if (!isRefused || performance.now() > endMs || outgoing.signal.aborted) throw error;
        await sleep(CONNECT_EVERY_MS);
      }
    }
  }

  #sendOnce({ body, ...options }: Outgoing): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      // A connection for each: an idle one of a process that ended would fail a request.
      sendRequest({ ...options, socketPath: this.#socketPath, agent: false }, resolve)
        .once("error", reject)
        .end(body);
    });
  }
}

async function sendWritten(
  reply: FastifyReply,
  { status, headers, body }: BiHttpResponse,
): Promise<FastifyReply> {
  return reply.code(status).headers(headers).send(body);
}

function ofMessage(headers: Headers): Record<string, string | string[] | undefined> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
}
