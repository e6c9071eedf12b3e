import type { Duplex } from "node:stream";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseUnavailable } from "../database/index.ts";
import type { Log } from "../log.ts";
import { sendError, flatErrors, NOT_FOUND, statusOf, type EdgeError, type ErrorShape } from "./errors.ts";
import { pageFailureOf, type FailurePage } from "./page-route.ts";
import { TOO_MANY_BODIES } from "./received-bodies.ts";
import { mostSpecificError } from "./problem.ts";
import { unreadableRequest, type UnreadableError } from "./unreadable-request.ts";
import { pathOf, plainPathOf } from "./request-path.ts";
import type { RouteTable } from "./route-table.ts";

/** When clients may retry while the database is not available. */
const RETRY_AFTER_SECONDS = 2;

/** Sends all error responses: as a page to browsers, else in the format of the API. */
export class Failures {
  readonly #log: Log;
  readonly #table: RouteTable;
  readonly #page: FailurePage | undefined;

  constructor(parts: { log: Log; table: RouteTable; page: FailurePage | undefined }) {
    this.#log = parts.log;
    this.#table = parts.table;
    this.#page = parts.page;
  }

  /** 405 where another method is served, else 404. */
  notFound(request: FastifyRequest, reply: FastifyReply, shape: ErrorShape = flatErrors): FastifyReply {
    const path = pathOf(request);
    const allowed = this.#table.methodsAt(plainPathOf(request));
    if (allowed.length === 0) return this.#respond(request, reply, { kind: "not_found", path }, shape);
    void reply.header("allow", allowed.join(", "));
    const { method } = request;
    return this.#respond(request, reply, { kind: "wrong_method", path, method, allowed }, shape);
  }

  /**
   * Responds to an error that a handler, hook or parser threw. The body of a request without a route is parsed too: its errors do
   * not matter.
   */
  handleThrown(request: FastifyRequest, reply: FastifyReply, error: FastifyError): FastifyReply {
    const isUnrouted = request.is404 && (error.statusCode ?? 500) < 500;
    return isUnrouted ? this.notFound(request, reply) : this.handle(request, reply, error);
  }

  /** Responds to an error that was thrown, or to a request that the router could not read. */
  handle(request: FastifyRequest, reply: FastifyReply, error: FastifyError): FastifyReply {
    const shape = request.routeOptions.config?.errors ?? flatErrors;
    const edgeError = edgeErrorOf(request, error);
    if (edgeError.kind === "unavailable") {
      const message =
        error.code === TOO_MANY_BODIES ? "Too many bodies are received." : "The database is not available.";
      this.#log.warn({ requestId: request.id, error: error.message }, message);
      void reply.header("retry-after", RETRY_AFTER_SECONDS);
    }
    if (edgeError.kind === "rate_limited" && edgeError.retryAfterSeconds > 0)
      void reply.header("retry-after", edgeError.retryAfterSeconds);
    if (edgeError.kind === "failure") {
      const { message, stack } = error;
      this.#log.error({ requestId: request.id, error: { message, stack } }, "A request failed.");
    }
    return this.#respond(request, reply, edgeError, shape);
  }

  /**
   * Responds to a request that Node could not parse as HTTP: mostly headers above 16 KiB, because another application of the same
   * domain has set many cookies.
   */
  handleUnreadable(error: UnreadableError, socket: Duplex, id: string): void {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const { status, reason, url, headers } = unreadableRequest(error);
    const isForPeople = this.#table.isForPeople(plainPathOf({ url }), headers.accept);
    const page =
      this.#page && isForPeople
        ? this.#page(
            { id, url, headers },
            { kind: "bad_request", status, onward: { kind: "nowhere" }, retryAfterSeconds: undefined },
          )
        : {
            headers: { "content-type": "application/json; charset=utf-8" },
            html: JSON.stringify(flatErrors.plain(status, `${reason}.`, "bad_request")),
          };
    const lines = Object.entries({
      ...page.headers,
      "content-length": String(Buffer.byteLength(page.html)),
      "x-request-id": id,
      "x-content-type-options": "nosniff",
      connection: "close",
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#log.info(
      { requestId: id, status, path: pathOf({ url }), error: error.message },
      "unreadable request",
    );
    socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join("")}\r\n${page.html}`);
  }

  #respond(request: FastifyRequest, reply: FastifyReply, error: EdgeError, shape: ErrorShape): FastifyReply {
    const page = request.routeOptions.config?.page?.failurePage ?? this.#page;
    if (!page || !this.#isForPeople(request)) return sendError(reply, shape, error);
    const retryAfterSeconds = error.kind === "rate_limited" ? error.retryAfterSeconds : undefined;
    const status = statusOf(error);
    const failure = pageFailureOf(request, { kind: error.kind, status, retryAfterSeconds });
    const { headers, html } = page(request, failure);
    return reply.code(failure.status).headers(headers).send(html);
  }

  #isForPeople(request: FastifyRequest): boolean {
    const { config, url } = request.routeOptions;
    if (url !== undefined) return config.page !== undefined;
    return this.#table.isForPeople(plainPathOf(request), request.headers.accept);
  }
}

function edgeErrorOf(request: FastifyRequest, error: FastifyError): EdgeError {
  const invalid = mostSpecificError(error.validation ?? []);
  if (invalid) return { kind: "validation", error: invalid, part: error.validationContext ?? "body" };
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return { kind: "too_large", maxBytes: request.routeOptions.bodyLimit ?? 0 };
  if (error.code === "BODY_NOT_JSON") return { kind: "not_json" };
  // A client that disconnects in the middle of its request causes the same error as a lost database.
  if (error.code === "ECONNRESET" && !request.raw.complete)
    return { kind: "bad_request", status: 400, message: "The request broke off." };
  if (error.code === TOO_MANY_BODIES || isDatabaseUnavailable(error)) return { kind: "unavailable" };
  const status = error.statusCode ?? 500;
  if (error.code === NOT_FOUND) return { kind: "not_found", path: pathOf(request) };
  if (status === 429)
    return { kind: "rate_limited", retryAfterSeconds: Number(Reflect.get(error, "retryAfterSeconds") ?? 0) };
  if (status < 500) return { kind: "bad_request", status, message: error.message };
  return { kind: "failure" };
}
