import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Engine } from "../engine/engine.ts";
import { QueryError } from "../errors.ts";
import { type ResponseValue, writeJson } from "../json/write-json.ts";
import { Parameters } from "../request/parameters.ts";
import { readBodyOfGet, unpackBody } from "../request/request-body.ts";
import { type RestResponse, errorAsResponse } from "../response/error-response.ts";
import { filterResponse } from "../response/filter-path.ts";
import { bulk } from "./bulk.ts";
import { clearScrollCall, closePointsCall, openPointCall, pointsCall, scrollCall } from "./context-calls.ts";
import {
  type Call,
  clusterHealth,
  clusterSettings,
  createIndex,
  deleteIndex,
  refresh,
  writeDocument,
} from "./index-calls.ts";
import {
  countCall,
  fieldCapsCall,
  mappingCall,
  multiSearchCall,
  searchCall,
  version,
} from "./search-calls.ts";

/** OpenSearch's limit on a request body. */
const BODY_LIMIT = 100 * 1024 * 1024;

/** An HTTP server with the OpenSearch calls that tests and visitors use, for any mapping. */
export function createPlayground(engine: Engine): FastifyInstance {
  const server = fastify({ bodyLimit: BODY_LIMIT, routerOptions: { maxParamLength: 4096 } });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  server.addHook("preParsing", unpackBody);
  server.addHook("preHandler", readBodyOfSearch);
  const route = (methods: readonly ("GET" | "POST" | "PUT" | "DELETE")[], path: string, handler: Handler) => {
    server.route({
      method: [...methods],
      url: path,
      handler: (request, reply) => response(handler, request, reply, engine),
    });
  };
  route(["GET"], "/", version);
  route(["GET"], "/_cluster/health", clusterHealth);
  route(["PUT"], "/_cluster/settings", clusterSettings);
  route(["POST", "PUT"], "/_bulk", bulk);
  route(["POST", "PUT"], "/:index/_bulk", bulk);
  route(["GET", "POST"], "/_refresh", refresh);
  route(["GET", "POST"], "/:index/_refresh", refresh);
  const readCalls = {
    _search: searchCall,
    _msearch: multiSearchCall,
    _count: countCall,
    _field_caps: fieldCapsCall,
  };
  route(["GET"], "/_mapping", mappingCall);
  route(["GET"], "/:index/_mapping", mappingCall);
  for (const [name, handler] of Object.entries(readCalls)) {
    route(["GET", "POST"], `/${name}`, handler);
    route(["GET", "POST"], `/:index/${name}`, handler);
  }
  route(["GET", "POST"], "/_search/scroll", scrollCall);
  route(["GET", "POST"], "/_search/scroll/:id", scrollCall);
  route(["DELETE"], "/_search/scroll", clearScrollCall);
  route(["DELETE"], "/_search/scroll/:id", clearScrollCall);
  route(["POST"], "/:index/_search/point_in_time", openPointCall);
  route(["GET"], "/_search/point_in_time/_all", pointsCall);
  route(["DELETE"], "/_search/point_in_time", closePointsCall);
  route(["DELETE"], "/_search/point_in_time/:id", closePointsCall);
  route(["PUT"], "/:index", createIndex);
  route(["DELETE"], "/:index", deleteIndex);
  route(["PUT", "POST"], "/:index/_doc/:id", writeDocument);
  route(["PUT", "POST"], "/:index/_create/:id", writeDocument);
  server.setNotFoundHandler((request, reply) => notFound(request, reply));
  return server;
}

/** The query of a GET is in its body. */
async function readBodyOfSearch(request: FastifyRequest): Promise<void> {
  if (request.method === "GET") request.body = await readBodyOfGet(request, BODY_LIMIT);
}

type Handler = (engine: Engine, call: Call) => Promise<RestResponse> | RestResponse;

async function response(handler: Handler, request: FastifyRequest, reply: FastifyReply, engine: Engine) {
  const url = new URL(request.url, "http://playground");
  const params = request.params as { index?: string; id?: string };
  const call: Call = {
    index: decodeURIComponent(params.index ?? ""),
    id: params.id,
    path: url.pathname,
    search: url.searchParams,
    parameters: new Parameters(url.pathname, url.searchParams),
    body: typeof request.body === "string" ? request.body : "",
  };
  try {
    return send(reply, await handler(engine, call), call.search.get("filter_path"));
  } catch (error) {
    if (error instanceof QueryError) return send(reply, errorAsResponse(error, call.index));
    throw error;
  }
}

async function send(
  reply: FastifyReply,
  { status, body, headers }: RestResponse,
  filterPath: string | null = null,
): Promise<void> {
  const filtered = filterResponse(body, filterPath ?? undefined);
  await reply
    .code(status)
    .headers(headers ?? {})
    .type("application/json; charset=UTF-8")
    .send(writeJson(filtered));
}

async function notFound(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { pathname } = new URL(request.url, "http://playground");
  const allowed =
    /\/_(search|msearch|count)$/.test(pathname) && ["PUT", "DELETE", "PATCH"].includes(request.method);
  const body: ResponseValue = allowed
    ? {
        error: `Incorrect HTTP method for uri [${request.url}] and method [${request.method}], allowed: [POST, GET]`,
        status: 405,
      }
    : { error: `no handler found for uri [${request.url}] and method [${request.method}]` };
  await send(reply, { status: allowed ? 405 : 400, body, headers: allowed ? { allow: "POST,GET" } : {} });
}
