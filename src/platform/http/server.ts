import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import Fastify, { LogController, type FastifyError, type FastifyReply, type FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import { withLostPlus } from "../date-time.ts";
import type { Ids } from "../ids.ts";
import { runAbout, type LogSubject } from "../log-subject.ts";
import type { Log } from "../log.ts";
import { acceptJson } from "./accept-json.ts";
import { limitConnections, type Connections } from "./connections.ts";
import { drain } from "./drain.ts";
import { limitReceivedBodies, type ReceivedBodies } from "./received-bodies.ts";
import { closeOnUnreadBodies } from "./unread-bodies.ts";
import { notFound, type ErrorShape } from "./errors.ts";
import { Failures } from "./failures.ts";
import type { FailurePage, PageRoute } from "./page-route.ts";
import { routeTable, type RouteTable } from "./route-table.ts";
import { schemaCompilers } from "./schema-compilers.ts";
import { isCanonicalPath } from "./canonical-path.ts";
import { serveHead } from "./head-requests.ts";
import { logRequest } from "./log-request.ts";
import { refuseForeignPages } from "./foreign-pages.ts";
import { readClientBody } from "./client-body.ts";
import type { HttpServer } from "./http-server.ts";
import { limitReceiveTime } from "./receive-time.ts";
import { ROUTING, TIMEOUTS, VALIDATION } from "./server-settings.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The bytes of the body as they arrived: signatures are made over them. Empty when there was no body. */
    rawBody: Buffer;
    /** The user whose credentials were verified; for the log. */
    username: string | undefined;
    /** The tenant or place whose credentials were verified: it uses its own share of what is limited. Default: the user. */
    shareOf: string | undefined;
    /** The transaction it is about, once that is known; for the log. */
    logSubject: LogSubject;
  }
  interface FastifyInstance {
    /** Every route, as registered. */
    routeTable: RouteTable;
    /** 405 where another method is served, else 404. */
    sendNotFound(request: FastifyRequest, reply: FastifyReply, shape?: ErrorShape): FastifyReply;
    readonly connections: Connections;
    readonly receivedBodies: ReceivedBodies;
  }
  interface FastifyContextConfig {
    /** The error format of this route; default: the flat one of the public API. */
    errors?: ErrorShape;
    /** The handler itself reports fields that are empty: they are not removed before. */
    keepsUnsetFields?: boolean;
    /** Bodies are `multipart/form-data`, too; the route reads them itself. */
    takesFiles?: boolean;
    /** A page that people see: its errors are pages too. */
    page?: PageRoute;
    /** The route has one spelling only, so that a proxy can close it: no slash at its end. */
    exactPath?: boolean;
    /**
     * Content types besides JSON. A form's only where the route changes nothing (a page of another site can send one, and cannot
     * read the response), or where files have that type: every browser names the page that sends a form.
     */
    takesContentType?: string | readonly string[];
  }
}

/** A larger body is 413. */
const BODY_LIMIT_BYTES = 1024 * 1024;
const REQUEST_ID = /^[\x21-\x7e]{1,128}$/;

interface HttpServerOptions {
  /** In which a body has to arrive that is not a stream; a minute by default. */
  readonly receiveTimeMs?: number;
  log: Log;
  ids: Ids;
  /** Reverse proxies whose `X-Forwarded-For` is believed. */
  trustedProxies?: readonly string[];
  /** It listens on a private socket of another process, which says in `X-Forwarded-For` whose request it passes on. */
  isBehindOthers?: boolean;
  /** Makes the error pages; without it pages have the errors of the API. */
  failurePage?: FailurePage;
  /** How long open connections are served after shutdown began; default: 0. */
  drainMs?: number;
  /** The origin whose pages may send requests with credentials. */
  publicUrl?: string;
  /** The limit of connections; default: what the limit of open files leaves. */
  maxConnections?: number;
  /** The limit of connections from one network, except of trusted proxies. */
  maxConnectionsOfNetwork?: number;
  /** The limit of bytes of all bodies that are received at the same time. */
  maxBodiesBytes?: number | undefined;
  /** The time for a body to arrive. */
  bodyTimeMs?: number | undefined;
}

/** The HTTP server with everything that holds for every route: request ids, body rules, error shapes, the request log. */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { log, ids, trustedProxies = [], failurePage, drainMs = 0 } = options;
  const app = Fastify({
    trustProxy: options.isBehindOthers ? isNeighbour : trustedProxies.length > 0 && [...trustedProxies],
    ...loggingTo(log),
    bodyLimit: BODY_LIMIT_BYTES,
    ...TIMEOUTS,
    ...ROUTING,
    genReqId: (request) => requestId(request, ids),
    // A request that the router can't read reaches no route and no hook.
    frameworkErrors: (error, request, reply) => {
      error.statusCode ??= 400;
      const headers = { "x-request-id": request.id, "x-content-type-options": "nosniff" };
      failures.handle(request, reply.headers(headers), error);
    },
    clientErrorHandler: (error, socket) => failures.handleUnreadable(error, socket, ids.uuid()),
    ajv: VALIDATION,
    schemaController: { compilersFactory: schemaCompilers },
    forceCloseConnections: "idle",
    // During shutdown requests on open connections are served, with `connection: close`.
    return503OnClosing: false,
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as HttpServer;

  serveHead(app);
  app.decorateRequest("rawBody", undefined as unknown as Buffer);
  app.decorateRequest("username", undefined);
  app.decorateRequest("shareOf", undefined);
  app.decorateRequest("logSubject", undefined as unknown as LogSubject);
  app.addHook("onRequest", async (request, reply) => {
    request.rawBody = Buffer.alloc(0);
    request.logSubject = {};
    void reply.headers({ "x-request-id": request.id, "x-content-type-options": "nosniff" });
  });
  app.addHook("onRequest", async (request) => refuseSecondHost(request));
  app.addHook("onRequest", async (request) => refuseOtherSpellings(request));
  // A request without a route needs no body.
  app.addHook("preParsing", async (request, reply) =>
    request.is404 ? void failures.notFound(request, reply) : undefined,
  );
  limitReceiveTime(app, { timeMs: options.receiveTimeMs });
  closeConnectionsWhenStopping(app, { drainMs });
  closeOnUnreadBodies(app);
  acceptJson(app);
  app.decorate("receivedBodies", limitReceivedBodies(app, { ...options, maxBytes: options.maxBodiesBytes }));
  // After the body was read: what its stream calls back runs outside of what began before.
  app.addHook("preValidation", (request, _reply, done) => runAbout(request.logSubject, done));
  app.addHook("preValidation", readAsClientsWrite);
  app.addHook("preHandler", refuseZeroBytes);
  app.addHook("onResponse", async (request, reply) => logRequest(log, request, reply));
  refuseForeignPages(app, options);
  const table = routeTable(app);
  const failures = new Failures({ log, table, page: failurePage });
  app.decorate("routeTable", table);
  app.decorate("sendNotFound", (request, reply, shape) => failures.notFound(request, reply, shape));
  app.decorate("connections", limitConnections(app.server, { ...options, trustedProxies }));
  app.setNotFoundHandler((request, reply) => failures.notFound(request, reply));
  app.setErrorHandler((error: FastifyError, request, reply) => failures.handleThrown(request, reply, error));
  return app;
}

/** The gateway logs each request itself. A logger for each would be 6 % of what a request allocates. */
function loggingTo(log: Log) {
  return {
    loggerInstance: log,
    childLoggerFactory: <Logger>(logger: Logger): Logger => logger,
    logController: new LogController({ disableRequestLogging: true }),
  };
}

/** The process that passed the request on, which has no address on a Unix socket. */
function isNeighbour(_address: string, hop: number): boolean {
  return hop === 0;
}

/** @throws a 400: a proxy and the gateway could each read another one (RFC 9112, 3.2). */
function refuseSecondHost({ raw: { rawHeaders } }: FastifyRequest): void {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at]!)) hosts += 1;
  if (hosts > 1)
    throw Object.assign(new Error("The request has more than one Host header."), { statusCode: 400 });
}

/** @throws a 404 for a path that the router matches, but that is not the route's canonical spelling */
function refuseOtherSpellings(request: FastifyRequest): void {
  const { url, config } = request.routeOptions;
  const exact = config.exactPath === true;
  if (url !== undefined && !isCanonicalPath(url, request.raw.url ?? "", { exact })) throw notFound();
}

function requestId(request: IncomingMessage, ids: Ids): string {
  const requested = request.headers["x-request-id"];
  return typeof requested === "string" && REQUEST_ID.test(requested) ? requested : ids.uuid();
}

/**
 * Sends `connection: close` with every response after shutdown began. The framework does so for new requests only; those
 * under way would keep their connection, and so the process, until the idle timeout.
 */
function closeConnectionsWhenStopping(app: HttpServer, { drainMs }: { drainMs: number }): void {
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
    await drain(app.server, { drainMs });
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isStopping) void reply.header("connection", "close");
  });
}

/** Before the request is checked by its schema, and before the hooks of its route look at its body. */
async function readAsClientsWrite(request: FastifyRequest): Promise<void> {
  restorePlus(request.query as Record<string, unknown>);
  if (request.routeOptions.config.keepsUnsetFields) return;
  const schema = request.routeOptions.schema?.body;
  if (typeof schema !== "object" || schema === null || request.body === undefined) return;
  // Requests that configure the gateway are typed by operators, and no published client writes them.
  const readsTexts = !request.routeOptions.url?.startsWith("/api/provisioning/");
  request.body = readClientBody(request.body, schema, { readsTexts });
}

/** Changes the times of an address in place; of a field that is given twice, both. */
function restorePlus(query: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === "string") query[name] = withLostPlus(value);
    if (Array.isArray(value))
      query[name] = value.map((one: unknown) => (typeof one === "string" ? withLostPlus(one) : one));
  }
}

/** U+0000 in a path or query, like in a body, breaks the statement it reaches: a database keeps no such text. */
async function refuseZeroBytes({ params, query }: FastifyRequest): Promise<void> {
  const values = [...Object.values(params as object), ...Object.values(query as object)].flat();
  if (!values.some((value) => typeof value === "string" && value.includes("\0"))) return;
  throw Object.assign(new Error("The URL has text with U+0000."), { statusCode: 422 });
}
