import type { FastifyReply, FastifyRequest } from "fastify";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { AuthenticationParts } from "../../tenancy/index.ts";
import { authenticateKey } from "../keys/index.ts";
import type { BiParts } from "../parts.ts";
import { awaitFirstDocuments, indexOf, type Scope } from "../projection/index.ts";
import type { RestAnswer } from "../query/index.ts";
import { readBodyOfGet, unpackBody } from "../request-body.ts";
import { refusal, refusedQuery, send, sentence } from "./answers.ts";
import { MOST_SEARCHES, multiSearch } from "./multi-search.ts";
import { queryDocs } from "./query-docs.ts";
import { type Call, isReadable, readCall } from "./read-call.ts";
import { version } from "./version.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What the BI API key of the request reads. */
    biScope: Scope;
  }
}

export interface QueryParts extends BiParts {
  readonly authentication: AuthenticationParts;
}

const BODY_LIMIT_BYTES = 1024 * 1024;
const V1 = "/bi/query/transactions";
const V2 = `${V1}/v2`;
/** RFC 9745: since when v1 is deprecated (2026-11-21). spec "Versioning". */
const V1_DEPRECATED = { deprecation: "@1795219200", link: `<${V2}>; rel="successor-version"` };

type Operation = "_search" | "_msearch" | "_count" | "_mapping" | "_field_caps";
const OPERATIONS: Readonly<Record<Operation, readonly ("GET" | "POST")[]>> = {
  _search: ["GET", "POST"],
  _msearch: ["GET", "POST"],
  _count: ["GET", "POST"],
  _mapping: ["GET"],
  _field_caps: ["GET", "POST"],
};

/** contract §7: the query API, read-only, for any OpenSearch client. */
export function registerQueryRoutes(app: HttpServer, parts: QueryParts): void {
  const plugin = async (scope: HttpServer): Promise<void> => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      "*",
      { parseAs: "string" },
      async (_request: unknown, body: string) => body,
    );
    scope.decorateRequest("biScope", undefined as unknown as Scope);
    scope.addHook("onRequest", (request, reply) => authenticate(parts, request, reply));
    scope.addHook("preParsing", unpackBody);
    scope.setErrorHandler((error: { code?: string; statusCode?: number }, request, reply) =>
      answerFailure(parts, error, request, reply),
    );
    scope.setNotFoundHandler((request, reply) => send(reply, notServed(request)));
    // v1 and v2 stand under one prefix; `v2` is not taken for the name of an index of v1.
    registerVersion(scope, parts, { base: "/v2", headers: {} });
    registerVersion(scope, parts, { base: "", headers: V1_DEPRECATED });
  };
  void app.register(plugin as Parameters<HttpServer["register"]>[0], { prefix: V1 });
}

function registerVersion(
  app: HttpServer,
  parts: QueryParts,
  { base, headers }: { base: string; headers: Record<string, string> },
): void {
  const route = (methods: readonly ("GET" | "POST")[], url: string, operation: Operation): void => {
    for (const method of methods) {
      app.route({
        method,
        url,
        bodyLimit: BODY_LIMIT_BYTES,
        schema: queryDocs({ url, operation, method }),
        handler: (request, reply) => answer(parts, operation, request, reply.headers(headers)),
      });
    }
  };
  route(["GET", "POST"], base === "" ? "/" : base, "_search");
  for (const [operation, methods] of Object.entries(OPERATIONS) as [Operation, ("GET" | "POST")[]][]) {
    route(methods, `${base}/${operation}`, operation);
    route(methods, `${base}/:index/${operation}`, operation);
  }
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
    return undefined;
  }
  switch (scope.code) {
    case "invalid_credentials":
      reply.header("www-authenticate", 'Basic realm="Quittance BI", charset="UTF-8"');
      return send(reply, refusal(401, "security_exception", "Unauthorized"));
    case "too_many_attempts":
      reply.header("retry-after", "5");
      return send(reply, refusal(429, "security_exception", "Too many attempts"));
    case "feature_off":
      return send(
        reply,
        refusal(403, "security_exception", "the BI data source is not switched on for this tenant"),
      );
  }
}

async function answer(
  parts: QueryParts,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const unreadable = await readBody(request, operation);
  if (unreadable) return send(reply, unreadable);
  const state = await awaitFirstDocuments(parts.db, request.biScope.guid);
  // contract §7: up to when the answer is complete; not there while the documents are still being filled in.
  if (state.completeUntil !== null) reply.header("x-bi-complete-until", state.completeUntil.toString());
  reply.header("x-opensearch-version", "OpenSearch/2.17.1 (opensearch)");
  const engine = await parts.engine();
  if (engine === undefined || (state.engineId !== null && state.engineId !== engine.id))
    return send(reply, elsewhere);
  const scope = indexOf(request.biScope.guid);
  const ask = async (call: Call): Promise<RestAnswer> => {
    if (isRoot(request)) return version();
    switch (operation) {
      case "_search":
        return engine.search(scope, call);
      case "_msearch": {
        const answers = await multiSearch(call, (one) => engine.search(scope, one));
        return answers === "too_many" ? tooManySearches : answers;
      }
      case "_count":
        return engine.count(scope, call);
      case "_mapping":
        return engine.mapping(scope);
      case "_field_caps":
        return engine.fieldCaps(scope, call);
    }
  };
  return send(reply, await askSafely(request, ask));
}

async function askSafely(
  request: FastifyRequest,
  ask: (call: Call) => Promise<RestAnswer>,
): Promise<RestAnswer> {
  try {
    return await ask(readCall(request));
  } catch (error) {
    return refusedQuery(error);
  }
}

/** `GET {bi}/query/transactions/v2/`, with the slash: what clients ask to learn whom they talk to. */
function isRoot(request: FastifyRequest): boolean {
  return (request.method === "GET" || request.method === "HEAD") && request.url.endsWith("/");
}

async function readBody(request: FastifyRequest, operation: Operation): Promise<RestAnswer | undefined> {
  const hasBody =
    Number(request.headers["content-length"] ?? 0) > 0 || "transfer-encoding" in request.headers;
  if (!hasBody) return undefined;
  const contentType = request.headers["content-type"];
  if (!isReadable(contentType, { takesLines: operation === "_msearch" }))
    return sentence(406, `Content-Type header [${contentType ?? ""}] is not supported`);
  if (request.method !== "GET") return undefined;
  const body = await readBodyOfGet(request, BODY_LIMIT_BYTES);
  if (body === undefined) return tooLarge;
  request.body = body;
  return undefined;
}

const tooLarge = refusal(413, "content_too_long_exception", "the request body is larger than 1 MiB");
const tooManySearches = refusal(
  400,
  "illegal_argument_exception",
  `too many searches: at most [${MOST_SEARCHES}] are allowed in one request`,
);
const elsewhere = refusal(
  503,
  "no_node_available_exception",
  "another process of this gateway holds the BI documents: ask that one, or give all of them GATEWAY_OPENSEARCH_URL",
);
const unavailable = refusal(503, "no_node_available_exception", "the BI data source is not available");

function notServed(request: FastifyRequest): RestAnswer {
  const { pathname } = new URL(request.url, "http://bi");
  const segment = pathname.split("/").at(-1) ?? "";
  const operation = Object.hasOwn(OPERATIONS, segment) ? OPERATIONS[segment as Operation] : undefined;
  const isSearch = /^\/bi\/query\/transactions(\/v2)?\/?$/.test(pathname);
  const allowed = operation ?? (isSearch ? OPERATIONS["_search"] : undefined);
  const method = `method [${request.method}]`;
  if (allowed === undefined) {
    return { status: 400, body: { error: `no handler found for uri [${request.url}] and ${method}` } };
  }
  const text = `Incorrect HTTP method for uri [${request.url}] and ${method}, allowed: [${allowed.toReversed().join(", ")}]`;
  return sentence(405, text, { allow: allowed.toReversed().join(",") });
}

async function answerFailure(
  { log }: QueryParts,
  error: { code?: string; statusCode?: number; message?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Before a method is known to be the wrong one, the framework looks for its body.
  if (request.is404 && (error.statusCode ?? 500) < 500) return send(reply, notServed(request));
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return send(reply, tooLarge);
  if (error.statusCode !== undefined && error.statusCode < 500)
    return send(reply, refusal(error.statusCode, "illegal_argument_exception", error.message ?? ""));
  log.error({ requestId: request.id, error: error.message }, "A question to the BI data source failed.");
  return send(reply.header("retry-after", "2"), unavailable);
}
