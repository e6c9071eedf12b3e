import type { FastifyReply, FastifyRequest } from "fastify";
import { AGENT_TOOLS } from "../../authority/index.ts";
import type { Counters } from "../../platform/counters/index.ts";
import { actingAs, type Database } from "../../platform/database/index.ts";
import { refuseOtherSites, type ErrorShape, type HttpServer } from "../../platform/http/index.ts";
import { limitRequests, RateLimit } from "../../platform/rate-limit/index.ts";
import type { AgentCredential } from "../credentials/agent-credential.ts";
import { findCredentialOfToken } from "../credentials/credential-store.ts";
import { hashToken, readBearerToken } from "../credentials/token.ts";
import type { AgentParts } from "../tools/tool.ts";

interface McpOptions {
  readonly version: string;
  /** Undefined where nothing is limited. */
  readonly rateLimits: Counters | undefined;
}

const CALLS_PER_MINUTE = 120;

/** JSON-RPC: the request was not read, or not accepted. */
const INVALID_REQUEST = -32_600;

const errors: ErrorShape = {
  validation: ({ path, message }) => ({ status: 400, body: rpcError(`${path}: ${message}`) }),
  plain: (_status, message) => rpcError(message),
};

/**
 * `POST /mcp`: assistants call tools by the Model Context Protocol (streamable HTTP). The token is checked before the body is
 * read, for every message again, so that a revoked one is refused from then on.
 */
export function registerMcp(app: HttpServer, parts: AgentParts, { version, rateLimits }: McpOptions): void {
  const { publicUrl } = parts;
  app.route({
    // A client that opens a stream or ends a session is answered that there is none.
    method: ["POST", "GET", "DELETE"],
    url: "/mcp",
    schema: { hide: true, security: [{ agentToken: [] }] },
    config: { errors, exactPath: true, keepsUnsetFields: true },
    onRequest: async (request, reply) => {
      refuseOtherSites(request, { publicUrl });
      refuseForeignOrigin(request, publicUrl);
      return authenticate(parts, request, reply);
    },
    ...(rateLimits && { preHandler: limitCalls(rateLimits) }),
    handler: async (request, reply) => {
      if (request.method !== "POST")
        return reply
          .code(405)
          .header("allow", "POST")
          .send(rpcError("There is no stream and no session: send POST."));
      // Several calls in one request would be one for the limit of requests.
      if (Array.isArray(request.body))
        return reply.code(400).send(rpcError("One message per request, and no list."));
      // The SDK is large: a gateway without assistants never reads it.
      const { serveMessage } = await import("../serve-message.ts");
      const response = await serveMessage(parts, {
        url: `${publicUrl}/mcp`,
        headers: headersOf(request),
        body: request.body,
        credential: credentialOf(request),
        version,
        actingAs: (tool, work) => actingAs(actorOf(request, tool), work),
      });
      const text = await response.text();
      return reply.code(response.status).headers(Object.fromEntries(response.headers)).send(text);
    },
  });
}

/** Also where the browser says that the page is the gateway's own: what names another origin is refused. */
function refuseForeignOrigin({ headers: { origin, host } }: FastifyRequest, publicUrl: string): void {
  refuseOtherSites({ headers: { origin, host } }, { publicUrl });
}

const credentials = new WeakMap<FastifyRequest, AgentCredential>();

function credentialOf(request: FastifyRequest): AgentCredential {
  const credential = credentials.get(request);
  if (!credential) throw new Error("The request was not authenticated.");
  return credential;
}

/** Missing, unknown, revoked and expired tokens do not differ. */
async function authenticate(
  { db }: { readonly db: Database },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const token = readBearerToken(request.headers.authorization);
  const credential = token === undefined ? undefined : await findCredentialOfToken(db, hashToken(token));
  if (!credential) {
    return reply
      .code(401)
      .headers({ "www-authenticate": 'Bearer realm="Quittance agents"', connection: "close" })
      .send(rpcError("Unauthorized"));
  }
  credentials.set(request, credential);
  request.username = credential.guid;
  request.shareOf = credential.tenantGuid;
  return undefined;
}

function limitCalls(counters: Counters) {
  const limit = new RateLimit({
    counters,
    name: "calls of an assistant",
    max: CALLS_PER_MINUTE,
    windowSeconds: 60,
  });
  return limitRequests<FastifyRequest>([{ limit, keyOf: (request) => credentialOf(request).guid }]);
}

function actorOf(request: FastifyRequest, operation: string) {
  const { guid: username } = credentialOf(request);
  return { username, address: request.ip, requestId: request.id, operation: nameOfTool(operation) };
}

/** The audit has no text that an assistant made up. */
function nameOfTool(name: string): string {
  return (AGENT_TOOLS as readonly string[]).includes(name) ? name : "unknown_tool";
}

/** Without the token, which nothing behind this needs. */
function headersOf({ headers }: FastifyRequest): Headers {
  const { authorization: _token, cookie: _cookie, "content-length": _length, ...others } = headers;
  return new Headers(
    Object.entries(others).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
}

function rpcError(message: string) {
  return { jsonrpc: "2.0", id: null, error: { code: INVALID_REQUEST, message } };
}
