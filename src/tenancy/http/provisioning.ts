import type { FastifyReply, FastifyRequest } from "fastify";
import { PROVISIONING_ERRORS, type ProvisioningErrorName } from "../../platform/api-errors/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { actingAs, type Actor, type Database } from "../../platform/database/index.ts";
import { flatError, type ErrorShape, type FieldProblem } from "../../platform/http/index.ts";
import type { Ids } from "../../platform/ids.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { authenticateAdministrator } from "../administrators.ts";
import type { AuthenticationParts } from "../authenticate-merchant-user.ts";

export interface ProvisioningParts extends AuthenticationParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

export const PROVISIONING_PATH = "/api/provisioning";

/** The common options of all provisioning routes: the root credential is checked before the body is read. */
export function provisioningRoute(parts: ProvisioningParts) {
  return {
    config: { errors: provisioningErrors, exactPath: true },
    onRequest: async (request: FastifyRequest, reply: FastifyReply) =>
      requireRootCredential(parts, request, reply),
    // After the body is read, because waiting for it loses the async context; with a callback, so that the handler runs in it.
    preHandler: (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
      request.method === "GET" ? done() : actingAs(actorOf(request), done),
    // The client may rely on a change as soon as it has the response; other processes are notified by NOTIFY.
    onSend: async (request: FastifyRequest) => {
      if (request.method === "POST") parts.configuration.clear();
    },
  };
}

function actorOf(request: FastifyRequest): Actor {
  const { operationId = request.routeOptions.url ?? "" } = request.routeOptions.schema ?? {};
  return {
    username: request.username ?? "",
    address: request.ip,
    requestId: request.id,
    operation: operationId,
  };
}

/** The documentation of a provisioning operation. */
export function provisioningDocs(operationId: string, summary: string) {
  return { operationId, summary, tags: ["Provisioning"], security: [{ rootCredential: [] }] };
}

/** 404 for an id in the path; an id in the body is one field among others, so 422. */
export function noSuchEntity(
  reply: FastifyReply,
  { field, what, inPath = true }: { field: string; what: string; inPath?: boolean },
): FastifyReply {
  const error = flatError(PROVISIONING_ERRORS.noSuchEntity.code, `${field}: there is no such ${what}`);
  return reply.code(inPath ? 404 : 422).send(error);
}

export function fieldError(
  reply: FastifyReply,
  { code, path, message }: { code: ProvisioningErrorName; path: string; message: string },
): FastifyReply {
  return reply.code(422).send(flatError(PROVISIONING_ERRORS[code].code, `${path}: ${message}`));
}

export const provisioningErrors: ErrorShape = {
  validation: (problem) => {
    const { code } = PROVISIONING_ERRORS[errorNameOf(problem)];
    return { status: 422, body: flatError(code, `${problem.path}: ${problem.message}`) };
  },
  plain: (_status, message, kind) => {
    const ownFault = kind === "failure" || kind === "unavailable";
    return flatError(PROVISIONING_ERRORS[ownFault ? "internal" : "invalidRequest"].code, message);
  },
};

const NOT_ALLOWED = ["enum", "const", "minimum", "maximum", "maxItems", "uniqueItems", "maxProperties"];

function errorNameOf({ kind, keyword }: FieldProblem): ProvisioningErrorName {
  if (kind === "missing") return "missing";
  if (kind === "unknown") return "invalidRequest";
  // Patterns of this API define the allowed characters of a value.
  if (keyword === "pattern") return "invalidCharacters";
  return NOT_ALLOWED.includes(keyword) ? "valueNotAllowed" : "format";
}

async function requireRootCredential(
  parts: ProvisioningParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { authorization } = request.headers;
  const administrator = await authenticateAdministrator(parts, { authorization, remoteAddress: request.ip });
  if (!isRefusal(administrator)) {
    request.username = administrator.username;
    return undefined;
  }
  if (administrator.code === "too_many_attempts") {
    const error = flatError(PROVISIONING_ERRORS.invalidRequest.code, "Too many attempts");
    return reply.code(429).header("retry-after", "5").send(error);
  }
  return reply
    .code(401)
    .header("www-authenticate", 'Basic realm="Quittance provisioning", charset="UTF-8"')
    .send(flatError(PROVISIONING_ERRORS.unauthorized.code, "Unauthorized"));
}
