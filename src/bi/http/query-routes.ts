import type { FastifyReply, FastifyRequest } from "fastify";
import { refuseOtherSites, type HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { readBasicCredentials, type AuthenticationParts } from "../../tenancy/index.ts";
import { authenticateKey } from "../keys/index.ts";
import type { BiParts } from "../parts.ts";
import { awaitFirstDocuments, indexOf, type Scope } from "../projection/index.ts";
import { readBodyOfGet, unpackBody } from "../request-body.ts";
import { answerQuery } from "./answer-query.ts";
import { refusal, send } from "./answers.ts";
import type { QueryCall } from "./query-call.ts";
import { documentedRoutes } from "./query-docs.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What the BI API key of the request reads. */
    biScope: Scope;
  }
}

export interface QueryParts extends BiParts {
  readonly authentication: AuthenticationParts;
  readonly publicUrl?: string;
}

const BODY_LIMIT_BYTES = 1024 * 1024;
const V1 = "/bi/query/transactions";
const V2 = `${V1}/v2`;
/** RFC 9745: since when v1 is deprecated (2026-11-21). spec "Versioning". */
const V1_DEPRECATED = { deprecation: "@1795219200", link: `<${V2}>; rel="successor-version"` };

/** The query API, read-only, for any OpenSearch client. */
export function registerQueryRoutes(app: HttpServer, parts: QueryParts): void {
  const plugin = async (scope: HttpServer): Promise<void> => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      "*",
      { parseAs: "string" },
      async (_request: unknown, body: string) => body,
    );
    scope.decorateRequest("biScope", undefined as unknown as Scope);
    scope.addHook("onRequest", async (request) => refuseOtherSites(request, parts));
    scope.addHook("onRequest", (request, reply) => authenticate(parts, request, reply));
    scope.addHook("preParsing", unpackBody);
    scope.setErrorHandler((error: { code?: string; statusCode?: number }, request, reply) =>
      answerFailure(parts, error, request, reply),
    );
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
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    answer(parts, base, request, reply.headers(headers));
  const options = { bodyLimit: BODY_LIMIT_BYTES, handler };
  const documented = documentedRoutes.filter(({ url }) => base !== "" && url.startsWith(base));
  for (const route of documented) app.route({ ...route, ...options });
  // Which paths and methods there are says `operationOf`, for every process that answers.
  for (const url of [base === "" ? "/" : base, `${base}/*`]) {
    const shown = documented.filter((route) => route.url === url).map(({ method }) => method as string);
    const method = app.supportedMethods.filter((one) => !shown.includes(one));
    app.route({ method, url, schema: { hide: true }, ...options });
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
    request.username = readBasicCredentials(authorization)?.username;
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
  base: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = await readBody(request);
  if (body === undefined) return send(reply, tooLarge);
  const state = await awaitFirstDocuments(parts.db, request.biScope.guid);
  // Up to when the answer is complete; not there while the documents are still being filled in.
  if (state.completeUntil !== null) reply.header("x-bi-complete-until", state.completeUntil.toString());
  reply.header("x-opensearch-version", "OpenSearch/2.17.1 (opensearch)");
  const engine = await parts.engine();
  if (engine === undefined || (state.engineId !== null && state.engineId !== engine.id))
    return send(reply, elsewhere);
  const scope = { engine, tenantGuid: indexOf(request.biScope.guid) };
  const response = await answerQuery(scope, callOf(request, base, body));
  return reply.code(response.status).headers(response.headers).send(response.body);
}

function callOf(request: FastifyRequest, base: string, body: string): QueryCall {
  const { method, url, headers } = request;
  const { pathname } = new URL(url, "http://bi");
  return {
    method,
    url,
    below: pathname.slice(V1.length + base.length),
    contentType: headers["content-type"],
    body,
  };
}

/** The text that was sent, by whatever method; undefined when it is too large. */
async function readBody(request: FastifyRequest): Promise<string | undefined> {
  if (typeof request.body === "string") return request.body;
  const hasBody =
    Number(request.headers["content-length"] ?? 0) > 0 || "transfer-encoding" in request.headers;
  if (!hasBody || request.raw.readableEnded) return "";
  return readBodyOfGet(request, BODY_LIMIT_BYTES);
}

const tooLarge = refusal(413, "content_too_long_exception", "the request body is larger than 1 MiB");
const elsewhere = refusal(
  503,
  "no_node_available_exception",
  "another process of this gateway holds the BI documents: ask that one, or give all of them GATEWAY_OPENSEARCH_URL",
);
const unavailable = refusal(503, "no_node_available_exception", "the BI data source is not available");

async function answerFailure(
  { log }: QueryParts,
  error: { code?: string; statusCode?: number; message?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return send(reply, tooLarge);
  if (error.statusCode !== undefined && error.statusCode < 500)
    return send(reply, refusal(error.statusCode, "illegal_argument_exception", error.message ?? ""));
  log.error({ requestId: request.id, error: error.message }, "A question to the BI data source failed.");
  return send(reply.header("retry-after", "2"), unavailable);
}
