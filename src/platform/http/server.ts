import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RawServerDefault,
} from "fastify";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isDatabaseUnavailable } from "../database/index.ts";
import type { Ids } from "../ids.ts";
import type { Log } from "../log.ts";
import { servedMethods } from "./served-methods.ts";
import { hasUnstorableText } from "./unstorable-text.ts";
import { answerError, flatErrors, type ErrorShape } from "./errors.ts";
import { schemaCompilers } from "./schema-compilers.ts";
import { tellingError } from "./problem.ts";
import { withoutUnsetFields } from "./unset-fields.ts";

export type HttpServer = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module "fastify" {
  interface FastifyRequest {
    /** The bytes of the body as they arrived: signatures are made over them. Empty when there was no body. */
    rawBody: Buffer;
  }
  interface FastifyInstance {
    /** 405 where another method is served, else 404. */
    answerNothingThere(request: FastifyRequest, reply: FastifyReply, shape: ErrorShape): FastifyReply;
  }
  interface FastifyContextConfig {
    /** How errors of this route look; the flat shape of the public API by default. */
    errors?: ErrorShape;
  }
}

/** contract §3: a larger body is 413. */
export const BODY_LIMIT_BYTES = 1024 * 1024;
/** Whoever has not sent a whole request by then never will: it would hold its connection, and the end of the process. */
const RECEIVE_TIMEOUT_MS = 60_000;
/** JSON is UTF-8 (RFC 8259); other bytes are refused rather than stored as question marks. A byte order mark is skipped. */
const UTF_8 = new TextDecoder("utf-8", { fatal: true });
/** Some clients write `utf-8` there, and send the body as it is. */
const COMPRESSED = /gzip|deflate|compress|br|zstd/i;
const REQUEST_ID = /^[\x21-\x7e]{1,128}$/;
/** How long a client may wait before it tries again when the database is away. */
const RETRY_AFTER_SECONDS = "2";

/** The HTTP server with everything that holds for every route: request ids, body rules, error shapes, the request log. */
export function createHttpServer(options: {
  log: Log;
  ids: Ids;
  /** Reverse proxies that tell the truth about whom they speak for. */
  trustedProxies?: readonly string[];
}): HttpServer {
  const { log, ids, trustedProxies = [] } = options;
  const app = Fastify({
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: RECEIVE_TIMEOUT_MS,
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
    genReqId: (request) => requestId(request, ids),
    // What the router can't read reaches no route and no hook.
    frameworkErrors: (error, request, reply) => {
      const { message, statusCode: status = 400 } = error;
      void reply.header("x-request-id", request.id);
      void answerError(reply, flatErrors, { kind: "bad_request", status, message });
    },
    ajv: {
      // A wrong type is the client's mistake and an unknown field too: nothing is converted or dropped silently.
      customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false, allErrors: false },
    },
    schemaController: { compilersFactory: schemaCompilers },
    forceCloseConnections: "idle",
    // Who still has a connection while the process ends is served, and told to close it, rather than sent away.
    return503OnClosing: false,
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as HttpServer;

  app.decorateRequest("rawBody", undefined as unknown as Buffer);
  app.addHook("onRequest", async (request, reply) => {
    request.rawBody = Buffer.alloc(0);
    void reply.header("x-request-id", request.id);
  });
  closeConnectionsWhenStopping(app);
  acceptJson(app);
  app.addHook("preValidation", readAsClientsWrite);
  app.addHook("preHandler", refuseZeroBytes);
  app.addHook("onResponse", async (request, reply) => logRequest(log, request, reply));
  const methodsAt = servedMethods(app);
  app.decorate("answerNothingThere", (request, reply, shape) => {
    const path = pathOf(request);
    const allowed = methodsAt(path);
    if (allowed.length === 0) return answerError(reply, shape, { kind: "not_found", path });
    void reply.header("allow", allowed.join(", "));
    return answerError(reply, shape, { kind: "wrong_method", path, method: request.method, allowed });
  });
  app.setNotFoundHandler((request, reply) => app.answerNothingThere(request, reply, flatErrors));
  app.setErrorHandler((error: FastifyError, request, reply) => handleError(error, { request, reply, log }));
  return app;
}

function requestId(request: IncomingMessage, ids: Ids): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && REQUEST_ID.test(given) ? given : ids.uuid();
}

/**
 * Who is answered after the server began to stop is told that the connection ends. The framework does so for requests
 * that begin then; those that had begun would keep their connection, and the process, until it is idle for too long.
 */
function closeConnectionsWhenStopping(app: HttpServer): void {
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isStopping) void reply.header("connection", "close");
  });
}

/** Before the request is checked by its schema, and before the hooks of its route look at its body. */
async function readAsClientsWrite(request: FastifyRequest): Promise<void> {
  const schema = request.routeOptions.schema?.body;
  if (typeof schema !== "object" || schema === null || request.body === undefined) return;
  request.body = withoutUnsetFields(request.body, schema);
}

/** U+0000 in a path or query, like in a body, breaks the statement it reaches: a database keeps no such text. */
async function refuseZeroBytes({ params, query }: FastifyRequest): Promise<void> {
  const values = [...Object.values(params as object), ...Object.values(query as object)].flat();
  if (!values.some((value) => typeof value === "string" && value.includes("\0"))) return;
  throw Object.assign(new Error("The URL has text with U+0000."), { statusCode: 422 });
}

/** Every body of the API is JSON, whatever its Content-Type says; an empty one is no body at all. */
function acceptJson(app: HttpServer): void {
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

function handleError(
  error: FastifyError,
  context: { request: FastifyRequest; reply: FastifyReply; log: Log },
): FastifyReply {
  const { request, reply, log } = context;
  // Before a method is known to be the wrong one, the framework looks for its body.
  if (request.is404 && (error.statusCode ?? 500) < 500)
    return request.server.answerNothingThere(request, reply, flatErrors);
  const shape = request.routeOptions.config.errors ?? flatErrors;
  const invalid = tellingError(error.validation ?? []);
  if (invalid) {
    return answerError(reply, shape, {
      kind: "validation",
      error: invalid,
      part: error.validationContext ?? "body",
    });
  }
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return answerError(reply, shape, { kind: "too_large" });
  if (error.code === "BODY_NOT_JSON") return answerError(reply, shape, { kind: "not_json" });
  // A client that goes away in the middle of its request looks like a database that does.
  if (error.code === "ECONNRESET" && !request.raw.complete)
    return answerError(reply, shape, { kind: "bad_request", status: 400, message: "The request broke off." });
  if (isDatabaseUnavailable(error)) {
    log.warn({ requestId: request.id, error: error.message }, "The database is not available.");
    return answerError(reply.header("retry-after", RETRY_AFTER_SECONDS), shape, { kind: "unavailable" });
  }
  const status = error.statusCode ?? 500;
  if (status < 500) return answerError(reply, shape, { kind: "bad_request", status, message: error.message });
  log.error(
    { requestId: request.id, error: { message: error.message, stack: error.stack } },
    "A request failed.",
  );
  return answerError(reply, shape, { kind: "failure" });
}

function logRequest(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  log.info(
    {
      requestId: request.id,
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
    },
    "request",
  );
}

/** The path without its query, and without the secret token of a redirect or 3-D Secure results URL. */
function pathOf(request: FastifyRequest): string {
  return request.url
    .replace(/\?.*$/, "")
    .replace(/^(\/redirect\/[^/]+|\/three-d-secure\/[^/]+\/results)\/[^/]+/, "$1/-");
}
