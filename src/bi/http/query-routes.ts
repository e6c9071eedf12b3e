import type { FastifyReply, FastifyRequest } from "fastify";
import { refuseOtherSites, type HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { readBasicCredentials, type AuthenticationParts } from "../../tenancy/index.ts";
import { authenticateKey } from "../keys/index.ts";
import type { BiParts } from "../parts.ts";
import { EngineUnavailable } from "../process/engine-connection.ts";
import { indexOf, type Scope } from "../projection/index.ts";
import {
  BODY_LIMIT_BYTES,
  type BiHttpRequest,
  type BiHttpResponse,
  errorResponse,
  tooLarge,
  unavailable,
} from "./exchange.ts";
import { createProjectionStates, type ProjectionStates } from "./projection-states.ts";
import type { BiNeighbour } from "./neighbour.ts";
import { documentedRoutes } from "./query-docs.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The scope that the BI API key of the request reads. */
    biScope: Scope;
  }
}

interface QueryParts extends BiParts {
  readonly authentication: AuthenticationParts;
  readonly publicUrl?: string;
}

const V1 = "/bi/query/transactions";
const V2 = `${V1}/v2`;
/**
 * RFC 9745: since when v1 is deprecated (2026-11-21). RFC 8594: when it ends, two months after that, as the specification says
 * under "Versioning".
 */
const V1_DEPRECATED = {
  deprecation: "@1795219200",
  sunset: "Thu, 21 Jan 2027 00:00:00 GMT",
  link: `<${V2}>; rel="successor-version"`,
};

/** A client that reads its response more slowly gives its place to others. */
const MAX_DELIVERY_MS = 120_000;

/** The checks that a request passes before the engine has it. */
interface Passage {
  readonly parts: QueryParts;
  readonly states: ProjectionStates;
}

/**
 * The query API, read-only, for any OpenSearch client. This side checks the key and the limits and passes bytes on in both
 * directions: what is in them is read where the engine is.
 */
export function registerQueryRoutes(app: HttpServer, parts: QueryParts): void {
  const passage: Passage = { parts, states: createProjectionStates(parts.db) };
  const plugin = async (scope: HttpServer): Promise<void> => {
    const bodyLimit = BODY_LIMIT_BYTES;
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>(
      "*",
      { parseAs: "buffer", bodyLimit },
      async (_request: unknown, body: Buffer) => body,
    );
    scope.decorateRequest("biScope", undefined as unknown as Scope);
    scope.addHook("onRequest", async (request) => refuseOtherSites(request, parts));
    scope.addHook("onRequest", (request, reply) => authenticate(parts, request, reply));
    const { neighbour } = parts;
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      neighbour === undefined ? pass(passage, request, reply) : passOn(neighbour, request, reply);
    scope.setErrorHandler((error: { code?: string; statusCode?: number }, request, reply) =>
      // The framework demands more of a body with QUERY than the API does, which does not serve that method.
      request.method === "QUERY" && error.code?.startsWith("FST_ERR_")
        ? handler(request, reply)
        : failureResponse(parts, error, request, reply),
    );
    for (const route of documentedRoutes) scope.route({ ...route, bodyLimit, handler });
    // Which paths and methods there are is decided where the request is read.
    for (const url of ["", "/v2", "/*"]) {
      const shown = documentedRoutes
        .filter((route) => route.url === url)
        .map(({ method }) => method as string);
      const method = scope.supportedMethods.filter((one) => !shown.includes(one));
      scope.route({ method, url, schema: { hide: true }, bodyLimit, handler });
    }
  };
  void app.register(plugin as Parameters<HttpServer["register"]>[0], { prefix: V1 });
}

async function authenticate(
  { authentication }: QueryParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { authorization } = request.headers;
  const scope = await authenticateKey(authentication, { authorization, remoteAddress: request.ip });
  if (!isRefusal(scope)) {
    request.biScope = scope;
    request.username = readBasicCredentials(authorization)?.username;
    request.shareOf = scope.guid;
    return undefined;
  }
  switch (scope.code) {
    case "invalid_credentials":
      reply.headers({
        "www-authenticate": 'Basic realm="Quittance BI", charset="UTF-8"',
        connection: "close",
      });
      return send(reply, securityError(401, "Unauthorized"));
    case "too_many_attempts":
      reply.header("retry-after", "5");
      return send(reply, securityError(429, "Too many attempts"));
    case "feature_off":
      return send(reply, securityError(403, "the BI data source is not switched on for this tenant"));
  }
}

async function pass(
  { parts, states }: Passage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!request.url.startsWith(V2)) reply.headers(V1_DEPRECATED);
  const body = await bodyOf(request, reply);
  if (body === undefined) return send(reply, tooLarge);
  const leaving = new AbortController();
  reply.raw.once("close", () => leaving.abort());
  const { guid } = request.biScope;
  const admitted = await parts.admission.enter(guid, leaving.signal);
  if (admitted === "full") return send(reply.header("retry-after", "5"), tooBusy);
  reply.raw.once("close", admitted.leave);
  if (leaving.signal.aborted) admitted.leave();

  const state = await states.of(guid);
  // Up to when the response is complete; not there while the documents are still being filled in.
  if (state.completeUntil !== null) reply.header("x-bi-complete-until", state.completeUntil.toString());
  reply.header("x-opensearch-version", "OpenSearch/2.17.1 (opensearch)");
  const engine = await parts.engine();
  if (engine === undefined || (state.engineId !== null && state.engineId !== engine.id))
    return send(reply, elsewhere);
  const response = await engine.respond(passedOn(request, body), { signal: leaving.signal });
  const slow = setTimeout(() => reply.raw.destroy(), MAX_DELIVERY_MS);
  reply.raw.once("close", () => clearTimeout(slow));
  return send(reply, response);
}

/** To the process that has the engine, which does everything else. */
async function passOn(
  neighbour: BiNeighbour,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = await bodyOf(request, reply);
  return body === undefined ? send(reply, tooLarge) : neighbour.pass(request, reply, body);
}

function passedOn(request: FastifyRequest, body: Buffer): BiHttpRequest {
  return {
    scope: indexOf(request.biScope.guid),
    method: request.method,
    url: request.url,
    contentType: request.headers["content-type"],
    contentEncoding: request.headers["content-encoding"],
    body,
  };
}

/** Undefined when it is too large. HTTP servers expect no body with GET, and OpenSearch's clients send one. */
async function bodyOf(request: FastifyRequest, reply: FastifyReply): Promise<Buffer | undefined> {
  if (Buffer.isBuffer(request.body)) return request.body;
  const hasBody =
    Number(request.headers["content-length"] ?? 0) > 0 || "transfer-encoding" in request.headers;
  if (!hasBody || request.raw.readableEnded) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let bytes = 0;
  request.server.receivedBodies.count(request.raw, { request, reply });
  for await (const chunk of request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_LIMIT_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function send(reply: FastifyReply, { status, headers, body }: BiHttpResponse): Promise<FastifyReply> {
  return reply.code(status).headers(headers).send(body);
}

async function failureResponse(
  { log }: QueryParts,
  error: { code?: string; statusCode?: number; message?: string; name?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return send(reply, tooLarge);
  if (error.statusCode !== undefined && error.statusCode < 500) {
    const reason = error.message ?? "";
    return send(reply, errorResponse(error.statusCode, { type: "illegal_argument_exception", reason }));
  }
  // The loss of the engine was logged when it happened; the signal is aborted when the client has gone.
  const level =
    error instanceof EngineUnavailable || error.name === "AbortError" || error.statusCode === 503
      ? "debug"
      : "error";
  log[level]({ requestId: request.id, error: error.message }, "A request to the BI data source failed.");
  return send(reply, unavailable);
}

function securityError(status: number, reason: string): BiHttpResponse {
  return errorResponse(status, { type: "security_exception", reason });
}

const tooBusy = errorResponse(429, {
  type: "rejected_execution_exception",
  reason: "too many requests to the BI data source at the same time: retry later",
});
const elsewhere = errorResponse(503, {
  type: "no_node_available_exception",
  reason:
    "another process of this gateway holds the BI documents: use that one, or give all of them GATEWAY_OPENSEARCH_URL",
});
